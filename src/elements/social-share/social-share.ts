import { define } from '../define.ts'
import { SocialShareElement } from './social-share-element.ts'

define('social-share', SocialShareElement)

declare global {
  interface HTMLElementTagNameMap {
    'social-share': SocialShareElement
  }
}
