import { createHmac } from 'node:crypto'
import type { ActionClaims } from '../proxy/action-guard.ts'
import { type Challenge, createProofOfWork } from '../proxy/challenge.ts'
import type { Environment } from './environment.ts'

/** The challenge the environment asks for, if it does; `secret` is one that all processes of the proxy share, `now` their time in milliseconds. */
export function challengeOf(
  { ALMONER_CHALLENGE: when }: Environment,
  { secret, claims, now }: { secret: string; claims: ActionClaims; now: () => number },
): { challenge?: Challenge } {
  if (when === 'off') return {}
  const own = createHmac('sha256', secret).update('almoner challenge').digest('hex')
  return { challenge: createProofOfWork({ secret: own, always: when === 'always', claims, now }) }
}
