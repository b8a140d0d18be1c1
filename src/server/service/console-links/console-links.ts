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

/** The address of a link that a letter or the start prints; only the master key can make it. */
export function linkAddress(publicUrl: string, seal: Seal, kind: LinkKind, id: string): string {
  return `${publicUrl}${PATHS[kind]}${markedId(seal, KINDS[kind], id)}`
}

/** The id a link's last part was made of; undefined for one that we did not make. */
export function idOfLink(seal: Seal, kind: LinkKind, token: string): string | undefined {
  return idOfMarked(seal, KINDS[kind], token)
}

/** Without vowels, so that no word comes out, and without what is easily taken for another. */
const LETTERS = '23456789BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 10

/** The code that shows a claim: made of its id, so that only the master key knows it and no table holds it. */
export function claimCode(seal: Seal, claimId: string): string {
  const bytes = seal.derive('claim code', claimId)
  const letters = Array.from({ length: LENGTH }, (_, index) => LETTERS[bytes.readUInt16BE(index * 2) % LETTERS.length])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** Whether what somebody typed is the code of a claim; case, spaces and dashes do not matter. */
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
