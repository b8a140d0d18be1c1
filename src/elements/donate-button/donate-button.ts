import { register } from '../shared/define.ts'
import { DonateButtonElement } from './donate-button-element.ts'

export { setMessages } from '../shared/messages.ts'

register('donate-button', DonateButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'donate-button': DonateButtonElement
  }
}
