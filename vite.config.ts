import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { kitBuild } from './src/build/kit-build.ts'

/** Builds the kit: one file without imports, as a module and as a classic script. */
export default defineConfig(
  kitBuild('src/elements/embed.ts', { formats: ['es', 'iife'], outDir: `dist/embed/${packageJson.version}` }),
)
