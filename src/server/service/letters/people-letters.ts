import type * as z from 'zod/mini'
import { claimCode, linkAddress } from '../console-links/console-links.ts'
import type { Composing, LetterContent } from './letter-content.ts'
import type {
  BankChangeFacts,
  ClaimCodeFacts,
  ClaimRefusedFacts,
  InvitationFacts,
  SignInFacts,
} from './letter-facts.ts'

/** The letter with the link that signs in. */
export function signInLetter({ link }: z.output<typeof SignInFacts>, { publicUrl, seal }: Composing): LetterContent {
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

/** The letter that asks somebody into a team. */
export function invitationLetter(
  { invitation, ...facts }: z.output<typeof InvitationFacts>,
  { publicUrl, seal }: Composing,
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

/** Tells a nonprofit or an account that its bank account is about to change, while that can still be stopped. */
export function bankChangeLetter(
  { place, lastDigits, restsUntil }: z.output<typeof BankChangeFacts>,
  { speaker }: Composing,
): LetterContent {
  const subject = filled(peopleWords.bankSubject, { place })
  return {
    subject,
    sender: peopleWords.sender,
    title: subject,
    blocks: [
      { kind: 'text', text: filled(peopleWords.bank, { place, digits: lastDigits, day: speaker.day(restsUntil) }) },
      { kind: 'quiet', text: peopleWords.bankUnexpected },
    ],
  }
}

/** The letter with the code that shows that somebody speaks for a nonprofit. */
export function claimCodeLetter(
  { claim, place, by }: z.output<typeof ClaimCodeFacts>,
  { publicUrl, seal }: Composing,
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

/** Tells who claimed a nonprofit that the paper was not enough, and what else can be done. */
export function claimRefusedLetter(
  { place, reason }: z.output<typeof ClaimRefusedFacts>,
  { publicUrl }: Composing,
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
} /** What letters to people of the console say; the console itself speaks English too. `{…}` stands for what differs. */
const peopleWords = {
  sender: 'Almoner console',
  signInSubject: 'Your link to sign in',
  signIn: 'Here is the link that signs you in to the console. It works once, for 15 minutes.',
  signInLink: 'Sign in',
  signInUnasked: 'If you did not ask for it, you need do nothing: nobody else has this link.',
  invitationSubject: 'Your invitation to {place}',
  invitation: '{by} asks you to work in {place}, as {role}. The link works once, for seven days.',
  invitationUnsigned: 'You are asked to work in {place}, as {role}. The link works once, for seven days.',
  invitationLink: 'Accept the invitation',
  invitationUnexpected: 'If you do not know why you get this, you need do nothing.',
  claimSubject: 'Your code for {place}',
  claim: '{by} asks to speak for {place} in the console. If that is right, enter this code there within a day.',
  claimCode: 'Code',
  claimLink: 'Enter the code',
  claimUnexpected: 'If you do not know who this is, tell nobody the code: without it nothing happens.',
  refusedSubject: 'Your claim of {place}',
  refused:
    'The paper you sent does not show that you speak for {place}, so your claim has ended. You can begin another, with another paper or by a code.',
  refusedReason: 'What was said of it',
  refusedLink: 'Claim it in another way',
  bankSubject: 'The bank account of {place} is about to change',
  bank: 'From {day} on, money for {place} goes to the account that ends in {digits}. Two people of the foundation saw the change.',
  bankUnexpected: 'If nobody of yours asked for it, tell us before that day: the change can be stopped until then.',
} as const
