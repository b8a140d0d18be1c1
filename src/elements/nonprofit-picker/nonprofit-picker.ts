import { register } from '../shared/define.ts'
import { NonprofitPickerElement } from './nonprofit-picker-element.ts'

export { setMessages } from '../shared/messages.ts'

register('nonprofit-picker', NonprofitPickerElement)

declare global {
  interface HTMLElementTagNameMap {
    'nonprofit-picker': NonprofitPickerElement
  }
}
