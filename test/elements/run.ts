import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@web/dev-server-core'
import { startTestRunner } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import type { BrowserLauncher } from '@web/test-runner-core'
import { buildKit } from '../support/build-kit.ts'
import { elementsReporter } from '../support/elements-reporter.ts'
import { type FoundWebKit, findFirefox, findWebKit, missingEngines } from '../support/engines/find-engines.ts'
import { CHROMIUM_ARGUMENTS, chromiumEnvironment, findChromium } from '../support/find-chromium.ts'
import { printLine } from '../support/stage-outcome.ts'
import { typescriptPlugin } from '../support/typescript-plugin.ts'
import { builtElements, sharedUrls } from './built-elements.ts'

/*
 * Runs the element tests on the built kit, in every installed engine: `node --import tsx test/elements/run.ts [file
 * …]`. `--engine=firefox` and the like choose engines.
 */

/** How long an engine may take to start on a busy machine. */
const START_MS = 300_000

const mockWorker = readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')

const printMessages = (...messages: unknown[]) => printLine(messages.join(' '))
const logger: Logger = {
  log: printMessages,
  debug: () => undefined,
  error: printMessages,
  warn: printMessages,
  group: () => undefined,
  groupEnd: () => undefined,
  logSyntaxError: ({ filePath, line, message }) => printLine(`${filePath}:${line} ${message}`),
}

function allTests(): string[] {
  const names = readdirSync('test/elements', { recursive: true }).map(String)
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => `test/elements/${name}`)
}

/** Chromium, and the other engines that are installed. */
async function launchers(): Promise<BrowserLauncher[]> {
  const chromium = await findChromium()
  const firefox = findFirefox()
  const webKit = findWebKit()
  return [
    named(
      'Chromium',
      chromeLauncher({
        launchOptions: {
          executablePath: chromium.executablePath,
          headless: chromium.headless,
          env: chromiumEnvironment(),
          timeout: START_MS,
          // Adds `computedName`, the accessible name.
          args: [...CHROMIUM_ARGUMENTS, '--enable-blink-features=ComputedAccessibilityInfo'],
        },
      }),
    ),
    ...(firefox === undefined
      ? []
      : [
          named(
            'Firefox',
            chromeLauncher({ launchOptions: { browser: 'firefox', executablePath: firefox, timeout: START_MS } }),
          ),
        ]),
    ...(webKit === undefined ? [] : [await webKitLauncher(webKit)]),
  ]
}

/** Imports its launcher only if it is needed, because its driver is an optional package. */
async function webKitLauncher(found: FoundWebKit): Promise<BrowserLauncher> {
  const { WebKitLauncher } = await import('./webkit-launcher.ts')
  return new WebKitLauncher(found)
}

function named(name: string, launcher: BrowserLauncher): BrowserLauncher {
  return Object.assign(launcher, { name })
}

async function run(args: readonly string[]): Promise<void> {
  const named = args.filter((argument) => !argument.startsWith('--'))
  const files = named.length > 0 ? named : allTests()
  buildKit()
  const only = args.flatMap((argument) => argument.match(/^--engine=(\w+)$/)?.[1] ?? [])
  const engines = await launchers()
  const chosen = engines.filter(({ name }) => only.length === 0 || only.includes(name.toLowerCase()))
  if (only.length === 0 && missingEngines() !== '') console.log(missingEngines())
  const runner = await startTestRunner({
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
    config: {
      files,
      rootDir: process.cwd(),
      nodeResolve: { exportConditions: ['browser', 'development'] },
      // Background tabs get no animation frames, so tests that wait for one would hang.
      concurrency: 1,
      hostname: '127.0.0.1',
      testFramework: { config: { timeout: '180000' } },
      browserStartTimeout: START_MS,
      testsStartTimeout: START_MS,
      testsFinishTimeout: 900_000,
      browsers: chosen,
      concurrentBrowsers: chosen.length,
      reporters: [elementsReporter()],
      logger,
      middleware: [sharedUrls],
      plugins: [
        builtElements(),
        typescriptPlugin(),
        {
          name: 'mock-service-worker',
          serve: ({ path }) =>
            path === '/mockServiceWorker.js'
              ? { body: mockWorker, type: 'js', headers: { 'Service-Worker-Allowed': '/' } }
              : undefined,
        },
      ],
    },
  })
  runner?.on('stopped', (passed) => process.exit(passed ? 0 : 1))
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`The browser tests could not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
