import { register } from '../shared/define.ts'
import { DonateButtonElement } from './donate-button-element.ts'

export { setMessages } from '../shared/localize.ts'

register('donate-button', DonateButtonElement)
