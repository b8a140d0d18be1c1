import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, test } from 'vitest'
import * as z from 'zod/mini'
import { type Listener, listen } from '../../../../../../src/server/app/listen.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../../../support/test-service.ts'
import { installMakers } from './installed-makers.ts'
import { clientMakers } from './programs.ts'
import { compilerOptions, strictConfigurations } from './strictness.ts'

let service: TestService
let listener: Listener
let address: string
let makers: Awaited<ReturnType<typeof installMakers>>

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605', name: 'One Trust' })
  listener = await listen(service.fetch, { port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${listener.port}`
  makers = await installMakers()
})
afterAll(async () => {
  await listener.close()
  await service.close()
})

const run = promisify(execFile)

const Seen = z.looseObject({ refused: z.array(z.string()) })

/** What every program saw. */
const expected = {
  found: 'n_one',
  given: [2_500, 'pledged'],
  once: true,
  listed: true,
  paged: true,
  checkout: true,
}

// Two at a time: compiling fills one core each.
describe('clients made of the document', { concurrent: true }, () => {
  for (const [name, { command, program }] of Object.entries(clientMakers))
    for (const strictness of ['defaults', 'strict'] as const)
      test(`a client made by ${name}, ${strictness === 'strict' ? 'as strict as it gets' : 'at its defaults'}, compiles, gives once and lists to the end`, async (context) => {
        if ('unreachable' in makers) return context.skip(makers.unreachable)
        const folder = await mkdtemp(join(tmpdir(), 'made-client-'))
        const modules = join(makers.folder, 'node_modules')
        const call = async (binary: string, ...args: string[]) => {
          const ran = await run(join(modules, '.bin', binary), args, { cwd: folder }).catch((error: unknown) => {
            throw new Error(`${binary}: ${JSON.stringify(error)}`, { cause: error })
          })
          return ran.stdout
        }
        try {
          await symlink(modules, join(folder, 'node_modules'), 'junction')
          await cp(join(makers.folder, 'package.json'), join(folder, 'package.json'))
          await writeFile(join(folder, 'openapi.json'), await (await fetch(`${address}/openapi.json`)).text())
          const options = { compilerOptions: compilerOptions(name, strictness), files: ['program.ts'] }
          await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
          const configuration = JSON.stringify(strictConfigurations[name] ?? {})
          await writeFile(join(folder, 'strict.config.mjs'), `export default ${configuration}`)
          await writeFile(join(folder, 'strict.config.cjs'), `module.exports = ${configuration}`)
          await writeFile(join(folder, 'program.ts'), program)
          const [binary, ...args] = command[strictness]
          await call(binary, ...args)
          await call('tsc', '--project', '.')
          const env = {
            ...process.env,
            ADDRESS: address,
            PUBLIC_KEY: 'test_pk_storefront',
            SECRET_KEY: 'test_sk_storefront',
            RUN: `${name} ${strictness}`,
          }
          const tsx = import.meta.resolve('tsx')
          const { stdout } = await run(process.execPath, ['--import', tsx, 'program.ts'], { cwd: folder, env })
          const { refused, ...seen } = z.parse(Seen, JSON.parse(stdout))
          assert.deepEqual(seen, expected)
          assert.match(refused.join(' '), /^(parameter_invalid amount|nonprofit_invalid nonprofit_id)$/)
        } finally {
          await rm(folder, { recursive: true })
        }
      })
})
