import { HttpError } from '../http/http-error.ts'
import { type Counts, noCounts } from '../http/metrics.ts'
import {
  createTokenBuckets,
  type Quota,
  rateLimited,
  rateLimitHeaders,
  type TokenBuckets,
} from '../http/rate-limits.ts'
import type { Challenge } from './challenge.ts'

/** How much one address, key or nonprofit may ask of this proxy. */
export interface ProxyQuotas {
  requestsPerAddress: Quota
  requestsPerKey: Quota
  linksPerAddress: Quota
  /** Beyond this an account's pages are under pressure, and each address gets what a newcomer gets. */
  linksPerKey: Quota
  /** The same for the links to one nonprofit. */
  linksPerNonprofit: Quota
  /** Links one address may make under pressure. */
  linksPerNewcomer: Quota
}

/** Generous to donors, tight for machines. */
export const DEFAULT_QUOTAS: ProxyQuotas = {
  requestsPerAddress: { requests: 1_200, seconds: 60 },
  requestsPerKey: { requests: 60_000, seconds: 60 },
  linksPerAddress: { requests: 20, seconds: 600 },
  linksPerKey: { requests: 300, seconds: 60 },
  linksPerNonprofit: { requests: 120, seconds: 60 },
  linksPerNewcomer: { requests: 1, seconds: 600 },
}

/** Who asks for a link, to whom, with which answer to a challenge. */
export interface LinkWish {
  /** As counted; undefined when it is not known. */
  address: string | undefined
  publicKey: string
  nonprofitId: string
  /** The answer to a challenge, when the page sent one. */
  challengeAnswer: string | null
  /** Whether the donor's browser can do the work after the link is made. */
  mayProveLater?: boolean
}

/** How a link may be handed out: as it is, or behind a page that asks for the work first. */
export type LinkAdmission = 'admitted' | 'unproven'

/** Counts what is asked at the proxy and refuses what is too much, with `rate_limited` or `challenge_required`. */
export interface ProxyLimits {
  /** Counts a request; answers headers that say what is left. */
  request(address: string | undefined, publicKey: string): Record<string, string>
  link(wish: LinkWish): Promise<LinkAdmission>
}

/** Options of the limits. */
export interface ProxyLimitsOptions {
  quotas?: Partial<ProxyQuotas>
  /** The challenge for suspicious or all requests for links; none by default. */
  challenge?: Challenge
  counts?: Counts
  now: () => number
}

/** Makes the limits of one proxy, with counts in its memory. */
export function createProxyLimits({ quotas, challenge, counts = noCounts, now }: ProxyLimitsOptions): ProxyLimits {
  const all = { ...DEFAULT_QUOTAS, ...quotas }
  const buckets = (quota: Quota) => createTokenBuckets(quota, now)
  const requests = { address: buckets(all.requestsPerAddress), key: buckets(all.requestsPerKey) }
  const links = {
    address: buckets(all.linksPerAddress),
    key: buckets(all.linksPerKey),
    nonprofit: buckets(all.linksPerNonprofit),
    newcomer: buckets(all.linksPerNewcomer),
  }
  return {
    request(address, publicKey) {
      if (address === undefined) return take(requests.key, publicKey, 'key', all.requestsPerKey, counts)
      const headers = take(requests.address, address, 'address', all.requestsPerAddress, counts)
      take(requests.key, publicKey, 'key', all.requestsPerKey, counts)
      return headers
    },
    async link({ address, publicKey, nonprofitId, ...proof }) {
      if (address !== undefined) take(links.address, address, 'address', all.linksPerAddress, counts)
      const calm = links.key.take(publicKey).allowed && links.nonprofit.take(`${publicKey} ${nonprofitId}`).allowed
      if (!calm) counts.add('link_under_pressure')
      if (challenge !== undefined && (challenge.always || !calm)) return admitProof(challenge, proof, counts)
      if (!calm && address !== undefined) take(links.newcomer, address, 'address', all.linksPerNewcomer, counts)
      return 'admitted'
    },
  }
}

function take(
  buckets: TokenBuckets,
  name: string,
  policy: string,
  quota: Quota,
  counts: Counts,
): Record<string, string> {
  const allowance = buckets.take(name)
  if (!allowance.allowed) {
    counts.add(`${policy}_rate_limited`)
    throw rateLimited(policy, allowance)
  }
  return rateLimitHeaders(policy, quota, allowance)
}

async function admitProof(
  challenge: Challenge,
  { challengeAnswer, mayProveLater = false }: Pick<LinkWish, 'challengeAnswer' | 'mayProveLater'>,
  counts: Counts,
): Promise<LinkAdmission> {
  if (challengeAnswer !== null && (await challenge.accepts(challengeAnswer))) return 'admitted'
  counts.add('challenge_asked')
  if (challengeAnswer === null && mayProveLater) return 'unproven'
  throw new HttpError('challenge_required', { detail: await challenge.ask() })
}
