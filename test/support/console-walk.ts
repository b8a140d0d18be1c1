import { sections } from '../../src/console/console.ts'
import type { ConsolePage, Place } from '../../src/console/frame/define.ts'
import type { SignedIn } from './console-world.ts'

/** A console page that was found by following links as a person would: its name and address. */
export interface FoundPage {
  /** `account-donations-id`, for the page `donations/{id}` of an account. */
  name: string
  address: string
}

/** The result of walking through the console. */
export interface Walk {
  pages: FoundPage[]
  /** Pages of the sections that no other page links to. */
  unreached: string[]
}

/** Most pages of a section that are searched for links to the remaining ones. */
const MOST_READ = 80

/**
 * Visits every page of every section as a person who may see all of them: pages without placeholders by name, the
 * others by the first link to them. `doors` are URLs that forms lead to. Files are requested too, but don't count
 * as pages.
 */
export async function walkConsole(
  person: SignedIn,
  { subjects, doors }: { subjects: Readonly<Record<Place, string>>; doors: readonly string[] },
): Promise<Walk> {
  const walk: Walk = { pages: [], unreached: [] }
  for (const place of ['account', 'firm', 'nonprofit', 'platform', 'self'] as const) {
    const base = place === 'self' ? '/console/me' : `/console/${subjects[place]}/test`
    await walkSection(person, { place, base, doors }, walk)
  }
  return walk
}

async function walkSection(
  person: SignedIn,
  { place, base, doors }: { place: Place; base: string; doors: readonly string[] },
  walk: Walk,
): Promise<void> {
  const pages = ownPages(place)
  const left = new Set(pages)
  const read = new Set<string>()
  const links = pages
    .filter(({ path }) => !path.includes('{'))
    .map(({ path }) => (path === '' ? base : `${base}/${path}`))
  links.push(...doors)
  for (const address of links) {
    const page = pages.find((one) => fits(one, base, address))
    if (page === undefined || read.has(address) || (!left.has(page) && read.size > MOST_READ) || left.size === 0)
      continue
    read.add(address)
    const html = await readPage(person, address)
    if (html !== undefined && left.has(page)) walk.pages.push({ name: nameOf(place, page), address })
    left.delete(page)
    for (const [, link = ''] of (html ?? '').matchAll(/(?:href|src)="([^"#]+)"/g))
      links.push(link.replaceAll('&amp;', '&'))
  }
  walk.unreached.push(...[...left].map((page) => nameOf(place, page)))
}

/** A law firm has the pages of every account too; these are visited only once. */
function ownPages(place: Place): readonly ConsolePage[] {
  const shared =
    place === 'firm' ? sections.account.pages.filter(({ path }) => path !== '').map(({ path }) => path) : []
  return sections[place].pages.filter(({ path }) => !shared.includes(path))
}

function fits({ path }: ConsolePage, base: string, address: string): boolean {
  const whole = path === '' ? base : `${base}/${path}`
  return new RegExp(`^${whole.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`).test(address)
}

async function readPage(person: SignedIn, address: string): Promise<string | undefined> {
  const answer = await person.get(address)
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`)
  if ((answer.headers.get('content-type') ?? '').startsWith('text/html')) return answer.text()
  await answer.arrayBuffer()
  return undefined
}

function nameOf(place: Place, { path }: ConsolePage): string {
  return (
    [place, ...path.split('/')]
      .map((part) => part.replace(/[{}]/g, ''))
      .filter(Boolean)
      .join('-') || place
  )
}
