import { register } from '../shared/define.ts'
import { ImpactCardElement } from './impact-card-element.ts'

export { setMessages } from '../shared/localize.ts'

register('impact-card', ImpactCardElement)
