import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, test } from 'vitest'
import { kitBuild } from '../../src/build/kit-build.ts'

/* How the kit is made stays small, and leaves the libraries that it is made of alone. */

const outDir = mkdtempSync(join(resolve('node_modules'), '.own-build-'))

afterAll(() => rmSync(outDir, { recursive: true, force: true }))

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .map((file) => join(folder, file))
}

function isOutput(made: unknown): made is Rolldown.RolldownOutput {
  return typeof made === 'object' && made !== null && 'output' in made
}

/** The modules of a script of the kit, as paths in the repository. */
async function modulesOf(entry: string): Promise<string[]> {
  const config = kitBuild(entry, { formats: ['es'], outDir })
  const made = await build({ ...config, configFile: false })
  return [made]
    .flat()
    .filter(isOutput)
    .flatMap(({ output }) => output)
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .map((id) => id.replace(resolve('.') + sep, '').replace(/\?.*$/, ''))
}

test('what builds the kit, the extension and the packages has at most eleven hundred and fifty lines', () => {
  const lines = sourcesBelow('src/build').reduce(
    (sum, file) => sum + readFileSync(file, 'utf8').trimEnd().split('\n').length,
    0,
  )
  assert.ok(lines <= 1_150, `${lines} lines`)
})

test('lit and @lit/task are in the kit as they are published, and nothing stands in for a library', async () => {
  const modules = await modulesOf('src/elements/embed.ts')
  const foreign = modules.filter((id) => !/^(src\/(elements|contract|client)|node_modules)\//.test(id))
  assert.deepEqual(foreign, [], 'modules that a build makes up')
  for (const library of ['lit-html', 'lit-element', '@lit/reactive-element', '@lit/task'])
    assert.ok(
      modules.some((id) => id.startsWith(`node_modules/${library}/`)),
      `${library} is in the kit`,
    )
})

test('no build gives a library of the kit another meaning', () => {
  const sources = ['src/build', 'demo', 'test'].flatMap(sourcesBelow)
  const aliasing = sources.filter((file) =>
    /\balias\s*:[^}\]]*(['"`])(lit|@lit\/task|zod)\b/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(aliasing, [])
  const plugins = sourcesBelow('src/build').filter((file) =>
    /\b(resolveId|load)\b\s*[(:]/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(plugins, [], 'plugins that choose modules')
})
