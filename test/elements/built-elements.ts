import type { Plugin } from '@web/dev-server-core'
import packageJson from '../../package.json' with { type: 'json' }
import { TAGS } from '../../src/elements/shared/tags.ts'

/** The scripts of the kit by the modules whose place they take in tests. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/src/elements/almoner.ts': 'almoner.js',
  '/src/elements/set-messages.ts': 'almoner.js',
  ...Object.fromEntries(TAGS.map((tag) => [`/src/elements/${tag}/${tag}.ts`, `${tag}.js`])),
}

/**
 * Gives tests the very scripts that the server gives pages, where they import an element or all of them. What else they
 * import, such as words to compare with, comes of the sources.
 */
export function builtElements(): Plugin {
  return {
    name: 'built-elements',
    serve({ path, search }) {
      const script = SCRIPTS[path]
      if (script === undefined) return undefined
      return { body: `export * from '/dist/embed/${packageJson.version}/${script}${search}'`, type: 'js' }
    },
  }
}
