import { badgeEnglish } from './climate-offset-badge/climate-offset-badge.english.ts'
import { buttonEnglish } from './donate-button/donate-button.english.ts'
import { impactEnglish } from './impact-card/impact-card.english.ts'
import { pickerEnglish } from './nonprofit-picker/nonprofit-picker.english.ts'
import type { Message } from './shared/messages.ts'
import { sharedEnglish } from './shared/shared.english.ts'
import { shareEnglish } from './social-share/social-share.english.ts'

/** All sentences of the elements in English. Other languages are JSON files with the same keys. */
export const english = {
  ...sharedEnglish,
  ...pickerEnglish,
  ...buttonEnglish,
  ...badgeEnglish,
  ...impactEnglish,
  ...shareEnglish,
}

/** The name of a sentence. */
export type MessageKey = keyof typeof english

/** Some sentences, in another language or in the page's own words. */
export type Messages = Readonly<Partial<Record<MessageKey, Message>>>
