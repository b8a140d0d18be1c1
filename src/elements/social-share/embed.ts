import './social-share.ts'
import { sharedEnglish } from '../shared/messages/shared.english.ts'
import { messagesSetter } from '../shared/messages-setter.ts'
import { shareEnglish } from './social-share.english.ts'

export const setMessages = messagesSetter({ ...sharedEnglish, ...shareEnglish })
