import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { EVENT_TYPES, type EventType, eventSchemas } from '../src/contract/index.ts'
import { readGuides } from '../src/server/service/api/docs/docs-frame.ts'
import { openPage } from './support/browser.ts'
import { readText, withTables } from './support/guide-tables.ts'
import { setStage } from './support/stage.ts'
import { isLongRun, LONG_RUN_ONLY, testInLongRun, testUnless } from './support/test-unless.ts'

const run = promisify(execFile)
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)
/** Why the guides' commands aren't run; false if they are. */
const whyNotRun = isLongRun ? !hasCurl && 'there is no curl' : LONG_RUN_ONLY
const stage = setStage()
/** Not tested here: `pages.test.ts` runs the API by curl, and the changelog has no samples. */
const guides = readGuides().filter(({ name }) => !['by-curl', 'changelog'].includes(name))

function requireType(type: string): EventType {
  return EVENT_TYPES.find((one) => one === type) ?? assert.fail(type)
}

interface Sample {
  language: string
  code: string
  /** The expected output, which follows the sample. */
  outcome?: { kind: string; text: string }
}

function samplesOf(text: string): Sample[] {
  const found = text.matchAll(/```(\w*)\n([\s\S]*?)```(?:\n```(json|http)\n([\s\S]*?)```)?/g)
  return [...found].map(([, language = '', code = '', kind, outcome = '']) => ({
    language,
    code,
    ...(kind === undefined ? {} : { outcome: { kind, text: outcome } }),
  }))
}

/** Placeholders in guides for the ID of the latest response. */
const RECORDS: Readonly<Record<string, string>> = {
  d: 'donation',
  n: 'nonprofit',
  we: 'endpoint',
  evt: 'event',
  gp: 'giving_page',
}

/** The first ID of each kind of record in a response, by the record's name. */
function recordsOf(text: string): Record<string, string> {
  const ids = [...text.matchAll(/"id":\s*"(([a-z]+)_[0-9A-Za-z]+)"/g)].reverse()
  return Object.fromEntries(
    ids.flatMap(([, id = '', prefix = '']) => (RECORDS[prefix] === undefined ? [] : [[RECORDS[prefix], id]])),
  )
}

/** Asserts that the real result contains the shown one. `…` ends a text that may continue differently; 0 is any time. */
function requireIn(shown: unknown, real: unknown, place: string): void {
  if (typeof shown === 'string' && shown.endsWith('…')) {
    assert.ok(String(real).startsWith(shown.slice(0, -1)), `${place}: ${shown} is ${String(real)}`)
  } else if (Array.isArray(shown)) {
    const items = z.parse(z.array(z.unknown()), real)
    for (const [index, item] of shown.entries()) requireIn(item, items[index], place)
  } else if (typeof shown === 'object' && shown !== null) {
    const members =
      z.safeParse(z.record(z.string(), z.unknown()), real).data ?? assert.fail(`${place}: ${String(real)}`)
    for (const [name, value] of Object.entries(shown))
      if (name === 'now') assert.equal(typeof members[name], 'number', place)
      else requireIn(value, members[name], place)
  } else assert.deepEqual(real, shown, place)
}

/** Every shown header line is in the real response. */
function requireHead(shown: string, head: string, place: string): void {
  const lines = head.toLowerCase().split('\r\n')
  for (const line of shown.trim().toLowerCase().split('\n')) {
    const begins = line.replace(/…$/, '')
    const stands = lines.some((one) => (line === begins ? one === line : one.startsWith(begins)))
    assert.ok(stands, `${place}: no ${line} in\n${head}`)
  }
}

async function runCommand({ code, outcome }: Sample, known: Readonly<Record<string, string>>): Promise<string> {
  const { url } = stage.server
  const { stdout } = await run('sh', ['-c', code.replaceAll('http://localhost:8080', url)], {
    env: { ...process.env, ...known },
  })
  const shown = outcome?.text.replaceAll('http://localhost:8080', url) ?? ''
  if (outcome?.kind === 'json') requireIn(JSON.parse(shown), JSON.parse(stdout), `${code}\n${stdout}`)
  if (outcome?.kind === 'http') requireHead(shown, stdout, code)
  return stdout
}

test('the guides list the codes, statuses, events, limits and deprecations of the code', () => {
  const stale = guides.filter(({ text }) => withTables(text) !== text)
  for (const { name, text } of stale)
    writeFileSync(new URL(`../docs/guides/${name}.md`, import.meta.url), withTables(text))
  assert.deepEqual(
    stale.map(({ name }) => name),
    [],
    'These tables were out of date and have been rewritten. Review the difference and commit it.',
  )
})

test('docs/README.md lists every guide, and every sample’s language is run by a test', () => {
  const list = readText('docs/README.md')
  for (const { name, text } of guides) {
    assert.ok(list.includes(`(guides/${name}.md)`), name)
    const languages = [
      'sh',
      'json',
      'html',
      'csv',
      ...(name === 'webhooks' ? ['bash', 'js', 'python', 'php', 'ruby', 'go'] : []),
      // clients.long.test.ts runs these, like the clients' READMEs.
      ...(name === 'clients' ? ['python', 'php', 'ruby', 'go'] : []),
    ]
    for (const { language } of samplesOf(text)) assert.ok(languages.includes(language), `${name}: ${language}`)
  }
})

for (const { name, text } of guides) {
  const samples = samplesOf(text)
  const commands = samples.filter(({ language }) => language === 'sh')
  if (commands.length > 0)
    testUnless(whyNotRun, `the commands of the guide ${name} print what the guide shows`, async () => {
      let known: Record<string, string> = {}
      for (const sample of commands) known = { ...known, ...recordsOf(await runCommand(sample, known)) }
    })

  for (const { code } of samples.filter(({ language }) => language === 'html'))
    test(`the page of the guide ${name} offers what it should`, async () => {
      const { page, faults, close } = await openPage(stage.browser)
      const shop = `${stage.server.url}/a-page-of-the-shop`
      const body = `<!doctype html><title>A store</title>${code.replaceAll('http://localhost:8080', stage.server.url)}`
      await page.route(shop, (route) => route.fulfill({ contentType: 'text/html', body }))
      await page.goto(shop)
      await page.locator('donate-button').getByText('American National Red Cross').first().waitFor()
      assert.deepEqual(faults, [])
      await close()
    })
}

test('every event body in a guide is a valid event', () => {
  const bodies = samplesOf(guides.find(({ name }) => name === 'webhooks')?.text ?? '')
  const events = bodies.filter(({ language }) => language === 'json').map(({ code }) => JSON.parse(code))
  assert.ok(events.length >= 2)
  for (const event of events) z.parse(eventSchemas[requireType(event.type)], event)
})

testInLongRun('every guide is two clicks from the start page', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(`${stage.server.url}/`)
  await page.getByRole('link', { name: 'Read the API docs' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks', exact: true }).first().press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  assert.deepEqual(faults, [])
  await close()
})
