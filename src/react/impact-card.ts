import '../elements/impact-card/impact-card.ts'
import { ImpactCardElement } from '../elements/impact-card/impact-card-element.ts'
import { elementComponent } from './element-component.ts'

/** `<impact-card>` as a component. */
export const ImpactCard = elementComponent('impact-card', ImpactCardElement.properties, {
  onReady: 'almoner-ready',
  onRequestFailed: 'almoner-request-failed',
})
