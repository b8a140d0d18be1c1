import type { Seal } from '../accounts/sealing.ts'
import { idOfMarked, type MarkedKind, markedId } from '../donor-links/marked-id.ts'

const KINDS = {
  signIn: { prefix: 'sl', purpose: 'console sign-in' },
  invitation: { prefix: 'iv', purpose: 'console invitation' },
  sandbox: { prefix: 'u', purpose: 'console sandbox' },
} as const satisfies Record<string, MarkedKind>

/** What a link of the console is for. */
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
