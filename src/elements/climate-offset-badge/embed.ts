import './climate-offset-badge.ts'
import { sharedEnglish } from '../shared/messages/shared.english.ts'
import { messagesSetter } from '../shared/messages-setter.ts'
import { badgeEnglish } from './climate-offset-badge.english.ts'

export const setMessages = messagesSetter({ ...sharedEnglish, ...badgeEnglish })
