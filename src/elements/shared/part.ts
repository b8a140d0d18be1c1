import { besideUrl, fetchBeside, isKit } from './beside.ts'
import type { Sentences } from './messages/message.ts'
import { pageWide } from './page-wide.ts'

/**
 * A piece of an element that only some pages need. It comes in a file of its own, which holds no copy of what its
 * element has, such as lit.
 */
export interface Part {
  readonly english: Sentences
  readonly styles: string
}

/** The English sentences of the parts that have come. */
export const partEnglish: Record<string, Sentences[string]> = {}

/** Where a part comes from: a file beside the scripts of the kit, or a module that a page's own bundle holds. */
export type PartSource<Known extends Part> = true | (() => Promise<{ part: Known }>)

/** Resolves with a part as the kit was built with it, its element dressed by its styles; rejects when it does not come. */
export async function bringPart<Known extends Part>(
  element: { addStyles(styles: string): void },
  name: string,
  source: PartSource<Known>,
): Promise<Known> {
  const { part } = await (isKit || source === true ? importBeside<Known>(name) : source())
  Object.assign(partEnglish, part.english)
  element.addStyles(part.styles)
  return part
}

/** The parts of the kit that the page has or awaits, by their names. */
const coming = pageWide('parts', () => ({}))
let tries = 0
/** Milliseconds after which a part counts as not coming. */
const LIMIT = 8_000

/** Imports a part of the kit once for all elements of the page, and tries once more by another address: browsers keep a module that failed. */
function importBeside<Known>(name: string): Promise<{ part: Known }> {
  const present: Promise<{ part: Known }> | undefined = Reflect.get(coming, name)
  if (present !== undefined) return present
  const arriving = inTime(importFile<Known>(name, `${name}.js`))
    .catch(() => {
      tries += 1
      return inTime(importFile<Known>(name, `${name}.js?${tries}`))
    })
    .catch((error: unknown) => {
      Reflect.deleteProperty(coming, name)
      throw error
    })
  Reflect.set(coming, name, arriving)
  return arriving
}

/** Rejects when what is on its way does not come in time. */
export function inTime<Coming>(arriving: Promise<Coming>, milliseconds = LIMIT): Promise<Coming> {
  const late = new Promise<never>((_, reject) => AbortSignal.timeout(milliseconds).addEventListener('abort', reject))
  return Promise.race([arriving, late])
}

/** Imports a file that holds a part, fetched by its integrity before, so that the import finds those very bytes. */
async function importFile<Known>(name: string, file: string): Promise<{ part: Known }> {
  const href = besideUrl(`parts/${file}`)
  const link = document.createElement('link')
  const { [name]: integrity } = await fetchBeside<Record<string, string>>('parts', 'parts', LIMIT)
  await new Promise((onload, onerror) => {
    const how = { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href, onload, onerror }
    document.head.append(Object.assign(link, how))
  }).finally(() => link.remove())
  return import(/* @vite-ignore */ href)
}
