import '../elements/climate-offset-badge/climate-offset-badge.ts'
import { ClimateOffsetBadgeElement } from '../elements/climate-offset-badge/climate-offset-badge-element.ts'
import { elementComponent } from './element-component.ts'

/** `<climate-offset-badge>` as a component. */
export const ClimateOffsetBadge = elementComponent('climate-offset-badge', ClimateOffsetBadgeElement.properties, {
  onReady: 'almoner-ready',
  onRequestFailed: 'almoner-request-failed',
  onChanged: 'almoner-offset-changed',
})
