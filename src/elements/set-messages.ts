import { english } from './english.ts'
import { messagesSetter } from './shared/messages-setter.ts'

/** Sets sentences for a language, for the whole page; what is left out stays as it was. */
export const setMessages = messagesSetter(english)
