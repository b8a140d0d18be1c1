import { register } from '../shared/define.ts'
import { SocialShareElement } from './social-share-element.ts'

export { setMessages } from '../shared/localize.ts'

register('social-share', SocialShareElement)
