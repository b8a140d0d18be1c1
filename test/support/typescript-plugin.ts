import type { Plugin } from '@web/dev-server-core'
import { transformWithOxc } from 'vite'

/** Serves TypeScript to the test browser with its types removed and nothing else changed. */
export function typescriptPlugin(): Plugin {
  return {
    name: 'typescript',
    resolveMimeType: ({ path }) => (path.endsWith('.ts') ? 'js' : undefined),
    async transform({ path, body }) {
      if (!path.endsWith('.ts') || typeof body !== 'string') return undefined
      const { code } = await transformWithOxc(body, path, {
        target: 'es2022',
        sourcemap: false,
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      })
      return { body: code }
    },
  }
}
