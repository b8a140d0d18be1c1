import { type RoundStep, roundSteps } from '../../src/server/jobs/daily-round.ts'
import { oneByOne } from '../../src/server/kernel/one-by-one.ts'
import { giftAddress } from '../../src/server/service/donor-links/gift-token.ts'
import { give, openLink, type Page, visit } from './gift-page.ts'
import type { TestService } from './test-service.ts'

/** The page of a gift as words, with the dates and the tags left out. */
export interface GiftWords {
  status: number
  headers: Headers
  html: string
  /** The steps that have been, then those to come, each as its title and its note. */
  steps: string[]
  ahead: string[]
  standing: string
}

/** Pays at the hosted page, and answers the id of the gift. */
export async function payGift(service: TestService, fields: Record<string, unknown> = {}): Promise<string> {
  const { headers } = await give(service, await openLink(service, fields))
  const location = headers.get('location') ?? ''
  return new URL(location).searchParams.get('donation_id') ?? ''
}

/** The page of a gift, as its donor sees it. */
export async function giftPageOf(
  service: TestService,
  donationId: string,
  headers: Record<string, string> = {},
): Promise<GiftWords> {
  const { seal, publicUrl } = service.dependencies
  return wordsOf(await visit(service, giftAddress(publicUrl, seal, donationId), headers))
}

/** Lets a day pass with all its jobs, in the sandbox's mode. */
export async function passDay(service: TestService, moment: Date): Promise<void> {
  service.setNow(moment)
  const steps: RoundStep[] = Object.values(roundSteps)
  await oneByOne(steps, (step) => step(service.dependencies, false))
}

function wordsOf({ status, headers, html }: Page): GiftWords {
  const items = [...html.matchAll(/<li class="([^"]*)"[^>]*>([\s\S]*?)<\/li>/g)]
  const said = (body = '') =>
    [...body.matchAll(/<p class="(?:step|note)">([\s\S]*?)<\/p>/g)].map(([, words]) => words).join(' | ')
  return {
    status,
    headers,
    html,
    steps: items.filter(([, kind]) => kind !== 'ahead').map(([, , body]) => said(body)),
    ahead: items.filter(([, kind]) => kind === 'ahead').map(([, , body]) => said(body)),
    standing: /<p class="standing[^>]*>[\s\S]*?<span>(.*?)<\/span>/.exec(html)?.[1] ?? '',
  }
}
