import { register } from '../shared/define.ts'
import { SocialShareElement } from './social-share-element.ts'

export { setMessages } from '../shared/messages.ts'

register('social-share', SocialShareElement)

declare global {
  interface HTMLElementTagNameMap {
    'social-share': SocialShareElement
  }
}
