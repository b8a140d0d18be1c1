import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { type Listener, listen } from '../src/server/listen.ts'
import { createSandboxDirectory } from '../src/server/service/nonprofits/index.ts'
import { startTestService, TEST_NOW, type TestService } from './support/test-service.ts'

const run = promisify(execFile)
const commands = await readCommands()
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

let service: TestService
let listener: Listener

before(async () => {
  service = await startTestService()
  await createSandboxDirectory(service.db, { now: TEST_NOW, decidedFor: 'm_sandbox_storefront' })
  listener = await listen(service.fetch, { port: 0, host: '127.0.0.1' })
})
after(async () => {
  await listener.close()
  await service.close()
})

/** Each command of the README's section on curl with the part of its answer that stands below it. */
async function readCommands(): Promise<{ command: string; answer: unknown }[]> {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const [, section = ''] = /## The API by curl\n([\s\S]*?)\n## /.exec(readme) ?? []
  return [...section.matchAll(/```sh\n([\s\S]*?)```\n```json\n([\s\S]*?)```/g)].map(
    ([, command = '', answer = '']) => ({
      command,
      answer: JSON.parse(answer),
    }),
  )
}

test('the commands of the README do what it says below them', {
  skip: hasCurl ? false : 'there is no curl',
}, async () => {
  assert.ok(commands.length >= 12, 'every part has its command')
  for (const { command, answer } of commands) {
    const local = command.replaceAll('http://localhost:8080', `http://127.0.0.1:${listener.port}`)
    const { stdout } = await run('sh', ['-c', local])
    requireIn(answer, JSON.parse(stdout), command)
  }
})

/** Everything the shown answer has stands in the real one; `…` ends a text that goes on differently. */
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
