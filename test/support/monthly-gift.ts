import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { MonthlyGiftRow } from '../../src/server/database/tables/checkout.ts'
import { monthlyGiftPath } from '../../src/server/service/donor-links/donor-links.ts'
import { type Page, passDay, post, visit } from './gift-page.ts'
import type { TestService } from './test-service.ts'

const DAY_MS = 86_400_000

/** The monthly gift that started with a donation. */
export async function monthlyGiftOf(service: TestService, firstDonationId: string): Promise<MonthlyGiftRow> {
  const gift = await service.db
    .selectFrom('monthly_gift')
    .selectAll()
    .where('first_donation_id', '=', firstDonationId)
    .executeTakeFirst()
  assert.ok(gift, `no monthly gift began with ${firstDonationId}`)
  return gift
}

/** Runs several days, each with all its jobs. */
export async function passDays(service: TestService, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1)
    await passDay(service, new Date(service.dependencies.clock.now(false).getTime() + DAY_MS))
}

/** The kinds of the e-mails about a donation, in the order they were written. */
export async function lettersOf(service: TestService, donationId: string): Promise<string[]> {
  const rows = await service.db
    .selectFrom('letter')
    .select('kind')
    .where('subject_id', '=', donationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** The events of a monthly gift, each with its status and donation count. */
export async function eventsOf(service: TestService, monthlyGiftId: string): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select type || ' ' || (object->>'status') || ' ' || (object->>'donation_count') as told
    from event where subject_id = ${monthlyGiftId} order by sequence`.execute(service.db)
  return rows.map(({ told }) => told)
}

/** The days on which a monthly gift was renewed. */
export async function renewedOn(service: TestService, monthlyGiftId: string): Promise<string[]> {
  const rows = await service.db
    .selectFrom('donation')
    .select('created_at')
    .where('monthly_gift_id', '=', monthlyGiftId)
    .where('first_donation_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at.toISOString().slice(0, 10))
}

/** The page where a donor changes a monthly gift. */
export function monthlyAddress({ dependencies: { publicUrl, seal } }: TestService, monthlyGiftId: string): string {
  return publicUrl + monthlyGiftPath(seal, monthlyGiftId)
}

/** Sends a form of that page and returns the next page. */
export async function changeMonthly(
  service: TestService,
  monthlyGiftId: string,
  what: string,
  fields: Record<string, string> = {},
): Promise<Page> {
  const address = monthlyAddress(service, monthlyGiftId)
  const { html } = await visit(service, address)
  assert.ok(html.includes(`name="do" value="${what}"`), `the page offers no ${what}`)
  const month = /name="month" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const answer = await post(service, address, { do: what, month, ...fields })
  assert.equal(answer.status, 303)
  return visit(service, new URL(answer.headers.get('location') ?? '', address).href)
}
