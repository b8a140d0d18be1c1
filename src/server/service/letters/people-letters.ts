import type * as z from 'zod/mini'
import { claimCode } from '../console-links/claim-code.ts'
import { linkAddress } from '../console-links/console-links.ts'
import type { Composing, LetterContent } from './letter-content.ts'
import type {
  BankChangeFacts,
  ClaimCodeFacts,
  ClaimRefusedFacts,
  InvitationFacts,
  SignInFacts,
} from './people-facts.ts'
import { peopleWords as words } from './people-words.ts'

/** The letter with the link that signs in. */
export function signInLetter({ link }: z.output<typeof SignInFacts>, { publicUrl, seal }: Composing): LetterContent {
  return {
    subject: words.signInSubject,
    sender: words.sender,
    title: words.signInSubject,
    blocks: [
      { kind: 'text', text: words.signIn },
      { kind: 'link', href: linkAddress(publicUrl, seal, 'signIn', link), label: words.signInLink },
      { kind: 'quiet', text: words.signInUnasked },
    ],
  }
}

/** The letter that asks somebody into a team. */
export function invitationLetter(
  { invitation, ...facts }: z.output<typeof InvitationFacts>,
  { publicUrl, seal }: Composing,
): LetterContent {
  const subject = filled(words.invitationSubject, facts)
  return {
    subject,
    sender: words.sender,
    title: subject,
    blocks: [
      { kind: 'text', text: filled(facts.by === '' ? words.invitationUnsigned : words.invitation, facts) },
      { kind: 'link', href: linkAddress(publicUrl, seal, 'invitation', invitation), label: words.invitationLink },
      { kind: 'quiet', text: words.invitationUnexpected },
    ],
  }
}

/** Tells a nonprofit or an account that its bank account is about to change, while that can still be stopped. */
export function bankChangeLetter(
  { place, lastDigits, restsUntil }: z.output<typeof BankChangeFacts>,
  { speaker }: Composing,
): LetterContent {
  const subject = filled(words.bankSubject, { place })
  return {
    subject,
    sender: words.sender,
    title: subject,
    blocks: [
      { kind: 'text', text: filled(words.bank, { place, digits: lastDigits, day: speaker.day(restsUntil) }) },
      { kind: 'quiet', text: words.bankUnexpected },
    ],
  }
}

/** The letter with the code that shows that somebody speaks for a nonprofit. */
export function claimCodeLetter(
  { claim, place, by }: z.output<typeof ClaimCodeFacts>,
  { publicUrl, seal }: Composing,
): LetterContent {
  const subject = filled(words.claimSubject, { place })
  return {
    subject,
    sender: words.sender,
    title: subject,
    blocks: [
      { kind: 'text', text: filled(words.claim, { place, by }) },
      { kind: 'lines', lines: [[words.claimCode, claimCode(seal, claim)]] },
      { kind: 'link', href: `${publicUrl}/console/me/claim`, label: words.claimLink },
      { kind: 'quiet', text: words.claimUnexpected },
    ],
  }
}

/** Tells who claimed a nonprofit that the paper was not enough, and what else can be done. */
export function claimRefusedLetter(
  { place, reason }: z.output<typeof ClaimRefusedFacts>,
  { publicUrl }: Composing,
): LetterContent {
  const subject = filled(words.refusedSubject, { place })
  return {
    subject,
    sender: words.sender,
    title: subject,
    blocks: [
      { kind: 'text', text: filled(words.refused, { place }) },
      ...(reason === '' ? [] : [{ kind: 'lines' as const, lines: [[words.refusedReason, reason] as const] }]),
      { kind: 'link', href: `${publicUrl}/console/me/claim`, label: words.refusedLink },
    ],
  }
}

function filled(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place)
}
