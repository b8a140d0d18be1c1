import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { type Listener, listen } from '../../../../../../src/server/app/listen.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../../../support/test-service.ts'
import { installMakers } from './installed-makers.ts'
import { clientMakers, compilerOptions } from './programs.ts'

let service: TestService
let listener: Listener
let address: string

before(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  listener = await listen(service.fetch, { port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${listener.port}`
})
after(async () => {
  await listener.close()
  await service.close()
})

const run = promisify(execFile)
const Donation = z.looseObject({ id: z.string(), amount: z.int(), status: z.string() })

for (const [name, { command, program }] of Object.entries(clientMakers))
  test(`a client made by ${name} at its defaults compiles strictly and gives`, async (context) => {
    const makers = await installMakers()
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
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
      await writeFile(join(folder, 'program.ts'), program)
      const [binary, ...args] = command
      await call(binary, ...args)
      await call('tsc', '--project', '.')
      const env = {
        ...process.env,
        ADDRESS: address,
        PUBLIC_KEY: 'test_pk_storefront',
        SECRET_KEY: 'test_sk_storefront',
      }
      const tsx = import.meta.resolve('tsx')
      const { stdout } = await run(process.execPath, ['--import', tsx, 'program.ts'], { cwd: folder, env })
      const { id, amount, status } = z.parse(Donation, JSON.parse(stdout))
      assert.deepEqual([amount, status], [2_500, 'pledged'])
      assert.equal((await service.clientOf('storefront').donations.show({ params: { id } })).amount, 2_500)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
