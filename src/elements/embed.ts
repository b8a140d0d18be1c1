/*
 * The script of the kit: all elements, and the function that sets a page's own messages.
 */

import './climate-offset-badge/climate-offset-badge.ts'
import './donate-button/donate-button.ts'
import './impact-card/impact-card.ts'
import './nonprofit-picker/nonprofit-picker.ts'
import './social-share/social-share.ts'

export { setMessages } from './shared/localize.ts'
