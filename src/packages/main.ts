import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EXTENSION_BROWSERS, writeFilingExtension } from '../../demo/extension/write-extension.ts'
import rootPackage from '../../package.json' with { type: 'json' }
import { FRAMEWORKS, frameworkTypes } from '../build/editor-files.ts'
import { readElementDocs } from '../build/element-docs.ts'
import { optionalParts, tracingPart } from '../server/kernel/optional-packages.ts'
import { FONT_FAMILIES, FONT_WEIGHTS, fontPath } from '../server/rendering/font-families.ts'
import { ZIP_TABLES } from '../server/service/money/climate/emissions.ts'
import almonerPackage from './almoner/package.json' with { type: 'json' }
import serverPackage from './almoner-server/package.json' with { type: 'json' }

/*
 * Makes the npm packages `almoner` and `almoner-server`, and the filing helper for each browser. Each package has a
 * folder here, with its README and its package.json without versions and dependencies.
 */

/** How a package is made from this repository. */
interface PackagePlan {
  packageJson: { name: string; exports: Readonly<Record<string, string>> }
  /** The folder of the sources, and where in the package their compiled modules are. */
  rootDir: string
  outDir: string
  /** Modules that the package starts but doesn't export. */
  started: readonly string[]
  /** Folders whose other files, such as SQL and styles, are included. */
  assets: readonly string[]
  /** The text of further files, by path in the package. */
  files: Readonly<Record<string, string>>
  /** Members of package.json that depend on the root package. */
  more: object
  /** Files included from packages that are too large to install. */
  includedFiles: readonly string[]
}

const elementDocs = readElementDocs()
const almoner: PackagePlan = {
  packageJson: almonerPackage,
  rootDir: 'src',
  outDir: 'dist',
  started: [],
  assets: ['src/elements/translations'],
  files: Object.fromEntries(
    FRAMEWORKS.flatMap((name) => [
      [`dist/types/${name}.d.ts`, frameworkTypes(name, elementDocs, '../elements/index.js')],
      // Type declarations have no code, but bundlers resolve what a page imports.
      [`dist/types/${name}.js`, 'export {}\n'],
    ]),
  ),
  more: {},
  includedFiles: [],
}

/** Optional dependencies of the server, not installed by default. */
const optionalPackages = [...Object.values(optionalParts), tracingPart].flatMap<string>(({ packages }) => packages)
const isOptional = (name: string) => optionalPackages.includes(name)
/** Dependencies that only code before compilation imports. */
const UNCOMPILED_ONLY = ['tsx']

const server: PackagePlan = {
  packageJson: serverPackage,
  rootDir: '.',
  outDir: '.',
  started: [
    'src/server/main.ts',
    'src/server/cli/almoner.ts',
    'src/server/rendering/sheet-thread.ts',
    'src/server/service/directory/search/live/index-worker.ts',
    'src/server/service/pictures/picture-process.ts',
    'src/server/service/documents/extraction/extractor-process.ts',
  ],
  assets: [
    ...['src/server', 'src/console', 'docs/guides', 'demo/assets', 'demo/themes', 'demo/extension'],
    ...['dist/embed', 'dist/console'],
  ],
  // The documentation shows it.
  files: { 'CHANGELOG.md': readFileSync('CHANGELOG.md', 'utf8') },
  more: {
    peerDependencies: Object.fromEntries(Object.entries(rootPackage.dependencies).filter(([name]) => isOptional(name))),
    peerDependenciesMeta: Object.fromEntries(optionalPackages.map((name) => [name, { optional: true }])),
    optionalDependencies: rootPackage.optionalDependencies,
  },
  includedFiles: [
    ...Object.values(ZIP_TABLES),
    ...FONT_FAMILIES.flatMap((family) => FONT_WEIGHTS.map((weight) => fontPath(family, weight))),
    '@zip.js/zip.js/index-native.min.js',
  ].filter((file) => !isOptional(packageOf(file))),
}

const OUT = 'dist/packages'

async function makePackage(plan: PackagePlan): Promise<void> {
  const { packageJson, rootDir, outDir } = plan
  const folder = join(OUT, packageJson.name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await compile(plan, folder)
  for (const assets of plan.assets)
    await cp(assets, join(folder, outDir, relative(rootDir, assets)), {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
      // No file replaces a compiled module.
      force: false,
    })
  await cp('LICENSE', join(folder, 'LICENSE'))
  await cp(join('src/packages', packageJson.name, 'README.md'), join(folder, 'README.md'))
  for (const [path, text] of Object.entries(plan.files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await pointAtCompiled(folder)
  await writePackageJson(plan, folder)
  console.log(`${packageJson.name} ${rootPackage.version} in ${folder}`)
}

async function compile({ packageJson, rootDir, outDir, started, files }: PackagePlan, folder: string): Promise<void> {
  const exported = Object.values(packageJson.exports)
    .filter((path) => path.endsWith('.js') && files[relative('.', path)] === undefined)
    .map((path) => join(rootDir, relative(outDir, path)).replace(/\.js$/, '.ts'))
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join('../..', rootDir),
      outDir: join(packageJson.name, outDir),
      types: ['node'],
    },
    include: [],
    files: [...exported, ...started].map((path) => join('../..', path)),
  }
  const path = join(OUT, `tsconfig.${packageJson.name}.json`)
  await writeFile(path, JSON.stringify(config))
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', path], { stdio: 'inherit' })
  await rm(path)
  if (status !== 0) throw new Error(`${packageJson.name} does not compile into ${folder}`)
}

const RELATIVE_TYPE = /((?:from|import)\s*\(?\s*['"]\.[^'"]*)\.ts(['"])/g
/** Placeholders that the kit's build replaces. */
const VERSION = /\b__ALMONER_VERSION__\b/g
const MODULE_ADDRESS = /(new URL\(['"](\.[^'"]*))\.ts(['"], import\.meta\.url\))/g

/**
 * Points URLs and declarations that name a TypeScript file to the compiled one. Throws if a module
 * that is started by its URL wasn't compiled: nothing imports it, so it needs its own entry point.
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

async function writePackageJson({ packageJson, more, includedFiles }: PackagePlan, folder: string): Promise<void> {
  const { version, license, type, engines } = rootPackage
  const dependencies = await dependenciesOf(folder)
  await includeFiles(includedFiles, folder)
  const included = [...new Set(includedFiles.map(packageOf))]
  const bundled = included.length === 0 ? {} : { bundleDependencies: included }
  const whole = { ...packageJson, version, license, type, engines, dependencies, ...bundled, ...more }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`)
}

/** The packages that the compiled code imports, in the versions tested here. */
async function dependenciesOf(folder: string): Promise<Record<string, string>> {
  const modules = (await compiledFiles(folder)).filter((path) => !path.endsWith('.d.ts'))
  const code = (await Promise.all(modules.map((path) => readFile(path, 'utf8')))).join('\n')
  const isNamed = (name: string) => new RegExp(`['"\`]${name.replaceAll('.', '\\.')}['"\`/]`).test(code)
  return Object.fromEntries(
    Object.entries(rootPackage.dependencies).filter(
      ([name]) => isNamed(name) && !isOptional(name) && !UNCOMPILED_ONLY.includes(name),
    ),
  )
}

function packageOf(file: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? ''
}

/** Copies files of packages, with package.json and license, so that the rest of these packages isn't installed. */
async function includeFiles(files: readonly string[], folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  for (const name of new Set(files.map(packageOf))) {
    const source = dirname(resolve(`${name}/package.json`))
    const described = (await readdir(source)).filter((file) => /^(?:package\.json|licen[cs]e.*)$/i.test(file))
    const wanted = files.filter((file) => packageOf(file) === name).map((file) => file.slice(name.length + 1))
    for (const file of [...described, ...wanted])
      await cp(join(source, file), join(folder, 'node_modules', name, file), { recursive: true })
  }
}

for (const plan of [almoner, server]) await makePackage(plan)
for (const browser of EXTENSION_BROWSERS) {
  const folder = join(OUT, `filing-helper-${browser}`)
  await writeFilingExtension(browser, folder)
  console.log(`filing-helper for ${browser} in ${folder}`)
}
