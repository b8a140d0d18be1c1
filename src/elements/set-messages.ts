import { badgeEnglish } from './climate-offset-badge/climate-offset-badge.english.ts'
import { buttonEnglish } from './donate-button/donate-button.english.ts'
import type { MessageKey } from './english.ts'
import { impactEnglish } from './impact-card/impact-card.english.ts'
import { pickerEnglish } from './nonprofit-picker/nonprofit-picker.english.ts'
import { sharedEnglish } from './shared/messages/shared.english.ts'
import { messagesSetter } from './shared/messages-setter.ts'
import { shareEnglish } from './social-share/social-share.english.ts'

/** Sets sentences for a language, for the whole page; what is left out stays as it was. */
export const setMessages = messagesSetter<MessageKey>({
  ...sharedEnglish,
  ...pickerEnglish,
  ...buttonEnglish,
  ...badgeEnglish,
  ...impactEnglish,
  ...shareEnglish,
})
