import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import rootPackage from '../../package.json' with { type: 'json' }
import type { ClientPlan } from './api/api.ts'
import { readApi } from './api/read-api.ts'
import { go } from './go/go-client.ts'
import { php } from './php/php-client.ts'
import { python } from './python/python-client.ts'
import { ruby } from './ruby/ruby-client.ts'

const PLANS: readonly ClientPlan[] = [go, php, python, ruby]

/** Generates the client of each language in its own folder below `out`. */
export async function makeClients(out: string): Promise<string[]> {
  const api = readApi(rootPackage.version)
  return Promise.all(
    PLANS.map(async ({ language, folder, make }) => {
      const target = join(out, language)
      await rm(target, { recursive: true, force: true })
      await cp(fileURLToPath(folder), target, { recursive: true })
      await cp('LICENSE', join(target, 'LICENSE'))
      for (const [path, text] of Object.entries(make(api))) {
        await mkdir(dirname(join(target, path)), { recursive: true })
        await writeFile(join(target, path), text)
      }
      return target
    }),
  )
}
