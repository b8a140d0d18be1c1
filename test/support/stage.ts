import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** What tests of whole pages need. */
export interface Stage {
  readonly server: RunningServer
  readonly browser: Browser
}

/**
 * Starts a server with this environment, and a browser that resolves `ownHosts` to this machine, for all tests of the
 * file.
 */
export function setStage(
  environment: Readonly<Record<string, string>> = {},
  { ownHosts = [] }: { ownHosts?: readonly string[] } = {},
): Stage {
  let server: RunningServer | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    server = await startServer(environment)
    browser = await openBrowser({ ownHosts })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  return {
    get server() {
      return standing(server)
    },
    get browser() {
      return standing(browser)
    },
  }
}

function standing<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The stage stands only while tests run.')
  return part
}
