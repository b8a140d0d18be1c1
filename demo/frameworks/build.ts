import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { compile } from 'svelte/compiler'
import { build, type Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Compiles Svelte components, as far as these pages need it. */
function svelteComponents(): Plugin {
  return {
    name: 'svelte-components',
    transform: (code, id) =>
      id.endsWith('.svelte')
        ? { code: compile(code, { generate: 'client', filename: id }).js.code, map: null }
        : undefined,
  }
}

/** Bundles the script of a framework's page into `<name>.js` in a folder. */
export async function buildPageScript(
  entry: string,
  { folder, name }: { folder: string; name: string },
): Promise<void> {
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    publicDir: false,
    plugins: [svelteComponents()],
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
    resolve: { conditions: ['browser', 'module'] },
    build: {
      // The bundler resolves a relative folder against the sources.
      outDir: resolve(folder),
      emptyOutDir: false,
      lib: { entry, formats: ['es'], fileName: () => `${name}.js` },
    },
  })
}

/** Builds each framework's page into a folder: `<name>.html` and its script, for a server that has the kit. */
export async function buildFrameworkPages(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, entry] of [
    ['react', 'react.tsx'],
    ['vue', 'vue.ts'],
    ['svelte', 'svelte.js'],
  ] as const) {
    await buildPageScript(join(here, entry), { folder, name })
    writeFileSync(
      join(folder, `${name}.html`),
      pageWith(name, '<div id="root"></div>', { bringsElements: name === 'react' }),
    )
  }
  for (const file of ['plain.html', 'plain.js', 'frameworks.css']) copyFileSync(join(here, file), join(folder, file))
}

/** A page for a script, which may load the elements itself; `body` can be server-rendered markup. */
export function pageWith(name: string, body: string, { bringsElements = false } = {}): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${name}</title>
    <link rel="stylesheet" href="frameworks.css" />
    ${bringsElements ? '' : '<script type="module" src="/embed/v1/almoner.js"></script>'}
    <script type="module" src="${name}.js"></script>
  </head>
  <body>${body}</body>
</html>
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildFrameworkPages('dist/demo/frameworks')
  console.log(
    'Built dist/demo/frameworks; `npm start` shows them at /demo/frameworks/plain.html, react.html, vue.html and svelte.html.',
  )
}
