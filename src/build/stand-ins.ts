import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { TaskStatus } from './small-lit/task.ts'

/** Packages of which the embed needs a small part, and what does that part's work there. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@lit/task': './small-lit/task.ts',
  lit: './small-lit/lit.ts',
  'zod/mini': './small-schema.ts',
}

const statuses = new Map<string, number>(Object.entries(TaskStatus))

/** Puts the stand-ins in the place of the packages, in the product's own modules alone. */
export function standIns(): Plugin {
  return {
    name: 'stand-ins',
    enforce: 'pre',
    resolveId(source, importer) {
      const file = STAND_INS[source]
      if (file === undefined || importer?.includes('/src/') !== true) return undefined
      return fileURLToPath(new URL(file, import.meta.url))
    },
    transform(code, id) {
      if (!id.includes('/src/')) return undefined
      const numbered = code.replace(/\bTaskStatus\.(\w+)/g, (name, status) => `${statuses.get(status) ?? name}`)
      return { code: numbered, map: null }
    },
  }
}
