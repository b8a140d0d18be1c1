/** A script of the kit: its `sha384-…`, and the bytes that are sent of it. */
export interface SnippetScript {
  integrity: string
  size: number
}

/** The kit's facts that snippets need. */
export interface SnippetKit {
  /** The newest version, for example `1.0.0`. */
  version: string
  /** The moving channel, for example `v1`. */
  channel: string
  /** The scripts by their file names: all elements, the same as a classic script, and each element by itself. */
  scripts: Readonly<Record<string, SnippetScript>>
  /** `sha384-…` of the stylesheet. */
  integrity: string
  /** URL of the kit, without a trailing slash. */
  origin: string
  /** The key the page begins with; empty when there is none to show. */
  publicKey: string
  /** URL of a donation page without scripts, if there is one. */
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
