import './impact-card.ts'
import { sharedEnglish } from '../shared/messages/shared.english.ts'
import { messagesSetter } from '../shared/messages-setter.ts'
import { impactEnglish } from './impact-card.english.ts'

export const setMessages = messagesSetter({ ...sharedEnglish, ...impactEnglish })
