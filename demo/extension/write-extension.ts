import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const SOURCE = 'demo/extension'
const FILES = ['background.js', 'fill-form.js', 'form-map.js', 'launch-page.js', 'README.md']

const Manifest = z.looseObject({ background: z.object({ service_worker: z.string() }) })

/** The browsers that the filing helper supports. */
export const EXTENSION_BROWSERS = ['chromium', 'firefox'] as const

/**
 * Writes the filing helper for one browser. Only the manifest differs: Firefox runs the background script as an event
 * page and requires an ID.
 */
export async function writeFilingExtension(
  browser: (typeof EXTENSION_BROWSERS)[number],
  folder: string,
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const file of FILES) await cp(join(SOURCE, file), join(folder, file))
  const manifest = Manifest.parse(JSON.parse(await readFile(join(SOURCE, 'manifest.json'), 'utf8')))
  const { background, ...same } = manifest
  const own =
    browser === 'chromium'
      ? { background }
      : {
          background: { scripts: [background.service_worker] },
          browser_specific_settings: { gecko: { id: 'filing-helper@almoner.invalid', strict_min_version: '128.0' } },
        }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ ...same, ...own }, null, 2)}\n`)
}
