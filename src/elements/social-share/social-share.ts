import { register } from '../shared/define.ts'
import { SocialShareElement } from './social-share-element.ts'

register('social-share', SocialShareElement)

declare global {
  interface HTMLElementTagNameMap {
    'social-share': SocialShareElement
  }
}
