import type { Plugin } from '@web/dev-server-core'
import packageJson from '../../package.json' with { type: 'json' }
import { TAGS } from '../../src/elements/shared/tags.ts'

/** The built scripts, by the source modules that they replace in tests. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/src/elements/almoner.ts': 'almoner.js',
  '/src/elements/embed.ts': 'almoner.js',
  ...Object.fromEntries(TAGS.map((tag) => [`/src/elements/${tag}/${tag}.ts`, `${tag}.js`])),
}

/**
 * Replaces the elements that a test imports with the built scripts. Other imports, such as texts to compare with, come
 * from the sources. Each test file has its own URLs, so that it doesn't get what the browser cached for another file.
 */
export function builtElements(): Plugin {
  return {
    name: 'built-elements',
    resolveImport({ source, context }) {
      const file = context.path.match(/^\/test\/elements\/([\w-]+)\.test\.ts$/)?.[1]
      const script = SCRIPTS[new URL(source, `http://localhost${context.path}`).pathname]
      return file === undefined || script === undefined ? undefined : `/kit-for/${file}${urlOf(script)}`
    },
    serve({ path, search }) {
      const script = SCRIPTS[path]
      if (script === undefined) return undefined
      return { body: `export * from '${urlOf(script)}${search}'`, type: 'js' }
    },
  }
}

/** Maps the URLs of a test file to the files that all share. */
export function sharedUrls(context: { url: string }, next: () => Promise<void>): Promise<void> {
  context.url = context.url.replace(/^\/kit-for\/[\w-]+/, '')
  return next()
}

function urlOf(script: string): string {
  return `/dist/embed/${packageJson.version}/${script}`
}
