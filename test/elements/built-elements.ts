import type { Plugin } from '@web/dev-server-core'
import packageJson from '../../package.json' with { type: 'json' }
import { TAGS } from '../../src/elements/shared/tags.ts'

/** The scripts of the kit by the modules whose place they take in tests. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/src/elements/almoner.ts': 'almoner.js',
  '/src/elements/embed.ts': 'almoner.js',
  ...Object.fromEntries(TAGS.map((tag) => [`/src/elements/${tag}/${tag}.ts`, `${tag}.js`])),
}

/**
 * Gives tests the very scripts that the server gives pages, where they import an element or all of them. What else they
 * import, such as words to compare with, comes of the sources. Each file has them at an address of its own: a browser
 * keeps what it preloaded for another file's page, and would give it to one where that part must not come.
 */
export function builtElements(): Plugin {
  return {
    name: 'built-elements',
    resolveImport({ source, context }) {
      const file = context.path.match(/^\/test\/elements\/([\w-]+)\.test\.ts$/)?.[1]
      const script = SCRIPTS[new URL(source, `http://localhost${context.path}`).pathname]
      return file === undefined || script === undefined ? undefined : `/kit-of/${file}${addressOf(script)}`
    },
    serve({ path, search }) {
      const script = SCRIPTS[path]
      if (script === undefined) return undefined
      return { body: `export * from '${addressOf(script)}${search}'`, type: 'js' }
    },
  }
}

/** Answers an address that only one file's page has with what lies at the common one. */
export function commonAddress(context: { url: string }, next: () => Promise<void>): Promise<void> {
  context.url = context.url.replace(/^\/kit-of\/[\w-]+/, '')
  return next()
}

function addressOf(script: string): string {
  return `/dist/embed/${packageJson.version}/${script}`
}
