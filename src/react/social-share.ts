import '../elements/social-share/social-share.ts'
import { SocialShareElement } from '../elements/social-share/social-share-element.ts'
import { elementComponent } from './element-component.ts'

/** `<social-share>` as a component. */
export const SocialShare = elementComponent('social-share', SocialShareElement.properties, {
  onReady: 'almoner-ready',
  onRequestFailed: 'almoner-request-failed',
  onShared: 'almoner-content-shared',
})
