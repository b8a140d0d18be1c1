import { define } from '../define.ts'
import { NonprofitPickerElement } from './nonprofit-picker-element.ts'

define('nonprofit-picker', NonprofitPickerElement)

declare global {
  interface HTMLElementTagNameMap {
    'nonprofit-picker': NonprofitPickerElement
  }
}
