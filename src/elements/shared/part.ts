import { besideUrl, fetchBeside } from './beside.ts'
import type { Sentences } from './messages/message.ts'

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
  const { part } = await (source === true ? importBeside<Known>(name) : source())
  Object.assign(partEnglish, part.english)
  element.addStyles(part.styles)
  return part
}

/** Imports a part of the kit, fetched by its integrity before, so that the import finds those very bytes. */
async function importBeside<Known>(name: string): Promise<{ part: Known }> {
  const href = besideUrl(`parts/${name}.js`)
  const link = document.createElement('link')
  if (link.relList.supports('modulepreload')) {
    const { [name]: integrity } = await fetchBeside<Record<string, string>>('parts', 'parts')
    await new Promise((onload, onerror) => {
      const how = { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href, onload, onerror }
      document.head.append(Object.assign(link, how))
    }).finally(() => link.remove())
  }
  return import(/* @vite-ignore */ href)
}
