import '../elements/nonprofit-picker/nonprofit-picker.ts'
import { NonprofitPickerElement } from '../elements/nonprofit-picker/nonprofit-picker-element.ts'
import { elementComponent } from './element-component.ts'

/** `<nonprofit-picker>` as a component. */
export const NonprofitPicker = elementComponent('nonprofit-picker', NonprofitPickerElement.properties, {
  onReady: 'almoner-ready',
  onRequestFailed: 'almoner-request-failed',
  onSelected: 'almoner-nonprofit-selected',
  onCleared: 'almoner-nonprofit-cleared',
  onSearched: 'almoner-nonprofit-searched',
})
