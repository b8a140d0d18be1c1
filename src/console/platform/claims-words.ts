/** What the page of claims says. */
export const claimsWords = {
  nav: 'Claims',
  hint: 'People who say to speak for a nonprofit. Letters are printed and posted here; papers are looked at here and decided about under Approvals, in live mode.',
  none: 'Nobody waits.',
  nonprofit: 'Nonprofit',
  person: 'Person',
  way: 'How',
  ways: { letter: 'Code by post', email: 'Code by e-mail', paper: 'Paper' },
  began: 'Began',
  act: 'Do',
  letter: 'Letter',
  paper: 'Paper',
  posted: 'It is posted',
  postedOn: 'Posted',
  noted: 'That is noted.',
} as const
