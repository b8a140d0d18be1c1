import { timingSafeEqual } from 'node:crypto'
import type { Seal } from '../accounts/keyring.ts'
import { idOfMarked, type MarkedKind, markedId } from '../donor-links/donor-links.ts'

const KINDS = {
  signIn: { prefix: 'sl', purpose: 'console sign-in' },
  invitation: { prefix: 'iv', purpose: 'console invitation' },
  sandbox: { prefix: 'u', purpose: 'console sandbox' },
} as const satisfies Record<string, MarkedKind>

/** Purposes of console links. */
export type LinkKind = keyof typeof KINDS

const PATHS: Readonly<Record<LinkKind, string>> = {
  signIn: '/console/sign-in/',
  invitation: '/console/invitation/',
  sandbox: '/console/sandbox/',
}

/** URL of a link in an e-mail or the start-up output. Only the master key can create it. */
export function linkAddress(publicUrl: string, seal: Seal, kind: LinkKind, id: string): string {
  return `${publicUrl}${PATHS[kind]}${markedId(seal, KINDS[kind], id)}`
}

/** The ID in a link's last part; undefined if the signature isn't ours. */
export function idOfLink(seal: Seal, kind: LinkKind, token: string): string | undefined {
  return idOfMarked(seal, KINDS[kind], token)
}

/** No vowels, so that no words appear, and no characters that look alike. */
const LETTERS = '23456789BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 10

/** The code that proves a claim, derived from its ID with the master key. It isn't stored. */
export function claimCode(seal: Seal, claimId: string): string {
  const bytes = seal.derive('claim code', claimId)
  const letters = Array.from({ length: LENGTH }, (_, index) => LETTERS[bytes.readUInt16BE(index * 2) % LETTERS.length])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** Whether a typed text is the code of a claim; ignores case, spaces and dashes. */
export function isClaimCode(seal: Seal, claimId: string, typed: string): boolean {
  const read = (text: string) =>
    Buffer.from(
      text
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, '')
        .padEnd(LENGTH, '.')
        .slice(0, 40),
    )
  const [given, right] = [read(typed), read(claimCode(seal, claimId))]
  return given.length === right.length && timingSafeEqual(given, right)
}
