import type { BuildOptions, UserConfig } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { editorData } from './editor-data.ts'
import { fewestCharacters } from './fewest-characters.ts'
import { languagesBeside } from './language-files.ts'
import { reservedPlaces } from './reserved-places.ts'

/** What differs between builds of the kit. */
export interface KitBuildOptions {
  formats: ('es' | 'iife')[]
  outDir: string
  version?: string
}

/** How the kit is bundled, whatever the entry: one file without imports, in as few bytes as its features allow. */
export function kitBuild(
  entry: string,
  { formats, outDir, version = packageJson.version }: KitBuildOptions,
): UserConfig & { build: BuildOptions } {
  return {
    logLevel: 'warn',
    publicDir: false,
    plugins: [languagesBeside(), editorData(version), reservedPlaces(), fewestCharacters()],
    define: { __ALMONER_VERSION__: JSON.stringify(version) },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      lib: {
        entry,
        name: 'almoner',
        formats,
        fileName: (format) => (format === 'es' ? 'almoner.js' : 'almoner.iife.js'),
      },
      rolldownOptions: {
        output: { minify: true, comments: false },
        // No module of the kit reads a property for the sake of reading it.
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        // The classic script finds its own address by its tag instead.
        checks: { emptyImportMeta: false, pluginTimings: false },
      },
    },
  }
}
