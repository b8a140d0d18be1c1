// What is alike stands together, in the order of which the script packs smallest.
import './donate-button.english.ts'
import '../messages/shared.english.ts'
import './donate-button.styles.ts'
import '../nonprofit-view.ts'
import '../tokens.styles.ts'
import { register } from '../define.ts'
import { DonateButtonElement } from './donate-button-element.ts'

register('donate-button', DonateButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'donate-button': DonateButtonElement
  }
}
