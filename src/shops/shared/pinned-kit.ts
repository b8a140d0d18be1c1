import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Manifest = z.object({
  version: z.string(),
  files: z.array(z.object({ file: z.string(), integrity: z.string() })),
})

/** One version of the elements, with the integrity of its files. */
export interface PinnedKit {
  version: string
  /** Integrity of the script and of its stylesheet. */
  integrity: Readonly<Record<'almoner.js' | 'almoner.css', string>>
}

/** Reads version and integrity of a built kit. */
export function readPinnedKit(folder: string): PinnedKit {
  const { version, files } = z.parse(Manifest, JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  const integrityOf = (name: string): string => {
    const found = files.find(({ file }) => file === name)
    if (found === undefined) throw new Error(`The kit in ${folder} has no ${name}`)
    return found.integrity
  }
  return {
    version,
    integrity: { 'almoner.js': integrityOf('almoner.js'), 'almoner.css': integrityOf('almoner.css') },
  }
}
