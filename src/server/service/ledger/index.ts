export { type BookBalance, balancesOf, trialBalance } from './balances.ts'
export { type Book, books, type EntryKind, HOUSE } from './books.ts'
export { entriesOf, type PostedEntry } from './entries-of.ts'
export { type Entry, type Line, line, reversed } from './entry.ts'
export {
  cancelLines,
  type GiftMoney,
  type GiftStage,
  pledgeLines,
  refundLines,
  regrantLines,
  stageLines,
  standingLines,
} from './gift-lines.ts'
export {
  type GiftParts,
  giftFromCollected,
  giftParts,
} from './gift-parts.ts'
export { inParts } from './in-parts.ts'
export { largestRemainder } from './largest-remainder.ts'
export { entryExpressions, postEntries, postEntry } from './post-entry.ts'
export { brokenEntries, type DonationBalance, donationBalances, strayDonations } from './verify-entries.ts'
