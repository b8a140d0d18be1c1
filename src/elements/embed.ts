/*
 * The script of the embed: all elements, and the one thing beside them that a page cannot have in another way. What
 * else the kit offers to programs comes as a package.
 */

// What is alike stands together, in the order of which the script packs smallest.
import './donate-button/donate-button.styles.ts'
import './nonprofit-picker/results.styles.ts'
import './nonprofit-picker/nonprofit-picker.styles.ts'
import './impact-card/impact-card.styles.ts'
import './climate-offset-badge/climate-offset-badge.styles.ts'
import './social-share/social-share.styles.ts'
import './shared/nonprofit-view.ts'
import './shared/tokens.styles.ts'
import './impact-card/impact-card.english.ts'
import './nonprofit-picker/nonprofit-picker.english.ts'
import './donate-button/donate-button.english.ts'
import './shared/messages/shared.english.ts'
import './social-share/social-share.english.ts'
import './climate-offset-badge/climate-offset-badge.english.ts'
import './social-share/social-share.ts'
import './donate-button/donate-button.ts'
import './climate-offset-badge/climate-offset-badge.ts'
import './impact-card/impact-card.ts'
import './nonprofit-picker/nonprofit-picker.ts'

export { setMessages } from './set-messages.ts'
