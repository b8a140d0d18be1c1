import type { BrowserLauncher, TestRunnerCoreConfig, TestRunnerPlugin } from '@web/test-runner-core'
import type { WebDriver } from 'selenium-webdriver'
import type { FoundWebKit } from '../support/engines/find-engines.ts'
import { keyNamed } from '../support/engines/key-names.ts'
import { type OpenWebKit, openWebKit, setInnerSize } from '../support/engines/open-webkit.ts'

/** Runs tests in WebKit, one file at a time. */
export class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit'
  readonly type = 'webkit'
  readonly concurrency = 1
  readonly #found: FoundWebKit
  readonly #urls = new Map<string, string>()
  #opening: Promise<OpenWebKit> | undefined

  constructor(found: FoundWebKit) {
    this.#found = found
  }

  /** Adds its commands before the runner's, which reject WebKit. */
  async initialize({ plugins }: TestRunnerCoreConfig): Promise<void> {
    plugins?.unshift(webKitCommands(this))
  }

  async driver(): Promise<WebDriver> {
    this.#opening ??= openWebKit(this.#found)
    return (await this.#opening).driver
  }

  async startSession(sessionId: string, url: string): Promise<void> {
    this.#urls.set(sessionId, url)
    const driver = await this.driver()
    await setInnerSize(driver, { width: 800, height: 600 })
    await driver.get(url)
  }

  isActive(sessionId: string): boolean {
    return this.#urls.has(sessionId)
  }

  getBrowserUrl(sessionId: string): string | undefined {
    return this.#urls.get(sessionId)
  }

  async stopSession(sessionId: string): Promise<object> {
    await (await this.driver()).get('about:blank')
    this.#urls.delete(sessionId)
    return {}
  }

  startDebugSession(): Promise<void> {
    return Promise.reject(new Error('This WebKit has no screen. Debug in your own.'))
  }

  async stop(): Promise<void> {
    await (await this.#opening)?.close()
  }
}

/** Keys, mouse and viewport in WebKit. The runner has them for the other engines. */
function webKitCommands(launcher: WebKitLauncher): TestRunnerPlugin {
  return {
    name: 'webkit-commands',
    async executeCommand({ command, payload, session }) {
      if (session.browser !== launcher) return undefined
      const act = COMMANDS[command]
      if (act === undefined) return undefined
      await act(await launcher.driver(), Object(payload))
      return true
    },
  }
}

type Payload = Readonly<Record<string, unknown>>

const COMMANDS: Readonly<Record<string, (driver: WebDriver, payload: Payload) => Promise<void>>> = {
  'set-viewport': (driver, { width, height }) => setInnerSize(driver, { width: Number(width), height: Number(height) }),
  'send-keys': sendKeys,
  'send-mouse': sendMouse,
}

async function sendKeys(driver: WebDriver, { type, press, down, up }: Payload): Promise<void> {
  const actions = driver.actions({ async: true })
  if (typeof type === 'string') for (const letter of type) actions.keyDown(letter).keyUp(letter)
  if (typeof press === 'string') actions.keyDown(keyNamed(press)).keyUp(keyNamed(press))
  if (typeof down === 'string') actions.keyDown(keyNamed(down))
  if (typeof up === 'string') actions.keyUp(keyNamed(up))
  await actions.perform()
}

async function sendMouse(driver: WebDriver, { type, position }: Payload): Promise<void> {
  if (type !== 'click' || !Array.isArray(position)) throw new Error(`The WebKit launcher doesn’t support ${type}`)
  const [x, y] = position.map(Number)
  await driver.actions({ async: true }).move({ x, y, duration: 0 }).press().release().perform()
}
