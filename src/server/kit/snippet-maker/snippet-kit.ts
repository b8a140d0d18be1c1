/** A script of the kit: its `sha384-…`, and the bytes that are sent of it. */
export interface SnippetScript {
  integrity: string
  size: number
}

/** What the page needs to know of the kit it makes snippets for. */
export interface SnippetKit {
  /** The newest version, for example `1.0.0`. */
  version: string
  /** The moving channel, for example `v1`. */
  channel: string
  /** The scripts by their file names: all elements, the same as a classic script, and each element by itself. */
  scripts: Readonly<Record<string, SnippetScript>>
  /** `sha384-…` of the stylesheet. */
  integrity: string
  /** Where the kit is served, without a slash at the end. */
  origin: string
  /** The key the page begins with; empty when there is none to show. */
  publicKey: string
  /** Where a gift can be given without a script, if anywhere here. */
  scriptlessGift: string | undefined
  /** Whether posters to print are made here. */
  hasPosters: boolean
  /** Addresses of the page's own stylesheet and of its modules, the one that begins first. */
  stylesheet: string
  modules: readonly [string, ...string[]]
}

/** `sha384-…` of a script of the kit; empty where it was not built. */
export function integrityOf({ scripts }: SnippetKit, file: string): string {
  return scripts[file]?.integrity ?? ''
}
