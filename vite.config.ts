import { join } from 'node:path'
import { defineConfig, type EnvironmentOptions, type UserConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { demoPages } from './src/build/demo-pages.ts'
import { digestOfInputs, finishKit, kitFiles, translationIntegrity } from './src/build/kit.ts'
import { TAGS } from './src/elements/shared/tags.ts'

/** Where `npm run dev` finds a running server. */
const SERVER = process.env.ALMONER_URL ?? 'http://localhost:8080'

/**
 * Lets Chromium compile the functions while the script downloads, instead of one by one when an element first calls them:
 * https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** One script without imports, for a page to load. */
function script(entry: string, outDir: string, fileName: string, format: 'es' | 'iife' = 'es'): EnvironmentOptions {
  return {
    consumer: 'client',
    // Lit's production build, whatever NODE_ENV says.
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      lib: { entry, name: 'almoner', formats: [format], fileName: () => fileName },
      rolldownOptions: {
        // Vite keeps the white space of ES libraries unless it is told so.
        output: { minify: true, comments: false, postBanner: COMPILE_HINT },
        // The classic script finds its address by its tag instead.
        checks: { emptyImportMeta: false },
      },
    },
  }
}

/** Builds all elements in one script, as a module and as a classic script, and each element in a script of its own. */
export function kitConfig({ version, outDir }: { version: string; outDir: string }): UserConfig {
  const elements = TAGS.map(
    (tag) => [tag.replaceAll('-', '_'), script(`src/elements/${tag}/${tag}.ts`, outDir, `${tag}.js`)] as const,
  )
  return {
    logLevel: 'warn',
    publicDir: false,
    plugins: [kitFiles(version)],
    define: {
      __ALMONER_VERSION__: JSON.stringify(version),
      __ALMONER_TRANSLATIONS__: JSON.stringify(translationIntegrity()),
    },
    environments: {
      almoner: script('src/elements/embed.ts', outDir, 'almoner.js'),
      classic: script('src/elements/embed.ts', outDir, 'almoner.iife.js', 'iife'),
      ...Object.fromEntries(elements),
    },
    builder: {
      async buildApp(builder) {
        for (const [name, environment] of Object.entries(builder.environments))
          if (!['client', 'ssr'].includes(name)) await builder.build(environment)
        await finishKit(outDir, version, await digestOfInputs())
      },
    },
  }
}

export default defineConfig(({ command }) => {
  if (command === 'serve') return { publicDir: false, plugins: [demoPages(SERVER)], server: { hmr: { overlay: true } } }
  const { version } = packageJson
  const kit = kitConfig({ version, outDir: join('dist', 'embed', version) })
  const consoleScript = script('src/console/live/live.ts', join('dist', 'console'), 'live.js')
  return { ...kit, environments: { ...kit.environments, console: consoleScript } }
})
