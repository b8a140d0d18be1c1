import type { Seal } from '../accounts/sealing.ts'
import type { LetterSpeaker } from './letter-speaker.ts'

/** A table whose last column is sums, with their total. */
export interface LetterTableBlock {
  kind: 'table'
  head: readonly string[]
  rows: readonly (readonly string[])[]
  total: readonly [string, string]
}

/** A part of a letter; text and HTML are made of the same ones. */
export type LetterBlock =
  | { kind: 'text' | 'quiet'; text: string }
  | { kind: 'lines'; lines: readonly (readonly [string, string])[] }
  | LetterTableBlock
  | { kind: 'link'; href: string; label: string }

/** What a letter says, in one language. */
export interface LetterContent {
  subject: string
  /** Whose letter it is: the foundation's. */
  sender: string
  title: string
  blocks: LetterBlock[]
}

/** Where the links of letters lead, and what makes their secrets. */
export interface LetterLinks {
  publicUrl: string
  seal: Seal
  /** The page of a gift, for its donor; letters leave the link out where there is none. */
  giftAddress?: (donationId: string) => string
}

/** What a kind's sentences stand on. */
export interface Composing extends LetterLinks {
  speaker: LetterSpeaker
  liveMode: boolean
}
