/** A script of the kit: its `sha384-…` hash and its compressed size in bytes. */
export interface SnippetScript {
  integrity: string
  size: number
}

/** The kit's version, hashes and URLs, and the page's initial settings. */
export interface SnippetKit {
  /** The newest version, for example `1.0.0`. */
  version: string
  /** The moving channel, for example `v1`. */
  channel: string
  /** Scripts by file name: all elements as a module, all elements as a classic script, and one for each element. */
  scripts: Readonly<Record<string, SnippetScript>>
  /** Languages of the elements, English first. */
  languages: readonly string[]
  /** `sha384-…` hash of the stylesheet. */
  integrity: string
  /** URL of the kit, without a trailing slash. */
  origin: string
  /** The initial public key; may be empty. */
  publicKey: string
  /** URL of a donation page without scripts, if there is one. */
  scriptlessGift: string | undefined
  /** Whether this server has posters to print. */
  hasPosters: boolean
  /** URLs of the page's own stylesheet and modules; the entry module is first. */
  stylesheet: string
  modules: readonly [string, ...string[]]
}

/** `sha384-…` hash of a script of the kit; empty if it isn't built. */
export function integrityOf({ scripts }: SnippetKit, file: string): string {
  return scripts[file]?.integrity ?? ''
}
