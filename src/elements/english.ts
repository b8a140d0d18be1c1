import { badgeEnglish } from './climate-offset-badge/climate-offset-badge.english.ts'
import { cartEnglish } from './donate-button/cart.english.ts'
import { checkoutEnglish } from './donate-button/checkout.english.ts'
import { dedicationEnglish } from './donate-button/dedication.english.ts'
import { dialogEnglish } from './donate-button/dialog.english.ts'
import { buttonEnglish } from './donate-button/donate-button.english.ts'
import { guidanceEnglish } from './donate-button/guidance.english.ts'
import { effectEnglish } from './donate-button/impact.english.ts'
import { monthlyEnglish } from './donate-button/monthly.english.ts'
import { welcomeEnglish } from './donate-button/welcome.english.ts'
import { goalEnglish } from './impact-card/goal.english.ts'
import { impactEnglish } from './impact-card/impact-card.english.ts'
import { layoutsEnglish } from './nonprofit-picker/layouts.english.ts'
import { pickerEnglish } from './nonprofit-picker/nonprofit-picker.english.ts'
import type { Message } from './shared/messages/message.ts'
import { sharedEnglish } from './shared/messages/shared.english.ts'
import { shareEnglish } from './social-share/social-share.english.ts'

/** Everything the elements say, in English. Other languages are JSON files with the same keys. */
export const english = {
  ...sharedEnglish,
  ...pickerEnglish,
  ...layoutsEnglish,
  ...buttonEnglish,
  ...welcomeEnglish,
  ...cartEnglish,
  ...checkoutEnglish,
  ...dialogEnglish,
  ...monthlyEnglish,
  ...dedicationEnglish,
  ...effectEnglish,
  ...guidanceEnglish,
  ...badgeEnglish,
  ...impactEnglish,
  ...goalEnglish,
  ...shareEnglish,
}

/** The name of a sentence. */
export type MessageKey = keyof typeof english

/** Some sentences, in another language or in the merchant's own words. */
export type Messages = Readonly<Partial<Record<MessageKey, Message>>>
