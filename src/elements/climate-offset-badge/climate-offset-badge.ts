import { register } from '../shared/define.ts'
import { ClimateOffsetBadgeElement } from './climate-offset-badge-element.ts'

export { setMessages } from '../shared/localize.ts'

register('climate-offset-badge', ClimateOffsetBadgeElement)
