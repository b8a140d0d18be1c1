import { register } from '../define.ts'
import { NonprofitPickerElement } from './nonprofit-picker-element.ts'

register('nonprofit-picker', NonprofitPickerElement)

declare global {
  interface HTMLElementTagNameMap {
    'nonprofit-picker': NonprofitPickerElement
  }
}
