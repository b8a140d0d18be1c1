import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

/** Builds the kit: one file without imports, as a module and as a classic script. */
export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: `dist/embed/${packageJson.version}`,
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    lib: {
      entry: 'src/elements/almoner.ts',
      name: 'almoner',
      formats: ['es', 'iife'],
      fileName: (format) => (format === 'es' ? 'almoner.js' : 'almoner.iife.js'),
    },
    rolldownOptions: {
      output: { minify: true },
      // The classic script finds its own address by its tag instead.
      checks: { emptyImportMeta: false },
    },
  },
})
