import type { ConsentPolicy } from '../../../contract/accounts.ts'

/** What the page of an account's settings says. */
export const settingsWords = {
  settings: 'Settings',
  look: 'What donors see',
  lookHint: 'On your payment pages, in the letters to your donors, and on the page of their gift; in test and live.',
  shownName: 'Name',
  shownNameHint: 'Empty: {name}, the name of your account. Invoices always have that one.',
  accent: 'Accent colour',
  accentHint: 'Such as #0b6b53. It has to be dark enough to be read on white. Empty: ours.',
  amounts: 'Amounts you suggest',
  amountsHint: 'Up to six, in dollars with spaces between, such as 10 25 50.',
  amountWrong: '{text} is no amount. Write dollars with spaces between, such as 10 25 50.',
  amountsMany: 'At most six amounts.',
  amountBounds: 'Each amount is at least $1 and at most $999,999.99.',
  save: 'Save',
  saved: 'Saved. New pages and letters show it at once.',
  logo: 'Logo',
  logoHint: 'PNG, JPEG, WebP or GIF, at most 5 MB. It is made at most 512 by 512 pixels.',
  logoNow: 'Your logo',
  upload: 'Upload',
  chooseFile: 'Choose a picture.',
  logoSet: 'The logo is set.',
  remove: 'Remove the logo',
  logoRemoved: 'The logo is removed.',
  poster: 'Poster for a counter',
  posterHint:
    'A sheet with your logo and a code that leads phones to your gift page, to print on A4, US Letter or as a table card.',
  posterNonprofit: 'Nonprofit',
  posterNonprofitHint: 'Its EIN, such as 53-0196605, or its ID.',
  posterGiftPage: 'Gift page',
  posterGiftPageHint: 'A page on one of your allowed origins that has your button.',
  posterLanguage: 'Language',
  posterMake: 'Make the poster',
  snippet: 'Your button',
  snippetHint:
    'With your key of this mode, your amounts and your accent. Put the ID or EIN of a nonprofit in place of the dots.',
  snippetNeedsKey: 'Make keys of this mode first; the button with your amounts and your accent is here then.',
  snippetMore: 'Make another snippet',
  letters: 'Letters to you',
  lettersHint: 'Of invoices, in test and live. What people are told of their sign-in goes to each of them.',
  lettersTo: 'To',
  lettersToHint: 'Empty: the address your account is registered with.',
  language: 'Language',
  letterKinds: { invoice: 'An invoice was made', invoice_reminder: 'An invoice is due soon or overdue' },
  lettersSaved: 'Your letters follow from now on.',
  consent: 'Consent of nonprofits',
  consentHint:
    'Which consent a nonprofit must have given before pages with your public keys may offer it. Payment links that your server makes are not held to it.',
  policy: 'A nonprofit is offered',
  policySaved: 'Your pages follow from now on.',
} as const

/** Which consent is asked for, as people choose it. */
export const consentPolicies: Readonly<Record<ConsentPolicy, string>> = {
  any: 'whether it agreed or not',
  either: 'if it agreed with you or with the foundation',
  direct: 'if it agreed with you',
  via_change: 'if it agreed with the foundation',
  both: 'if it agreed with you and with the foundation',
}
