/*
 * The script of the embed: all elements, and the one thing beside them that a page cannot have in another way. What
 * else the kit offers to programs comes as a package.
 */
import './almoner.ts'

export { setMessages } from './set-messages.ts'
