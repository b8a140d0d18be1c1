import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { installExtras, modulesWithoutExtras } from '../support/extras.ts'

/* `npm run types`: checks every module; without a network, all but those that need a package that is not installed. */

const leftOut = [...modulesWithoutExtras(installExtras()).keys()]
if (leftOut.length > 0) console.error(`Not checked, for want of their packages: ${leftOut.length} modules of tests`)
// One checker takes two thirds of the processor time of four, which each check the types that they share.
const options = ['--noEmit', '--checkers', '1', '-p', project()]
const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options], { stdio: 'inherit' })
process.exitCode = status ?? 1

function project(): string {
  if (leftOut.length === 0) return 'tsconfig.json'
  mkdirSync('node_modules/.cache', { recursive: true })
  const file = 'node_modules/.cache/tsconfig.json'
  const [include, exclude] = [['src', 'demo', 'test'], leftOut].map((paths) => paths.map((path) => resolve(path)))
  writeFileSync(file, JSON.stringify({ extends: resolve('tsconfig.json'), include, exclude }))
  return file
}
