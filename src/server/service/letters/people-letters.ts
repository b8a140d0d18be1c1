import type * as z from 'zod/mini'
import { claimCode, linkAddress } from '../console-links/console-links.ts'
import type { LetterContent, LetterContext } from './letter-content.ts'
import type {
  BankChangeFacts,
  ClaimCodeFacts,
  ClaimRefusedFacts,
  InvitationFacts,
  SignInFacts,
} from './letter-facts.ts'

/** The e-mail with a sign-in link. */
export function signInLetter(
  { link }: z.output<typeof SignInFacts>,
  { publicUrl, seal }: LetterContext,
): LetterContent {
  return {
    subject: peopleWords.signInSubject,
    sender: peopleWords.sender,
    title: peopleWords.signInSubject,
    blocks: [
      { kind: 'text', text: peopleWords.signIn },
      { kind: 'link', href: linkAddress(publicUrl, seal, 'signIn', link), label: peopleWords.signInLink },
      { kind: 'quiet', text: peopleWords.signInUnasked },
    ],
  }
}

/** The e-mail with an invitation to a team. */
export function invitationLetter(
  { invitation, ...facts }: z.output<typeof InvitationFacts>,
  { publicUrl, seal }: LetterContext,
): LetterContent {
  const subject = filled(peopleWords.invitationSubject, facts)
  return {
    subject,
    sender: peopleWords.sender,
    title: subject,
    blocks: [
      { kind: 'text', text: filled(facts.by === '' ? peopleWords.invitationUnsigned : peopleWords.invitation, facts) },
      { kind: 'link', href: linkAddress(publicUrl, seal, 'invitation', invitation), label: peopleWords.invitationLink },
      { kind: 'quiet', text: peopleWords.invitationUnexpected },
    ],
  }
}

/** E-mail to a nonprofit or account about a coming change of its bank account, while it can be stopped. */
export function bankChangeLetter(
  { place, lastDigits, restsUntil }: z.output<typeof BankChangeFacts>,
  { translator }: LetterContext,
): LetterContent {
  const subject = filled(peopleWords.bankSubject, { place })
  return {
    subject,
    sender: peopleWords.sender,
    title: subject,
    blocks: [
      { kind: 'text', text: filled(peopleWords.bank, { place, digits: lastDigits, day: translator.day(restsUntil) }) },
      { kind: 'quiet', text: peopleWords.bankUnexpected },
    ],
  }
}

/** The e-mail with the code that proves that somebody represents a nonprofit. */
export function claimCodeLetter(
  { claim, place, by }: z.output<typeof ClaimCodeFacts>,
  { publicUrl, seal }: LetterContext,
): LetterContent {
  const subject = filled(peopleWords.claimSubject, { place })
  return {
    subject,
    sender: peopleWords.sender,
    title: subject,
    blocks: [
      { kind: 'text', text: filled(peopleWords.claim, { place, by }) },
      { kind: 'lines', lines: [[peopleWords.claimCode, claimCode(seal, claim)]] },
      { kind: 'link', href: `${publicUrl}/console/me/claim`, label: peopleWords.claimLink },
      { kind: 'quiet', text: peopleWords.claimUnexpected },
    ],
  }
}

/** E-mail to a claimant about an insufficient document, with alternatives. */
export function claimRefusedLetter(
  { place, reason }: z.output<typeof ClaimRefusedFacts>,
  { publicUrl }: LetterContext,
): LetterContent {
  const subject = filled(peopleWords.refusedSubject, { place })
  return {
    subject,
    sender: peopleWords.sender,
    title: subject,
    blocks: [
      { kind: 'text', text: filled(peopleWords.refused, { place }) },
      ...(reason === '' ? [] : [{ kind: 'lines' as const, lines: [[peopleWords.refusedReason, reason] as const] }]),
      { kind: 'link', href: `${publicUrl}/console/me/claim`, label: peopleWords.refusedLink },
    ],
  }
}

function filled(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place)
}

/** Texts of e-mails to users of the console, which is in English only. `{…}` is a placeholder. */
const peopleWords = {
  sender: 'Almoner console',
  signInSubject: 'Your sign-in link',
  signIn: 'This link signs you in to the console. It works once, within 15 minutes.',
  signInLink: 'Sign in',
  signInUnasked: 'If you didn’t ask for this, you can ignore this email. Nobody else has the link.',
  invitationSubject: 'Your invitation to {place}',
  invitation: '{by} invites you to join {place} as {role}. The link works once, within seven days.',
  invitationUnsigned: 'You’re invited to join {place} as {role}. The link works once, within seven days.',
  invitationLink: 'Accept the invitation',
  invitationUnexpected: 'If you don’t know why you got this email, you can ignore it.',
  claimSubject: 'Your code for {place}',
  claim: '{by} wants to represent {place} in the console. If that’s right, enter this code within 24 hours.',
  claimCode: 'Code',
  claimLink: 'Enter the code',
  claimUnexpected: 'If you don’t know this person, don’t share the code. Without it, nothing happens.',
  refusedSubject: 'Your claim for {place}',
  refused:
    'The document you sent doesn’t show that you represent {place}, so we closed your claim. You can start another one with a different document or a code.',
  refusedReason: 'Reason',
  refusedLink: 'Start another claim',
  bankSubject: 'The bank account of {place} is about to change',
  bank: 'From {day}, money for {place} goes to the account ending in {digits}. Two people at the foundation approved the change.',
  bankUnexpected:
    'If nobody on your team asked for this, contact us before that day. We can stop the change until then.',
} as const
