import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { roundSteps } from '../../../../src/server/jobs/daily-round.ts'
import { oneByOne } from '../../../../src/server/kernel/turns.ts'
import { composeLetter, type LetterRow } from '../../../../src/server/service/letters/compose-letter.ts'
import { invoiceAddress } from '../../../../src/server/service/letters/letter-content.ts'
import { sendInvoice } from '../../../../src/server/service/money/billing/invoice-payments.ts'
import { passDay } from '../../../support/gift-page.ts'
import { pdfText } from '../../../support/pdf-pages.ts'
import { runAlmoner } from '../../../support/run-almoner.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

const DAY_MS = 86_400_000

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'almoner-letters-'))
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'Red' })
  await insertTestNonprofit(service.db, { id: 'n_mail', ein: '530196606', name: 'Mail & Sons' })
  await service.db.updateTable('nonprofit').set({ payout_method: 'bank_account' }).where('id', '=', 'n_red').execute()
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const environment = () => ({ DATABASE_URL: service.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: '07'.repeat(32) })

/** Runs `almoner letters choose` for an account or a nonprofit. Returns its output. */
async function choose(...args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await runAlmoner(['letters', 'choose', ...args, '--json'], environment())
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

async function lettersOf(kind: LetterRow['kind']): Promise<LetterRow[]> {
  return service.db.selectFrom('letter').selectAll().where('kind', '=', kind).orderBy('created_at').execute()
}

const composed = (letter: LetterRow | undefined) => {
  assert.ok(letter)
  return composeLetter(letter, service.dependencies)
}

const noon = (day: string, later = 0): Date => new Date(Date.parse(`${day}T12:00:00Z`) + later * DAY_MS)

async function promise(nonprofitId: string, amount: number): Promise<void> {
  await service
    .clientOf('storefront')
    .donations.create({ body: { amount, nonprofit_id: nonprofitId, funds_collected: true } })
}

test('nonprofits are notified of each payout, by transfer or check, if they want e-mail and have an address', async () => {
  const chosen = await choose('n_red', '--email', 'grants@red.example', '--language', 'de')
  assert.deepEqual(chosen, { id: 'n_red', email: 'grants@red.example', locale: 'de', wanted: { remittance: true } })
  service.setNow(noon('2026-03-10'))
  await promise('n_red', 2_000)
  await promise('n_red', 500)
  await promise('n_mail', 700)
  for (let count = 1; count <= 36; count += 1) await passDay(service, noon('2026-03-10', count))
  const [letter, ...others] = await lettersOf('remittance')
  assert.deepEqual(others, [])
  const payout = await service.db
    .selectFrom('payout')
    .selectAll()
    .where('owner_id', '=', 'n_red')
    .executeTakeFirstOrThrow()
  assert.ok(letter?.recipient === 'grants@red.example' && letter.subject_id === payout.id)
  const { subject, text, html } = composed(letter)
  assert.match(subject, /25,00\s(?:\$|USD) sind unterwegs an Red/)
  assert.match(text, /Enthaltene Spenden: 2/)
  assert.ok(text.includes(`Verwendungszweck: ${payout.id.slice(-15)}`), text)
  assert.match(text, /00-0000000/)
  assert.ok(!/Fern|storefront|<img|href/.test(text + html))
  await choose('n_red', '--without', 'remittance')
  await choose('n_mail', '--email', 'grants@mail.example')
  service.setNow(noon('2026-05-01'))
  await promise('n_red', 2_000)
  await promise('n_mail', 900)
  for (let count = 1; count <= 45; count += 1) await passDay(service, noon('2026-05-01', count))
  const [, check, ...more] = await lettersOf('remittance')
  assert.ok(check?.recipient === 'grants@mail.example' && more.length === 0)
  assert.match(composed(check).text, /mailed you a check for \$9\.00[\s\S]*Check number: \d+/)
})

test('an invoice is e-mailed with a PDF behind its own link, in the account’s language', async () => {
  const [letter] = await lettersOf('invoice')
  assert.equal(letter?.recipient, 'storefront@example.org')
  const { subject, text } = composed(letter)
  assert.match(subject, /^Invoice INV-\d+ for donations from March 2026$/)
  assert.match(text, /Please pay \$32\.00 by May 2, 2026\.[\s\S]*Donations: 3\nBilled: \$32\.00\nAmount due: \$32\.00/)
  const address = invoiceAddress(service.dependencies, letter?.subject_id ?? '')
  assert.ok(text.includes(address), text)
  const pdf = await service.fetch(new Request(address))
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  const paper = (await pdfText(new Uint8Array(await pdf.arrayBuffer()))).replaceAll('\u2010', '-')
  assert.ok(paper.includes(letter?.subject_id ?? '') && /32\.00/.test(paper), paper)
  const [, other] = await lettersOf('invoice')
  const others = invoiceAddress(service.dependencies, other?.subject_id ?? '')
  const guesses = [address.slice(0, -26) + others.slice(-26), address.replace(/\w{22}\.pdf/, '.pdf'), `${address}x`]
  for (const guess of guesses) assert.equal((await service.fetch(new Request(guess))).status, 404, guess)
})

test('an unpaid invoice gets one reminder each, five days before it is due and three, 14 and 28 days after', async () => {
  await choose('m_sandbox_storefront', '--email', 'billing@shop.example', '--language', 'ja')
  service.setNow(noon('2026-08-10'))
  await promise('n_red', 4_000)
  service.setNow(noon('2026-09-02'))
  const [id = '', ...more] = (await roundSteps.close_months(service.dependencies, false)).invoices
  assert.deepEqual(more, [])
  await sendInvoice(service.dependencies, id)
  const days: number[] = []
  await oneByOne(
    Array.from({ length: 90 }, (_, index) => index),
    async (day) => {
      service.setNow(noon('2026-09-02', day))
      const before = (await lettersOf('invoice_reminder')).length
      await roundSteps.remind_invoices(service.dependencies, false)
      await roundSteps.remind_invoices(service.dependencies, false)
      for (let made = before; made < (await lettersOf('invoice_reminder')).length; made += 1) days.push(day - 30)
    },
  )
  assert.deepEqual(days, [-5, 3, 14, 28])
  const [soon, late] = await lettersOf('invoice_reminder')
  assert.equal(soon?.recipient, 'billing@shop.example')
  assert.match(composed(soon).subject, /お支払期限は2026年10月2日です/)
  assert.match(composed(late).text, /すでにお支払いの場合/)
})

test('an account without reminders gets only its invoices, and invalid e-mail settings are rejected', async () => {
  const { wanted } = Object(await choose('m_sandbox_storefront', '--without', 'invoice_reminder', '--language', 'en'))
  assert.deepEqual(wanted, { invoice: true, invoice_reminder: false, program_budget: true })
  const [invoices, reminders] = [(await lettersOf('invoice')).length, (await lettersOf('invoice_reminder')).length]
  service.setNow(noon('2027-01-10'))
  await promise('n_red', 4_000)
  service.setNow(noon('2027-02-02'))
  const [id = ''] = (await roundSteps.close_months(service.dependencies, false)).invoices
  await sendInvoice(service.dependencies, id)
  service.setNow(noon('2027-04-10'))
  await roundSteps.remind_invoices(service.dependencies, false)
  assert.equal((await lettersOf('invoice')).length, invoices + 1)
  assert.equal((await lettersOf('invoice_reminder')).length, reminders)
  for (const args of [['m_nobody'], ['n_nobody'], ['n_red', '--without', 'receipt'], ['n_red', '--email', 'nowhere']]) {
    const { code, stderr } = await runAlmoner(['letters', 'choose', ...args], environment())
    assert.ok(code !== 0 && stderr !== '', args.join(' '))
  }
})
