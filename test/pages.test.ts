import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { type Listener, listen } from '../src/server/app/listen.ts'
import { createProgram } from '../src/server/cli/program.ts'
import { createSandboxDirectory } from '../src/server/service/directory/sandbox/create-sandbox-directory.ts'
import { startTestService, TEST_NOW, type TestService } from './support/test-service.ts'
import { testUnless } from './support/test-unless.ts'

const run = promisify(execFile)
const pages = await Promise.all(
  [
    'README',
    ...['guides/by-curl', 'embed', 'law-firms', 'money', 'operating', 'proxy'].map((page) => `docs/${page}`),
  ].map((page) => readFile(new URL(`../${page}.md`, import.meta.url), 'utf8')),
)
const written = pages.join('\n')
const api = await readFile(new URL('../docs/guides/by-curl.md', import.meta.url), 'utf8')
const root = fileURLToPath(new URL('..', import.meta.url))
const commands = readCommands()
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

let service: TestService
let listener: Listener

beforeAll(async () => {
  service = await startTestService()
  await createSandboxDirectory(service.db, { now: TEST_NOW, decidedFor: 'm_sandbox_storefront' })
  listener = await listen(service.fetch, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await listener.close()
  await service.close()
})

/** Each command of the API page, with the shown part of its response. */
function readCommands(): { command: string; answer: unknown }[] {
  return [...api.matchAll(/```sh\n([\s\S]*?)```\n```json\n([\s\S]*?)```/g)].map(([, command = '', answer = '']) => ({
    command,
    answer: JSON.parse(answer),
  }))
}

testUnless(hasCurl ? false : 'there is no curl', 'the curl commands print what the page shows', async () => {
  assert.ok(commands.length >= 12, 'every part has its command')
  for (const { command, answer } of commands) {
    const local = command.replaceAll('http://localhost:8080', `http://127.0.0.1:${listener.port}`)
    const { stdout } = await run('sh', ['-c', local])
    requireIn(answer, JSON.parse(stdout), command)
  }
})

/** Asserts that the real response contains the shown one. `…` ends a text that may continue differently. */
function requireIn(shown: unknown, real: unknown, command: string): void {
  if (typeof shown === 'string' && shown.endsWith('…')) {
    assert.ok(String(real).startsWith(shown.slice(0, -1)), `${shown} is ${String(real)} in ${command}`)
  } else if (Array.isArray(shown)) {
    const items = z.parse(z.array(z.unknown()), real)
    for (const [index, item] of shown.entries()) requireIn(item, items[index], command)
  } else if (typeof shown === 'object' && shown !== null) {
    const members = z.parse(z.record(z.string(), z.unknown()), real)
    for (const [name, value] of Object.entries(shown)) requireIn(value, members[name], command)
  } else assert.deepEqual(real, shown, command)
}

function subcommand(command: Command, name: string): Command | undefined {
  return command.commands.find((one) => one.name() === name)
}

test('every command in the docs exists, with the flags shown', () => {
  const quoted = [...written.matchAll(/`([a-z][^`\n]*)`/g)].map(([, text = '']) => text.replaceAll('\\|', '|'))
  const shown = [...written.matchAll(/npm run almoner -- ([^`#\n]+)/g)].map(([, text = '']) => text.trim())
  const program = createProgram()
  const named = [...quoted, ...shown].filter((text) => subcommand(program, text.split(' ')[0] ?? '') !== undefined)
  assert.ok(named.length > 25, String(named.length))
  for (const text of named) {
    const [first = '', alternatives = '', ...rest] = text.split(' ')
    const group = subcommand(program, first) ?? assert.fail(first)
    const chosen =
      group.commands.length === 0
        ? [group]
        : alternatives.split('|').map((name) => subcommand(group, name) ?? assert.fail(`${text}: no ${name}`))
    const flags = [alternatives, ...rest].filter((word) => /^--\w/.test(word))
    for (const flag of flags)
      for (const command of chosen)
        assert.ok(
          command.options.some(({ long }) => long === flag),
          `${text}: ${flag}`,
        )
  }
})

const packages: Readonly<Record<string, string>> = {
  'almoner-server/proxy': 'src/server/proxy/index.ts',
  'almoner-server/mounts': 'src/server/mounts/index.ts',
  'almoner/actions': 'src/actions/index.ts',
}

/** The code around the snippets in a merchant's program. */
const around = `
const upstreamUrl = 'http://127.0.0.1:9', publicKey = 'test_pk_storefront', secretKey = 'test_sk_storefront'
const findAccount = async () => undefined
const mounted = []
const app = { use: (path) => mounted.push(path), all: (path) => mounted.push(path) }
`

test('the docs’ snippets for the packages run as written', async () => {
  const snippets = [...written.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  assert.equal(snippets.length, 3)
  const folder = await mkdtemp(join(root, 'node_modules/.readme-'))
  try {
    for (const [index, snippet] of snippets.entries()) {
      const code = snippet.replace(/from '([^']+)'/g, (_, name: string) => {
        const path = packages[name] ?? assert.fail(`${name} is no package`)
        return `from '${pathToFileURL(join(root, path)).href}'`
      })
      const file = join(folder, `snippet-${index}.mts`)
      await writeFile(file, `${around}${code}`)
      await run(process.execPath, ['--import', 'tsx', file], { cwd: root })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
