import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { makeClients } from '../../../src/build/clients/make-clients.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../support/test-service.ts'
import { type Front, startFront } from './unreliable-front.ts'
import { verdicts, webhookCases } from './webhook-cases.ts'

const run = promisify(execFile)
const scenarios = fileURLToPath(new URL('scenarios/', import.meta.url))
const Said = z.record(z.string(), z.unknown())

let service: TestService
let front: Front
let folder: string

before(async () => {
  service = await startTestService()
  for (let number = 0; number < 25; number += 1)
    await insertTestNonprofit(service.db, { id: `n_${number}`, ein: String(530_000_000 + number), name: 'River Trust' })
  await insertTestNonprofit(service.db, { id: 'n_climate', ein: '116107128', name: 'Environmental Defense Fund' })
  await insertTestNonprofit(service.db, { id: 'n_cross', ein: '530196604', name: 'American National Red Cross' })
  front = await startFront(service.fetch)
  folder = await mkdtemp(join(tmpdir(), 'almoner-clients-'))
  await makeClients(folder)
  await writeFile(join(folder, 'cases.json'), JSON.stringify(webhookCases))
})
after(async () => {
  await front.close()
  await rm(folder, { recursive: true })
  await service.close()
})

interface Language {
  program: string
  version: string
  /** Looks at the client as its language’s own tools do; anything said is a fault. */
  check: (client: string) => readonly [string, ...string[]]
  /** Runs the scenario with the client. */
  scenario: (client: string) => readonly [string, ...string[]]
  environment?: (client: string) => Record<string, string>
  /** The blocks of the README as one program, and how it is run. */
  readme: { file: string; block: string; head?: string; run: (file: string) => readonly [string, ...string[]] }
}

const languages: Readonly<Record<string, Language>> = {
  python: {
    program: 'python3',
    version: '--version',
    check: (client) => ['python3', '-W', 'error', '-m', 'compileall', '-q', client],
    scenario: () => ['python3', '-W', 'error', join(scenarios, 'python/scenario.py')],
    environment: (client) => ({ PYTHONPATH: client }),
    readme: { file: 'readme.py', block: 'python', run: (file) => ['python3', file] },
  },
  ruby: {
    program: 'ruby',
    version: '--version',
    check: (client) => ['ruby', '-w', '-I', join(client, 'lib'), '-e', "require 'almoner'"],
    scenario: (client) => ['ruby', '-w', '-I', join(client, 'lib'), join(scenarios, 'ruby/scenario.rb')],
    environment: (client) => ({ RUBYLIB: join(client, 'lib'), LANG: 'C.UTF-8' }),
    readme: { file: 'readme.rb', block: 'ruby', run: (file) => ['ruby', file] },
  },
}

/** What every scenario says in the end. */
const expected = {
  live_mode: false,
  found: [25, 'River Trust'],
  consent: false,
  given: [2500, 1_000_000_000_000, 'pledged', { für: 'Médecins 🎁', none: {} }, false, null],
  once: true,
  shown: true,
  newer: [1],
  survived: [2500, 2500, 2500, 2500, 2500],
  wait: ['rate_limited', 3600],
  unreachable: 'mine',
  moved: 307,
  batch: 250,
  listed: [250, true],
  page: [2, true],
  empty: [],
  checkout: true,
  offset: 629,
  cleared: ['Summer', 'One.', 'Summer', null],
  refused: [400, 'parameter_invalid', 'amount', true],
  unknown: true,
  dots: 'refused',
  mixed: 'refused',
  webhooks: await verdicts(),
}

for (const [language, { program, version, check, scenario, environment, readme }] of Object.entries(languages)) {
  const present = await run(program, [version]).then(
    () => true,
    () => false,
  )
  const skip = present ? false : `there is no ${program}`

  test(`the ${language} client finds, gives once, lists to the end, sends to checkout, verifies and reads errors`, {
    skip,
  }, async () => {
    const client = join(folder, language)
    const env = {
      ...process.env,
      ...environment?.(client),
      BASE_URL: front.url,
      RUN: language,
      CASES: join(folder, 'cases.json'),
    }
    const [checker, ...checked] = check(client)
    const found = await run(checker, checked, { env, cwd: client })
    assert.equal(found.stdout + found.stderr, '')
    const [command, ...args] = scenario(client)
    const { stdout } = await run(command, args, { env })
    assert.deepEqual(z.parse(Said, JSON.parse(stdout)), expected)
    await everythingWasGivenOnce(language)

    const file = join(folder, readme.file)
    await writeFile(file, await readmeProgram(client, readme.block))
    const [shown, ...shownArgs] = readme.run(file)
    assert.match(
      (await run(shown, shownArgs, { env })).stdout,
      /^d_\w+ pledged .*\nd_\w+ 2500\nhttp.*\nparameter_invalid amount req_/,
    )
  })
}

/** The code of a README, in one program, at the service of this test. */
async function readmeProgram(client: string, block: string): Promise<string> {
  const text = await readFile(join(client, 'README.md'), 'utf8')
  const blocks = [...text.matchAll(new RegExp(`\`\`\`${block}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code)
  return blocks.join('\n').replaceAll('https://giving.example', front.url)
}

async function everythingWasGivenOnce(language: string): Promise<void> {
  const tries = (word: string) => front.triesOf(`${word}-${language}`)
  assert.deepEqual(
    ['order', 'lost', 'torn', 'busy', 'running', 'gateway', 'wait'].map((word) => tries(word).length),
    [2, 3, 2, 3, 2, 2, 1],
  )
  const [first = 0, second = 0] = tries('busy')
  assert.ok(second - first >= 950, `it waited ${second - first} ms where it was asked to wait a second`)
  assert.equal(front.elsewhere(), 0)
  const gifts = await service.db
    .selectFrom('donation')
    .select('id')
    .where('external_id', '=', `order-${language}`)
    .execute()
  assert.equal(gifts.length, 1)
}
