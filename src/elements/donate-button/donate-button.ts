import { define } from '../define.ts'
import { DonateButtonElement } from './donate-button-element.ts'

define('donate-button', DonateButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'donate-button': DonateButtonElement
  }
}
