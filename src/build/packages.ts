import { spawnSync } from 'node:child_process'
import { access, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import rootPackage from '../../package.json' with { type: 'json' }
import { bundleParts } from './bundled-parts.ts'
import { EXTENSION_BROWSERS, writeFilingExtension } from './filing-extension.ts'
import { elements, isLeftOut, type PackagePlan, server } from './package-plans.ts'

const OUT = 'dist/packages'
async function makePackage(plan: PackagePlan): Promise<void> {
  const folder = join(OUT, plan.name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await compile(plan, folder)
  for (const assets of plan.assets)
    await copyAssets(assets, join(folder, assets.replace(/^src\/elements/, 'dist/elements')))
  await cp('LICENSE', join(folder, 'LICENSE'))
  await cp(plan.readme, join(folder, 'README.md'))
  for (const [path, text] of Object.entries(plan.made)) await writeMade(join(folder, path), text())
  await pointAtCompiled(folder)
  for (const file of Object.values(plan.entryPoints)) await access(join(folder, `${file}.js`))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await describePackage(plan, folder), null, 2)}\n`)
  console.log(`${plan.name} ${rootPackage.version} in ${folder}`)
}

async function compile(plan: PackagePlan, folder: string): Promise<void> {
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join('../..', plan.rootDir),
      outDir: join(plan.name, plan.outDir),
      types: ['node'],
    },
    include: [],
    files: plan.entries.map((entry) => join('../..', entry)),
  }
  const path = join(OUT, `tsconfig.${plan.name}.json`)
  await writeFile(path, JSON.stringify(config))
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', path], { stdio: 'inherit' })
  await rm(path)
  if (status !== 0) throw new Error(`${plan.name} does not compile into ${folder}`)
}

async function writeMade(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** Everything of a folder that is not TypeScript. */
async function copyAssets(from: string, to: string): Promise<void> {
  const files = (await readdir(from, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const entry of files) {
    if (entry.name.endsWith('.ts')) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, path.slice(from.length))
    await mkdir(dirname(target), { recursive: true })
    // A script of a page must not lie where a compiled module does.
    await cp(path, target, { force: !/\.m?js$/.test(path), errorOnExist: true })
  }
}

const RELATIVE_TYPE = /((?:from|import)\s*\(?\s*['"]\.[^'"]*)\.ts(['"])/g
/** What the build of the kit puts in the place of. */
const VERSION = /\b__ALMONER_VERSION__\b/g
const MODULE_ADDRESS = /(new URL\(['"](\.[^'"]*))\.ts(['"], import\.meta\.url\))/g

/**
 * What names a TypeScript file by its address, or in a declaration, means the compiled one there. Throws where a module
 * that is started by its address was not compiled: no import leads to it, so it needs an entry of its own.
 */
async function pointAtCompiled(folder: string): Promise<void> {
  for (const path of await compiledFiles(folder)) {
    const text = await readFile(path, 'utf8')
    if (!path.endsWith('.d.ts'))
      for (const [, , module = ''] of text.matchAll(MODULE_ADDRESS)) await access(join(dirname(path), `${module}.js`))
    const pointed = path.endsWith('.d.ts')
      ? text.replace(RELATIVE_TYPE, '$1.js$2')
      : text.replace(MODULE_ADDRESS, '$1.js$3').replace(VERSION, JSON.stringify(rootPackage.version))
    if (pointed !== text) await writeFile(path, pointed)
  }
}

async function compiledFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  return files
    .filter((file) => /\.(js|mjs|d\.ts)$/.test(file) && !/^dist.(embed|console)/.test(file))
    .map((file) => join(folder, file))
}

async function describePackage(plan: PackagePlan, folder: string): Promise<object> {
  const { version, license, type, engines } = rootPackage
  const dependencies = await dependenciesOf(folder)
  const bundled = plan.bundles === true ? await bundleParts(folder, isLeftOut) : []
  return {
    name: plan.name,
    version,
    description: plan.description,
    license,
    type,
    engines,
    sideEffects: plan.sideEffects,
    exports: {
      ...Object.fromEntries(
        Object.entries(plan.entryPoints).map(([entry, file]) => [
          entry,
          { types: `./${file}.d.ts`, default: `./${file}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    dependencies,
    ...(bundled.length === 0 ? {} : { bundleDependencies: bundled }),
    ...plan.more,
  }
}

/** The packages that the compiled code names, at the versions this repository was tested with. */
async function dependenciesOf(folder: string): Promise<Record<string, string>> {
  const code: string[] = []
  for (const path of await compiledFiles(folder)) if (!path.endsWith('.d.ts')) code.push(await readFile(path, 'utf8'))
  const isNamed = (name: string) =>
    code.some((text) => new RegExp(`['"\`]${name.replaceAll('.', '\\.')}['"\`/]`).test(text))
  return Object.fromEntries(
    Object.entries(rootPackage.dependencies).filter(([name]) => isNamed(name) && !isLeftOut(name)),
  )
}

for (const plan of [elements, server]) await makePackage(plan)
for (const browser of EXTENSION_BROWSERS) {
  const folder = join(OUT, `filing-helper-${browser}`)
  await writeFilingExtension(browser, folder)
  console.log(`filing-helper for ${browser} in ${folder}`)
}
