// What is alike stands together, in the order of which the script packs smallest.
import '../shared/tokens.styles.ts'
import '../shared/nonprofit-view.ts'
import './donate-button.styles.ts'
import '../shared/messages/shared.english.ts'
import './donate-button.english.ts'
import '../shared/operations.ts'
import { register } from '../shared/define.ts'
import { DonateButtonElement } from './donate-button-element.ts'

register('donate-button', DonateButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'donate-button': DonateButtonElement
  }
}
