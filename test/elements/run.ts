import { readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startTestRunner } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { countingReporter } from '../support/counting-reporter.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/find-chromium.ts'
import { typescriptPlugin } from '../support/typescript-plugin.ts'

/*
 * Runs the tests of the elements in a real browser: `node --import tsx test/elements/run.ts [file …]`.
 * The last line is `N passed, N failed`, also when no browser can be started.
 */

const mockWorker = readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')

async function run(files: readonly string[]): Promise<void> {
  const found = await findChromium()
  const runner = await startTestRunner({
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
    config: {
      files: files.length > 0 ? [...files] : ['test/elements/**/*.test.ts'],
      rootDir: process.cwd(),
      nodeResolve: { exportConditions: ['browser', 'development'] },
      // Background tabs get no animation frames, so tests that wait for one would hang.
      concurrency: 1,
      hostname: '127.0.0.1',
      testFramework: { config: { timeout: '10000' } },
      testsStartTimeout: 60_000,
      testsFinishTimeout: 240_000,
      browsers: [
        chromeLauncher({
          launchOptions: { executablePath: found.executablePath, headless: found.headless, args: CHROMIUM_ARGUMENTS },
        }),
      ],
      reporters: [countingReporter()],
      plugins: [
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
  console.log('0 passed, 1 failed')
  process.exit(1)
})
