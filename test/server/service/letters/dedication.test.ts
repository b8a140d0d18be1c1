import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { ApiError } from '../../../../src/client/index.ts'
import { forgetExpiredDedications } from '../../../../src/server/service/checkout/dedication.ts'
import { eraseDonor, exportDonor } from '../../../../src/server/service/donors/privacy/donor-data.ts'
import { composeLetter } from '../../../../src/server/service/letters/compose-letter.ts'
import { give, openLink, send, typedIn, visit } from '../../../support/gift-page.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'American <Red> Cross' })
})
afterAll(() => service.close())

const dedication = { occasion: 'memory', honoree: 'Opa Karl', tell: 'oma@example.org' }

function dedications() {
  return service.db.selectFrom('letter').selectAll().where('kind', '=', 'dedication').orderBy('id').execute()
}

test('the person named in a dedication gets one e-mail, in the donor’s language, without an amount or links', async () => {
  for (const locale of ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt']) {
    await give(service, await openLink(service, { locale }), { ...dedication, email: 'ana@example.org' })
    const letter = (await dedications()).at(-1)
    assert.ok(letter?.recipient === 'oma@example.org' && letter.locale === locale)
    const { subject, text, html } = composeLetter(letter, service.dependencies)
    assert.match(subject, /Opa Karl/)
    for (const sentence of [text, html.replaceAll('&lt;', '<').replaceAll('&gt;', '>')]) {
      for (const part of ['Opa Karl', 'Ana Müller', 'American <Red> Cross', 'Almoner Foundation'])
        assert.ok(sentence.includes(part), `${locale} ${part}: ${sentence}`)
      assert.ok(!/\d[.,]\d\d|25|href|https?:|ana@|Fern/.test(sentence.replace(/<style>[\s\S]*<\/style>/, '')), sentence)
    }
  }
  assert.match(
    composeLetter((await dedications())[0] ?? never(), service.dependencies).text,
    /^A gift in memory of Opa Karl/,
  )
  assert.deepEqual(await service.db.selectFrom('gift_dedication').selectAll().execute(), [])
})

function never(): never {
  throw new Error('No letter was written.')
}

test('a donation without a dedication, or with a declined card, sends and stores nothing', async () => {
  const before = (await dedications()).length
  await give(service, await openLink(service))
  const url = await openLink(service)
  const refused = await give(service, url, { ...dedication, number: '4000 0000 0000 0002' })
  assert.deepEqual([typedIn(refused, 'honoree'), typedIn(refused, 'tell')], ['Opa Karl', 'oma@example.org'])
  assert.match(refused.html, /<details class="dedication" open>[\s\S]*value="memory" checked/)
  assert.equal((await dedications()).length, before)
  assert.deepEqual(await service.db.selectFrom('gift_dedication').selectAll().execute(), [])
})

test('an incomplete dedication, an invalid address and a name with a link show errors beside their fields, and nothing is paid', async () => {
  const url = await openLink(service)
  const trials = [
    [{ honoree: 'Opa Karl' }, /id="tell-problem">Enter an email address/],
    [{ tell: 'oma@example.org' }, /id="honoree-problem">Enter only a name/],
    [{ honoree: 'Opa', tell: 'oma' }, /id="tell-problem"/],
    [{ honoree: 'see www.evil', tell: 'oma@example.org' }, /id="honoree-problem"/],
    [{ honoree: 'win at evil.example', tell: 'oma@example.org' }, /id="honoree-problem"/],
    [{ honoree: 'x'.repeat(101), tell: 'oma@example.org' }, /id="honoree-problem"/],
  ] as const
  for (const [fields, problem] of trials) {
    const page = await give(service, url, fields)
    assert.equal(page.status, 422)
    assert.match(page.html, problem)
  }
  const before = (await dedications()).length
  await give(service, url, { ...dedication, name: 'Visit evil.example now' })
  const letter = (await dedications()).at(-1)
  assert.equal((await dedications()).length, before + 1)
  assert.ok(letter !== undefined && !composeLetter(letter, service.dependencies).text.includes('evil'))
})

test('a dedication from the link is prefilled for the donor to change, and stored no longer than the link', async () => {
  const sent = { occasion: 'memory', honoree: ' Opa  Karl ', tell_email: 'oma@example.org' }
  const url = await openLink(service, { dedication: sent })
  const page = await visit(service, url)
  assert.deepEqual([typedIn(page, 'honoree'), typedIn(page, 'tell')], ['Opa Karl', 'oma@example.org'])
  assert.match(page.html, /<details class="dedication" open>[\s\S]*value="memory" checked/)
  const before = (await dedications()).length
  const refused = await give(service, url, { honoree: '', tell: '', number: '4000 0000 0000 0002' })
  assert.equal(typedIn(refused, 'honoree'), '')
  await give(service, url, { honoree: '', tell: '' })
  assert.equal((await dedications()).length, before)
  const expired = await openLink(service, { dedication: sent })
  assert.equal((await service.db.selectFrom('link_dedication').selectAll().execute()).length, 1)
  const later = new Date(TEST_NOW.getTime() + 2 * 86_400_000)
  assert.equal(await forgetExpiredDedications(service.db, true, later), 0)
  assert.equal(await forgetExpiredDedications(service.db, false, TEST_NOW), 0)
  assert.equal(await forgetExpiredDedications(service.db, false, later), 1)
  assert.equal(typedIn(await visit(service, expired), 'honoree'), '')
})

test('an invalid dedication creates no link, and the error doesn’t repeat it', async () => {
  const whole = { occasion: 'honor', honoree: 'Opa', tell_email: 'oma@example.org' }
  const trials = [
    [{ ...whole, honoree: 'win at evil.example' }, 'dedication.honoree'],
    [{ ...whole, honoree: 'x'.repeat(101) }, 'dedication.honoree'],
    [{ ...whole, tell_email: 'evil' }, 'dedication.tell_email'],
    [{ ...whole, occasion: 'birthday' }, 'dedication.occasion'],
    [{ honoree: 'Opa', occasion: 'honor' }, 'dedication.tell_email'],
  ] as const
  for (const [dedication, param] of trials) {
    const error = await openLink(service, { dedication }).catch((reason: unknown) => reason)
    assert.ok(error instanceof ApiError, param)
    assert.deepEqual([error.status, error.param], [400, param])
    assert.ok(!/evil|xx/.test(error.message), error.message)
  }
})

test('a dedication is kept during the bank’s confirmation, and its e-mail is sent once after it', async () => {
  const url = await openLink(service)
  const before = (await dedications()).length
  await give(service, url, { ...dedication, number: '4000 0025 0000 3155' })
  assert.equal((await dedications()).length, before)
  await visit(service, `${url}/bank`)
  await send(service, `${url}/bank`, { answer: 'agree' })
  assert.equal((await dedications()).length, before + 1)
})

test('erasing a donor or a recipient removes their data from the dedication', async () => {
  await give(service, await openLink(service), {
    ...dedication,
    name: 'Eva',
    email: 'eva@example.org',
    tell: 'tom@example.org',
  })
  const kept = await exportDonor(service.db, { email: 'eva@example.org' })
  assert.match(JSON.stringify(kept.dedications), /Opa Karl/)
  await eraseDonor(service.db, { email: 'eva@example.org' }, TEST_NOW)
  const [told] = (await dedications()).slice(-1)
  assert.ok(told?.recipient === 'tom@example.org' && !/Eva|Karl/.test(JSON.stringify(told)))
  await eraseDonor(service.db, { email: 'tom@example.org' }, TEST_NOW)
  assert.ok(!JSON.stringify(await dedications()).includes('tom@example.org'))
})
