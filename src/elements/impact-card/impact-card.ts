import { register } from '../shared/define.ts'
import { ImpactCardElement } from './impact-card-element.ts'

export { setMessages } from '../shared/messages.ts'

register('impact-card', ImpactCardElement)

declare global {
  interface HTMLElementTagNameMap {
    'impact-card': ImpactCardElement
  }
}
