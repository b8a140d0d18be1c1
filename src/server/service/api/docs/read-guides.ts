import { readFileSync } from 'node:fs'

/** A guide as it is written, in Markdown. */
export interface Guide {
  /** The last part of its address, `/docs/<name>`. */
  name: string
  title: string
  text: string
}

/** The guides in the order they are best read; each is `docs/guides/<name>.md`. */
const NAMES = [
  'first-gift',
  'clients',
  'lifecycle',
  'webhooks',
  'keys',
  'idempotency',
  'errors',
  'limits',
  'test-mode',
  'consent',
  'versioning',
  'by-curl',
] as const

const root = new URL('../../../../../', import.meta.url)

/** Reads every guide, and the changelog as the last of them. */
export function readGuides(): Guide[] {
  return [...NAMES.map((name) => readGuide(name, `docs/guides/${name}.md`)), readGuide('changelog', 'CHANGELOG.md')]
}

function readGuide(name: string, path: string): Guide {
  const text = readFileSync(new URL(path, root), 'utf8')
  const title = /^# (.+)$/m.exec(text)?.[1]
  if (title === undefined) throw new Error(`${path} has no title.`)
  return { name, title, text }
}
