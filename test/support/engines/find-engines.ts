import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { missingExtras } from '../extras.ts'

/** The programs that drive WebKit: Debian's packages `webkit2gtk-driver` and, without a screen, `xvfb`. */
export interface FoundWebKit {
  driverPath: string
  browserPath: string
  /** The program that provides a virtual screen. */
  screenPath: string
}

/** Where Debian installs WebKitGTK's MiniBrowser, by the version of its interface. */
const MINI_BROWSERS = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].flatMap((version) =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/${version}/MiniBrowser`),
)

const FIREFOXES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  join(process.env.PROGRAMFILES ?? '', 'Mozilla Firefox', 'firefox.exe'),
]

/** The path of Firefox: `FIREFOX_PATH`, else an installed one; undefined if there is none. */
export function findFirefox(): string | undefined {
  const chosen = process.env.FIREFOX_PATH
  if (chosen !== undefined && chosen !== '') return chosen
  return [...onPath('firefox-esr'), ...onPath('firefox'), ...FIREFOXES].find(isExecutable)
}

/** The programs that WebKit needs; undefined if one of them is missing. */
export function findWebKit(): FoundWebKit | undefined {
  const [driverPath] = onPath('WebKitWebDriver')
  const [screenPath] = onPath('Xvfb')
  const browserPath = MINI_BROWSERS.find(isExecutable)
  const isDriven = !missingExtras().includes('selenium-webdriver')
  if (!isDriven || driverPath === undefined || screenPath === undefined || browserPath === undefined) return undefined
  return { driverPath, browserPath, screenPath }
}

/** One line about the engines that aren't installed here; empty if all are. */
export function missingEngines(): string {
  const missing = [
    ...(findFirefox() === undefined ? ['Firefox (install firefox-esr, or set FIREFOX_PATH)'] : []),
    ...(findWebKit() === undefined ? ['WebKit (install webkit2gtk-driver and xvfb; npm run extras)'] : []),
  ]
  return missing.length === 0 ? '' : `Not tried, since it is not installed: ${missing.join('; ')}.`
}

function onPath(name: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).filter(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
