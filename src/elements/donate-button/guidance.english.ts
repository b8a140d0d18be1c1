import type { Sentences } from '../shared/messages/message.ts'

/** What the button says only to who turns to it: what is wrong with an amount, what else becomes of a gift. */
export const guidanceEnglish = {
  amountUnreadable: 'Enter an amount such as 25 or 19.99.',
  amountUnclear: 'If you mean {amount}, enter {digits}.',
  amountTooSmall: 'The smallest gift is {amount}.',
  amountTooLarge: 'The largest gift is {amount}.',
  disclosureTime: 'It is usually sent within two days, by bank transfer or check.',
  disclosureFallback:
    'If the nonprofit cannot receive it, the gift waits, goes to another nonprofit or comes back to you.',
} satisfies Sentences
