import foldTemplates from '@lit-labs/rollup-plugin-minify-html-literals'
import type { BuildOptions, Plugin, UserConfig } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { fewestCharacters } from './fewest-characters.ts'
import { knownFiles, PART_MODULE, partAddress } from './kit-parts.ts'

/** What differs between the scripts of the kit. */
export interface KitBuildOptions {
  formats: ('es' | 'iife')[]
  outDir: string
  version?: string
  /** What the file is called before its ending. */
  name?: string
  /** The first line of the script. */
  preamble?: string
  /** Plugins that put other files beside the script. */
  beside?: Plugin[]
}

/** How a script of the kit is bundled: one file without imports, in as few bytes as its features allow. */
export function kitBuild(
  entry: string,
  { formats, outDir, version = packageJson.version, name = 'almoner', preamble, beside = [] }: KitBuildOptions,
): UserConfig & { build: BuildOptions } {
  return {
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        ...foldTemplates({ options: { minifyOptions: { conservativeCollapse: true, removeAttributeQuotes: true } } }),
        enforce: 'pre',
      },
      knownFiles(outDir),
      ...beside,
      fewestCharacters(preamble),
    ],
    define: { __ALMONER_VERSION__: JSON.stringify(version) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      lib: {
        entry,
        name: 'almoner',
        formats,
        fileName: (format) => (format === 'es' ? `${name}.js` : `${name}.iife.js`),
      },
      rolldownOptions: {
        // Parts are fetched when they are wanted; their own build begins with them.
        external: (id) => id !== entry && PART_MODULE.test(id),
        output: { minify: true, comments: false, paths: (id) => partAddress(id, version) },
        // No module of the kit reads a property for the sake of reading it.
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        // The classic script finds its own address by its tag instead.
        checks: { emptyImportMeta: false, pluginTimings: false },
      },
    },
  }
}
