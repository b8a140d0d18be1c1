import { besideUrl, fetchBeside, isBeside } from './beside.ts'
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

/** Resolves with a part as the kit was built with it, its element dressed by its styles; rejects when it does not come. */
export async function bringPart<Known extends Part>(
  { renderRoot }: { readonly renderRoot: HTMLElement | DocumentFragment },
  name: string,
  load: () => Promise<{ part: Known }>,
): Promise<Known> {
  if (isBeside('parts')) await preload(name)
  const { part } = await load()
  Object.assign(partEnglish, part.english)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(part.styles)
  if (renderRoot instanceof ShadowRoot) renderRoot.adoptedStyleSheets.push(sheet)
  return part
}

/** Has the browser fetch a part by its integrity, so that the import after it finds those very bytes. */
async function preload(name: string): Promise<void> {
  const link = document.createElement('link')
  if (!link.relList.supports('modulepreload')) return
  const { [name]: integrity } = await fetchBeside<Record<string, string>>('parts', 'parts')
  await new Promise((onload, onerror) => {
    const href = besideUrl(`parts/${name}.js`)
    document.head.append(
      Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href, onload, onerror }),
    )
  }).finally(() => link.remove())
}
