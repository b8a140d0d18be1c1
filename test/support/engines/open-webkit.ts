import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { eventually } from '../eventually.ts'
import { ended, freePort } from '../running-server.ts'
import type { FoundWebKit } from './find-engines.ts'

/** The smallest width of a page; the window's toolbar needs that much. */
const NARROWEST = 447

/** A WebKit that tests drive, on its own screen. */
export interface OpenWebKit {
  driver: WebDriver
  close(): Promise<void>
}

/** Starts WebKit on a virtual screen, without data of earlier runs. */
export async function openWebKit({ driverPath, browserPath, screenPath }: FoundWebKit): Promise<OpenWebKit> {
  const home = await mkdtemp(join(tmpdir(), 'almoner-webkit-'))
  // The pointer rests in the middle of the screen, and the window below it has the focus. On a screen this small, that
  // is always ours.
  const screen = spawn(screenPath, ['-displayfd', '1', '-screen', '0', '400x200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = `:${await firstLine(screen)}`
  const port = await freePort()
  const service = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Tests also run as root, where no sandbox can be created.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const stop = async (): Promise<void> => {
    await endOf(service)
    await endOf(screen)
    await rm(home, { recursive: true, force: true })
  }
  try {
    const address = `http://127.0.0.1:${port}`
    await eventually(async () => (await fetch(`${address}/status`)).ok)
    const driver = await new Builder()
      .usingServer(address)
      .disableEnvironmentOverrides()
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
      })
      .build()
    return {
      driver,
      async close() {
        await driver.quit().catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The screen says nothing.')
  const lines = createInterface({ input: stdout })
  const [line] = await once(lines, 'line')
  return String(line)
}

async function endOf(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await ended(child)
}

/** Sets the size of a window's page, or the smallest possible one, whatever toolbars the window has. */
export async function setInnerSize(driver: WebDriver, wanted: { width: number; height: number }): Promise<void> {
  const [width = 0, height = 0] = await driver.executeScript<number[]>('return [innerWidth, innerHeight]')
  if (width === wanted.width && height === wanted.height) return
  const window = driver.manage().window()
  const outer = await window.getRect()
  const bars = { width: outer.width - width, height: outer.height - height }
  await window.setRect({ x: 0, y: 0, width: wanted.width + bars.width, height: wanted.height + bars.height })
  const isThere = `return innerWidth === ${Math.max(NARROWEST, wanted.width)} && innerHeight === ${wanted.height}`
  await driver.wait(
    () => driver.executeScript<boolean>(isThere),
    15_000,
    `no page of ${wanted.width} × ${wanted.height} px`,
  )
}
