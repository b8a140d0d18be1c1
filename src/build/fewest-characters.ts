import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Writes a minified bundle in yet fewer characters, below a preamble: what is used once goes where it is used. Names and
 * comparisons stay as they are, since what is alike packs best.
 */
export function fewestCharacters(preamble = ''): Plugin {
  return {
    name: 'fewest-characters',
    enforce: 'post',
    async generateBundle({ format }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const { code, map } = await minify(chunk.code, {
          ecma: 2020,
          module: format === 'es',
          compress: { passes: 2, comparisons: false, lhs_constants: false, pure_getters: true },
          mangle: false,
          format: { preamble },
          ...(chunk.map === null ? {} : { sourceMap: { content: JSON.stringify(chunk.map), asObject: true } }),
        })
        chunk.code = code ?? chunk.code
        if (chunk.map !== null && typeof map === 'object') Object.assign(chunk.map, map)
      }
    },
  }
}
