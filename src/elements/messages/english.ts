import { badgeEnglish } from './climate-offset-badge.english.ts'
import { buttonEnglish } from './donate-button.english.ts'
import { impactEnglish } from './impact-card.english.ts'
import { pickerEnglish } from './nonprofit-picker.english.ts'
import { sharedEnglish } from './shared.english.ts'
import { shareEnglish } from './social-share.english.ts'

/** A sentence with `{names}` to replace, or one for each plural category of `{count}`. */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** Sentences by their names. */
export type Sentences = Readonly<Record<string, Message>>

/** All sentences of the elements in English. Other languages are JSON files with the same keys. */
export const english = {
  ...sharedEnglish,
  ...pickerEnglish,
  ...buttonEnglish,
  ...badgeEnglish,
  ...impactEnglish,
  ...shareEnglish,
} satisfies Sentences

/** The name of a sentence. */
export type MessageKey = keyof typeof english

/** Some sentences, in another language or in the page's own words. */
export type Messages = Readonly<Partial<Record<MessageKey, Message>>>
