import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { LANGUAGES } from '../../../../../src/server/pages/page-locale.ts'
import { composeLetter, type LetterRow } from '../../../../../src/server/service/letters/compose-letter.ts'
import { chooseLetters } from '../../../../../src/server/service/letters/letter-preferences.ts'
import type { NewProgram } from '../../../../../src/server/service/money/programs/manage-programs.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../../support/test-service.ts'

const ACCOUNT = 'm_sandbox_storefront'

let service: TestService
let client: ReturnType<TestService['clientOf']>

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  client = service.clientOf('storefront')
})
afterAll(() => service.close())

// Ends the programs of earlier tests.
beforeEach(async () => {
  await service.db.updateTable('program').set({ status: 'ended' }).execute()
  service.setNow(TEST_NOW)
})

/** A program that gives each order's whole total, so that totals are amounts. */
async function program(change: Partial<NewProgram>): Promise<string> {
  const body = { name: 'Rivers', kind: 'order_percent' as const, percent: '100', nonprofit_id: 'n_river', ...change }
  return (await client.programs.create({ body })).id
}

let orderNumber = 0
function order(total: number) {
  orderNumber += 1
  return client.orders.create({ body: { external_id: `order ${orderNumber}`, total } })
}

async function lettersAbout(id: string): Promise<LetterRow[]> {
  const letters = service.db.selectFrom('letter').selectAll().where('kind', '=', 'program_budget')
  return letters.where('subject_id', '=', id).orderBy('created_at').orderBy('id').execute()
}

async function subjectsAbout(id: string): Promise<string[]> {
  return (await lettersAbout(id)).map((letter) => composeLetter(letter, service.dependencies).subject)
}

const [NEAR, USED] = ['Budget almost used up: Rivers', 'Budget used up: Rivers']

test('a merchant gets an e-mail at 80% of a monthly budget, one when nothing is left, and again the next month', async () => {
  const id = await program({ monthly_budget: 1_000 })
  await order(799)
  assert.deepEqual(await subjectsAbout(id), [])
  await order(1)
  assert.deepEqual(await subjectsAbout(id), [NEAR])
  await order(150)
  assert.deepEqual(await subjectsAbout(id), [NEAR])
  await order(400)
  await order(400)
  assert.deepEqual(await subjectsAbout(id), [NEAR, USED])
  service.setNow(new Date(TEST_NOW.getTime() + 31 * 86_400_000))
  await order(900)
  assert.deepEqual(await subjectsAbout(id), [NEAR, USED, NEAR])
})

test('the e-mail names the month, the budget, what was given and what is left, and links to the program', async () => {
  const id = await program({ monthly_budget: 100_000 })
  await order(85_000)
  const [letter] = await lettersAbout(id)
  assert.ok(letter)
  assert.equal(letter.recipient, 'storefront@example.org')
  const { text } = composeLetter(letter, service.dependencies)
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(TEST_NOW)
  assert.ok(text.includes(`Your program Rivers has given $850.00 of its budget of $1,000.00 for ${month}.`), text)
  assert.ok(text.includes('Given: $850.00\nLeft: $150.00'), text)
  assert.ok(text.includes(`/console/${ACCOUNT}/test/programs/${id}`), text)
})

test('an order that passes both thresholds of a total budget is reported once, as used up', async () => {
  const id = await program({ total_budget: 1_000 })
  await order(5_000)
  const [letter, ...more] = await lettersAbout(id)
  assert.ok(letter && more.length === 0)
  assert.match(composeLetter(letter, service.dependencies).text, /has used up its total budget of \$10\.00/)
})

test('a refund doesn’t repeat an e-mail, and a raised budget is reported again', async () => {
  const id = await program({ total_budget: 1_000 })
  const { external_id } = await order(850)
  await client.orders.refund({ params: { external_id }, body: { amount: 850 } })
  await order(850)
  assert.deepEqual(await subjectsAbout(id), [NEAR])
  await client.programs.update({ params: { id }, body: { total_budget: 2_000 } })
  await order(900)
  assert.deepEqual(await subjectsAbout(id), [NEAR, NEAR])
})

test('many orders at once are reported once for each threshold', async () => {
  const id = await program({ monthly_budget: 1_000 })
  await Promise.all(Array.from({ length: 40 }, () => order(100)))
  const subjects = await subjectsAbout(id)
  assert.equal(subjects.at(-1), USED)
  assert.equal(new Set(subjects).size, subjects.length)
})

test('the budget of a match is reported with the shopper’s donation', async () => {
  const id = await program({ kind: 'match', percent: '100', total_budget: 1_000 })
  await client.donations.create({ body: { amount: 900, nonprofit_id: 'n_river', funds_collected: true } })
  assert.deepEqual(await subjectsAbout(id), [NEAR])
})

test('a budget that can’t be reported leaves neither the order nor its donations', async () => {
  const id = await program({ total_budget: 1_000 })
  const { db } = service
  await db.schema
    .alterTable('letter')
    .addCheckConstraint('no_budgets', sql`kind <> 'program_budget' or subject_id <> ${sql.lit(id)}`)
    .execute()
  await assert.rejects(order(900))
  await db.schema.alterTable('letter').dropConstraint('no_budgets').execute()
  const { given } = await client.programs.show({ params: { id } })
  assert.equal(given, 0)
})

test('the e-mail is written in each language, and not at all if the merchant turned it off', async () => {
  for (const locale of LANGUAGES) {
    await chooseLetters(service.db, ACCOUNT, { locale })
    const id = await program({ name: `Rivers ${locale}`, monthly_budget: 1_000, total_budget: 2_000 })
    await order(850)
    await order(150)
    service.setNow(new Date(TEST_NOW.getTime() + 31 * 86_400_000))
    await order(600)
    await order(400)
    service.setNow(TEST_NOW)
    const letters = await lettersAbout(id)
    const composed = letters.map((letter) => composeLetter(letter, service.dependencies))
    assert.equal(composed.length, 5, locale)
    for (const { subject, text, html } of composed) {
      assert.ok(subject.includes(`Rivers ${locale}`), subject)
      assert.ok(!/[{}]/.test(text) && html.includes(`lang="${locale}"`), text)
    }
    await client.programs.update({ params: { id }, body: { status: 'ended' } })
  }
  await chooseLetters(service.db, ACCOUNT, { locale: 'en', wanted: { program_budget: false } })
  const id = await program({ total_budget: 1_000 })
  await order(1_000)
  assert.deepEqual(await lettersAbout(id), [])
})
