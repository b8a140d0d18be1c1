import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { build } from 'vite'
import { digestOf } from './kit-inputs.ts'

const DIRECTORY = 'dist/console'
/** What the script is made of and by; of the packages, those of the lock. */
const INPUTS = ['src/console/live', 'src/build/console-script.ts', 'package-lock.json']

/** Bundles what is live on the console's pages into `dist/console/live.js`, unless it is there as it would become. */
export async function makeConsoleScript(): Promise<void> {
  const made = `${DIRECTORY}/live.inputs`
  const inputs = await digestOf(INPUTS)
  if ((await readFile(made, 'utf8').catch(() => '')) === `${inputs} ${await digestOfScript()}`) return
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: DIRECTORY,
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      lib: { entry: 'src/console/live/live.ts', formats: ['es'], fileName: () => 'live.js' },
      rolldownOptions: { output: { minify: true, comments: false } },
    },
  })
  await writeFile(made, `${inputs} ${await digestOfScript()}`)
}

async function digestOfScript(): Promise<string> {
  const script = await readFile(`${DIRECTORY}/live.js`).catch(() => '')
  return createHash('sha256').update(script).digest('hex')
}
