import './nonprofit-picker.ts'
import { sharedEnglish } from '../shared/messages/shared.english.ts'
import { messagesSetter } from '../shared/messages-setter.ts'
import { pickerEnglish } from './nonprofit-picker.english.ts'

export const setMessages = messagesSetter({ ...sharedEnglish, ...pickerEnglish })
