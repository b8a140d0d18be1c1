import './donate-button.ts'
import { sharedEnglish } from '../shared/messages/shared.english.ts'
import { messagesSetter } from '../shared/messages-setter.ts'
import { buttonEnglish } from './donate-button.english.ts'

export const setMessages = messagesSetter({ ...sharedEnglish, ...buttonEnglish })
