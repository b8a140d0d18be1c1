import { defineConfig } from 'vitest/config'
import { modulesWithoutExtras } from './test/support/extras.ts'
import { putTemporaryFilesInMemory } from './test/support/temporary-folder.ts'
import { VitestReporter } from './test/support/vitest-reporter.ts'

putTemporaryFilesInMemory()

/** Need packages that are not installed here; the run as a whole says which. */
const leftOut = [...modulesWithoutExtras().keys()]
const LONG = 'test/**/*.long.test.ts'
/** Quick files that check more when there is time. */
const LONGER = [
  'test/bench/scans/noisy-part.test.ts',
  'test/e2e/filing-extension.test.ts',
  'test/e2e/first-gift.test.ts',
  'test/guides.test.ts',
  'test/server/rendering/sheet.test.ts',
  'test/server/service/api/docs/docs.test.ts',
  'test/server/service/api/docs/code-samples.test.ts',
  'test/server/service/directory/search/everyday-queries.test.ts',
  'test/server/service/documents/extraction/number-pictures.test.ts',
  'test/server/service/hostile/hostile.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    // One process runs many files, so that the server's modules load once.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    execArgv: ['--import', 'tsx'],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    sequence: { hooks: 'list' },
    reporters: process.env.VITEST_WATCH === undefined ? [new VitestReporter()] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: [LONG, 'test/elements/**', ...leftOut],
          setupFiles: 'test/support/repeatable-properties.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [LONG, ...LONGER],
          exclude: leftOut,
          env: { ALMONER_LONG_RUN: '1' },
          testTimeout: 600_000,
        },
      },
    ],
  },
})
