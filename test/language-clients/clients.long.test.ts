import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe } from 'vitest'
import * as z from 'zod/mini'
import { makeClients } from '../../src/language-clients/make-clients.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../support/test-service.ts'
import { testUnless } from '../support/test-unless.ts'
import { type Front, startFront } from './unreliable-front.ts'
import { verdicts, webhookCases } from './webhook-cases.ts'

const run = promisify(execFile)
const scenarios = fileURLToPath(new URL('scenarios/', import.meta.url))
const Said = z.record(z.string(), z.unknown())

let service: TestService
let front: Front
let folder: string

beforeAll(async () => {
  service = await startTestService()
  for (let number = 0; number < 25; number += 1)
    await insertTestNonprofit(service.db, { id: `n_${number}`, ein: String(530_000_000 + number), name: 'River Trust' })
  await insertTestNonprofit(service.db, { id: 'n_climate', ein: '116107128', name: 'Environmental Defense Fund' })
  await insertTestNonprofit(service.db, { id: 'n_cross', ein: '530196604', name: 'American National Red Cross' })
  front = await startFront(service.fetch)
  folder = await mkdtemp(join(tmpdir(), 'almoner-clients-'))
  await makeClients(folder)
  await mkdir(join(folder, 'scenario/readme'), { recursive: true })
  await writeFile(join(folder, 'cases.json'), JSON.stringify(webhookCases))
})
afterAll(async () => {
  await front.close()
  await rm(folder, { recursive: true })
  await service.close()
})

interface Language {
  /** The client's folder, if it isn't named like the language. */
  folder?: string
  program: string
  version: string
  /** Checks the client with its language’s tools; any output is a fault. */
  check: (client: string) => readonly [string, ...string[]]
  /** Runs the scenario with the client. */
  scenario: (client: string) => readonly [string, ...string[]]
  environment?: (client: string) => Record<string, string>
  /** Creates the project around a program of the language. */
  prepare?: (client: string) => Promise<void>
  /** The README's code blocks as a program, and the command that runs it. */
  readme: {
    block: string
    files: (blocks: readonly string[]) => Record<string, string>
    run: readonly [string, ...string[]]
  }
}

const languages: Readonly<Record<string, Language>> = {
  python: {
    program: 'python3',
    version: '--version',
    check: (client) => ['python3', '-W', 'error', '-m', 'compileall', '-q', client],
    scenario: () => ['python3', '-W', 'error', join(scenarios, 'python/scenario.py')],
    environment: (client) => ({ PYTHONPATH: client }),
    readme: { block: 'python', files: (blocks) => ({ 'readme.py': blocks.join('\n') }), run: ['python3', 'readme.py'] },
  },
  go: {
    program: 'go',
    version: 'version',
    check: (client) => ['sh', '-c', `gofmt -l ${client} && go vet ./...`],
    scenario: () => ['go', 'run', join(folder, 'scenario/main.go')],
    prepare: (client) => writeGoModule(join(folder, 'scenario'), client),
    environment: () => ({ GOFLAGS: '-mod=mod', GOPROXY: 'off' }),
    readme: {
      block: 'go',
      files: (blocks) => Object.fromEntries(blocks.map((block, index) => [`readme/block${index}.go`, block])),
      run: ['go', 'run', './readme'],
    },
  },
  php: phpBy('curl'),
  'php without curl': phpBy('streams'),
  ruby: {
    program: 'ruby',
    version: '--version',
    check: (client) => ['ruby', '-w', '-I', join(client, 'lib'), '-e', "require 'almoner'"],
    scenario: (client) => ['ruby', '-w', '-I', join(client, 'lib'), join(scenarios, 'ruby/scenario.rb')],
    environment: (client) => ({ RUBYLIB: join(client, 'lib'), LANG: 'C.UTF-8' }),
    readme: { block: 'ruby', files: (blocks) => ({ 'readme.rb': blocks.join('\n') }), run: ['ruby', 'readme.rb'] },
  },
}

/** The PHP client with one of its transports. */
function phpBy(transport: 'curl' | 'streams'): Language {
  return {
    folder: 'php',
    program: 'php',
    version: transport === 'curl' ? '--re=curl' : '--version',
    check: (client) => ['php', join(scenarios, 'php/load-all.php'), client],
    scenario: () => ['php', '-d', 'error_reporting=-1', join(scenarios, 'php/scenario.php')],
    environment: (client) => ({ CLIENT: client, TRANSPORT: transport }),
    readme: {
      block: 'php',
      files: (blocks) => ({ 'readme.php': blocks.join('\n').replace("__DIR__ . '/vendor/", "getenv('CLIENT') . '/") }),
      run: ['php', 'readme.php'],
    },
  }
}

/** The final output of every scenario. */
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

describe('clients of one server, at the same time', { concurrent: true }, async () => {
  for (const [
    language,
    { program, version, check, scenario, environment, prepare, readme, folder: own = language },
  ] of Object.entries(languages)) {
    const present = await run(program, [version]).then(
      () => true,
      () => false,
    )
    const skip = present
      ? false
      : `there is no ${[program, ...(version.startsWith('--re=') ? [version.slice(5)] : [])].join(' with ')}`

    testUnless(
      skip,
      `the ${language} client searches, donates once, lists all pages, starts a checkout, verifies webhooks and reads errors`,
      async () => {
        const client = join(folder, own)
        const env = {
          ...process.env,
          ...environment?.(client),
          BASE_URL: front.url,
          RUN: language.replaceAll(' ', '_'),
          CASES: join(folder, 'cases.json'),
        }
        await prepare?.(client)
        const [checker, ...checked] = check(client)
        const found = await run(checker, checked, { env, cwd: client })
        assert.equal(found.stdout + found.stderr, '')
        const [command, ...args] = scenario(client)
        const { stdout } = await run(command, args, { env, cwd: join(folder, 'scenario') })
        assert.deepEqual(z.parse(Said, JSON.parse(stdout)), expected)
        await everythingWasGivenOnce(language.replaceAll(' ', '_'))

        const blocks = await codeOf(join(client, 'README.md'), readme.block)
        assert.deepEqual(
          await codeOf('docs/guides/clients.md', readme.block),
          blocks.slice(0, 1),
          'the guide shows it too',
        )
        for (const [file, code] of Object.entries(readme.files(blocks)))
          await writeFile(join(folder, 'scenario', file), code)
        const [shown, ...shownArgs] = readme.run
        assert.match(
          (await run(shown, shownArgs, { env, cwd: join(folder, 'scenario') })).stdout,
          /^d_\w+ pledged .*\nd_\w+ 2500\nhttp.*\nparameter_invalid amount req_/,
        )
      },
    )
  }
})

/** A Go module with the client and the scenario. */
async function writeGoModule(target: string, client: string): Promise<void> {
  const module = `module scenario\n\ngo 1.19\n\nrequire giving.example/almoner v1.0.0\n\nreplace giving.example/almoner => ${client}\n`
  await writeFile(join(target, 'go.mod'), module)
  await cp(join(scenarios, 'go/main.go'), join(target, 'main.go'))
}

/** A page's code in one language, with this test's service URL. */
async function codeOf(page: string, language: string): Promise<string[]> {
  const text = await readFile(page, 'utf8')
  const blocks = text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))
  return [...blocks].map(([, code = '']) =>
    code.replaceAll(/https:\/\/giving\.example(?!\/)|http:\/\/localhost:8080/g, front.url),
  )
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
