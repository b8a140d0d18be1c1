import { register } from '../define.ts'
import { DonateButtonElement } from './donate-button-element.ts'

register('donate-button', DonateButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'donate-button': DonateButtonElement
  }
}
