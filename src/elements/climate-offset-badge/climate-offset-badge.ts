import { register } from '../shared/define.ts'
import { ClimateOffsetBadgeElement } from './climate-offset-badge-element.ts'

export { setMessages } from '../shared/messages.ts'

register('climate-offset-badge', ClimateOffsetBadgeElement)

declare global {
  interface HTMLElementTagNameMap {
    'climate-offset-badge': ClimateOffsetBadgeElement
  }
}
