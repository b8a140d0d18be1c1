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

/** Rate limits per address, key and nonprofit. */
export interface ProxyQuotas {
  requestsPerAddress: Quota
  requestsPerKey: Quota
  linksPerAddress: Quota
  /** Above this, an account's requests are suspicious, and the strict limit per address applies. */
  linksPerKey: Quota
  /** The same for the links to one nonprofit. */
  linksPerNonprofit: Quota
  /** The strict limit of links per address. */
  linksPerNewcomer: Quota
}

/** Defaults: generous for donors, strict for robots. */
export const DEFAULT_QUOTAS: ProxyQuotas = {
  requestsPerAddress: { requests: 1_200, seconds: 60 },
  requestsPerKey: { requests: 60_000, seconds: 60 },
  linksPerAddress: { requests: 20, seconds: 600 },
  linksPerKey: { requests: 300, seconds: 60 },
  linksPerNonprofit: { requests: 120, seconds: 60 },
  linksPerNewcomer: { requests: 1, seconds: 600 },
}

/** A request for a link. */
export interface LinkRequest {
  /** The counted address; undefined if unknown. */
  address: string | undefined
  publicKey: string
  nonprofitIds: readonly string[]
  /** The answer to a challenge, if the page sent one. */
  challengeAnswer: string | null
  /** Whether the donor's browser can solve the challenge after the link is created. */
  mayProveLater?: boolean
}

/** How to return a link: directly, or behind the challenge page. */
export type LinkAdmission = 'admitted' | 'unproven'

/** Counts requests and refuses those beyond the limits, with `rate_limited` or `challenge_required`. */
export interface ProxyLimits {
  /** Counts a request; returns headers with the remaining limit. */
  request(address: string | undefined, publicKey: string): Record<string, string>
  link(request: LinkRequest): Promise<LinkAdmission>
}

/** Options of the limits. */
export interface ProxyLimitsOptions {
  quotas?: Partial<ProxyQuotas>
  /** The challenge for suspicious or all requests for links; none by default. */
  challenge?: Challenge
  counts?: Counts
  now: () => number
}

/** Creates the limits of one proxy, with counts in memory. */
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
    async link({ address, publicKey, nonprofitIds, ...proof }) {
      if (address !== undefined) take(links.address, address, 'address', all.linksPerAddress, counts)
      const taken = [links.key.take(publicKey), ...nonprofitIds.map((id) => links.nonprofit.take(`${publicKey} ${id}`))]
      const calm = taken.every(({ allowed }) => allowed)
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
  { challengeAnswer, mayProveLater = false }: Pick<LinkRequest, 'challengeAnswer' | 'mayProveLater'>,
  counts: Counts,
): Promise<LinkAdmission> {
  if (challengeAnswer !== null && (await challenge.accepts(challengeAnswer))) return 'admitted'
  counts.add('challenge_asked')
  if (challengeAnswer === null && mayProveLater) return 'unproven'
  throw new HttpError('challenge_required', { detail: await challenge.ask() })
}
