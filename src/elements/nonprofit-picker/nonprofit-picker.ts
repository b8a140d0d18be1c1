import { register } from '../shared/define.ts'
import { NonprofitPickerElement } from './nonprofit-picker-element.ts'

export { setMessages } from '../shared/localize.ts'

register('nonprofit-picker', NonprofitPickerElement)
