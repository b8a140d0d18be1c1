import { register } from '../shared/define.ts'
import { NonprofitPickerElement } from './nonprofit-picker-element.ts'

register('nonprofit-picker', NonprofitPickerElement)

declare global {
  interface HTMLElementTagNameMap {
    'nonprofit-picker': NonprofitPickerElement
  }
}
