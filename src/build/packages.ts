import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EXTENSION_BROWSERS, writeFilingExtension } from '../../demo/extension/write-extension.ts'
import rootPackage from '../../package.json' with { type: 'json' }
import { TAGS } from '../elements/shared/tags.ts'
import { optionalParts, tracingPart } from '../server/kernel/optional-packages.ts'
import { FONT_FAMILIES, FONT_WEIGHTS, fontPath } from '../server/rendering/font-families.ts'
import { ZIP_TABLES } from '../server/service/money/climate/emissions.ts'
import { FRAMEWORKS, frameworkTypes } from './editor-files.ts'
import { readElementDocs } from './element-docs.ts'

/* Makes the npm packages `almoner` and `almoner-server`, and the filing helper for each browser. */

/** A package made from this repository. */
interface PackagePlan {
  name: string
  description: string
  /** Entry points of tsc, and the folder that its output mirrors. */
  entries: readonly string[]
  rootDir: string
  outDir: string
  /** Folders whose other files, such as SQL and styles, are included. */
  assets: readonly string[]
  /** Compiled file without its extension, by subpath. */
  entryPoints: Readonly<Record<string, string>>
  sideEffects: boolean | readonly string[]
  /** Its README. */
  readme: string
  /** Generated files, by path in the package. */
  made: Readonly<Record<string, () => string>>
  more: Readonly<Record<string, unknown>>
  /** Whether it includes the files that it reads of large packages. */
  bundles?: boolean
}

/** The package for web pages and merchants' servers. */
const elements: PackagePlan = {
  name: 'almoner',
  description: 'Donor-facing web components, the client behind them, and what a shop’s own server signs and verifies.',
  entries: [
    ...['elements/almoner', 'elements/index', 'client/index', 'client/server', 'contract/index'],
    ...['webhooks/index', 'actions/index', 'react/index', 'elements/impact-card/impact-markup'],
    ...TAGS.map((tag) => `elements/${tag}/${tag}`),
  ].map((path) => `src/${path}.ts`),
  rootDir: 'src',
  outDir: 'dist',
  assets: ['src/elements/translations'],
  entryPoints: {
    '.': 'dist/elements/almoner',
    './elements': 'dist/elements/index',
    './client': 'dist/client/index',
    './client/server': 'dist/client/server',
    './contract': 'dist/contract/index',
    './webhooks': 'dist/webhooks/index',
    './actions': 'dist/actions/index',
    './react': 'dist/react/index',
    './money': 'dist/elements/shared/checked-money',
    './impact-markup': 'dist/elements/impact-card/impact-markup',
    ...Object.fromEntries(FRAMEWORKS.map((name) => [`./types/${name}`, `dist/types/${name}`])),
    ...Object.fromEntries(TAGS.map((tag) => [`./${tag}`, `dist/elements/${tag}/${tag}`])),
  },
  sideEffects: ['./dist/elements/almoner.js', ...TAGS.map((tag) => `./dist/elements/${tag}/${tag}.js`)],
  readme: 'src/build/readme/almoner.md',
  made: Object.fromEntries(
    FRAMEWORKS.flatMap((name) => [
      [`dist/types/${name}.d.ts`, () => frameworkTypes(name, readElementDocs(), '../elements/index.js')],
      // Type declarations have no code, but bundlers resolve what a page imports.
      [`dist/types/${name}.js`, () => 'export {}\n'],
    ]),
  ),
  more: {
    peerDependencies: { react: '>=18', '@types/react': '>=18' },
    peerDependenciesMeta: { react: { optional: true }, '@types/react': { optional: true } },
  },
}

/** Optional dependencies, not installed by default. */
const optionalPackages = [...Object.values(optionalParts), tracingPart].flatMap<string>(({ packages }) => packages)
/** Dependencies that only code before compilation imports. */
const UNCOMPILED_ONLY = ['tsx']

/** The package of the server. */
const server: PackagePlan = {
  name: 'almoner-server',
  description: 'The donation service, the proxy in front of it, and the command that runs them.',
  entries: [
    ...['app/index', 'main', 'proxy/index', 'mounts/index', 'cli/almoner'].map((path) => `src/server/${path}.ts`),
    'src/server/service/directory/search/live/index-worker.ts',
    'src/server/service/pictures/picture-process.ts',
    'src/server/service/documents/extraction/extractor-process.ts',
  ],
  rootDir: '.',
  outDir: '.',
  assets: [
    'src/server',
    'src/console',
    'docs/guides',
    'demo/assets',
    'demo/themes',
    'demo/extension',
    'dist/embed',
    'dist/console',
  ],
  entryPoints: {
    '.': 'src/server/app/index',
    './proxy': 'src/server/proxy/index',
    './mounts': 'src/server/mounts/index',
  },
  sideEffects: true,
  readme: 'src/build/readme/almoner-server.md',
  // The documentation shows it.
  made: { 'CHANGELOG.md': () => readFileSync('CHANGELOG.md', 'utf8') },
  more: {
    peerDependencies: Object.fromEntries(
      Object.entries(rootPackage.dependencies).filter(([name]) => optionalPackages.includes(name)),
    ),
    peerDependenciesMeta: Object.fromEntries(optionalPackages.map((name) => [name, { optional: true }])),
    bin: { 'almoner-server': 'src/server/cli/almoner.js' },
    optionalDependencies: rootPackage.optionalDependencies,
  },
  bundles: true,
}

/** Whether a package that the code imports isn't a dependency. */
function isLeftOut(name: string): boolean {
  return optionalPackages.includes(name) || UNCOMPILED_ONLY.includes(name)
}

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
  for (const [path, text] of Object.entries(plan.made)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text())
  }
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

/** Everything of a folder that is not TypeScript. */
async function copyAssets(from: string, to: string): Promise<void> {
  const files = (await readdir(from, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const entry of files) {
    if (entry.name.endsWith('.ts')) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, path.slice(from.length))
    await mkdir(dirname(target), { recursive: true })
    // A page's script must not overwrite a compiled module.
    await cp(path, target, { force: !/\.m?js$/.test(path), errorOnExist: true })
  }
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

async function describePackage(plan: PackagePlan, folder: string): Promise<object> {
  const { version, license, type, engines } = rootPackage
  const dependencies = await dependenciesOf(folder)
  const bundled = plan.bundles === true ? await bundleParts(folder) : []
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

/** The packages that the compiled code imports, in the versions tested here. */
async function dependenciesOf(folder: string): Promise<Record<string, string>> {
  const code: string[] = []
  for (const path of await compiledFiles(folder)) if (!path.endsWith('.d.ts')) code.push(await readFile(path, 'utf8'))
  const isNamed = (name: string) =>
    code.some((text) => new RegExp(`['"\`]${name.replaceAll('.', '\\.')}['"\`/]`).test(text))
  return Object.fromEntries(
    Object.entries(rootPackage.dependencies).filter(([name]) => isNamed(name) && !isLeftOut(name)),
  )
}

/** Files that the server needs of large packages: ZIP code tables, fonts and the ZIP reader. */
const READ_FILES = [
  ...Object.values(ZIP_TABLES),
  ...FONT_FAMILIES.flatMap((family) => FONT_WEIGHTS.map((weight) => fontPath(family, weight))),
  '@zip.js/zip.js/index-native.min.js',
]

/**
 * Copies those files with `package.json` and license of their packages, so that the rest isn't installed; returns the
 * packages.
 */
async function bundleParts(folder: string): Promise<string[]> {
  const { resolve } = createRequire(import.meta.url)
  const nameOf = (file: string) => /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? ''
  const files = READ_FILES.filter((file) => !isLeftOut(nameOf(file)))
  const names = [...new Set(files.map(nameOf))]
  const described = names.map(async (name) => {
    const listed = await readdir(dirname(resolve(`${name}/package.json`)))
    return listed.filter((file) => /^(?:package\.json|licen[cs]e.*)$/i.test(file)).map((file) => `${name}/${file}`)
  })
  for (const file of [...files, ...(await Promise.all(described)).flat()]) {
    const name = nameOf(file)
    const target = join(folder, 'node_modules', file)
    await mkdir(dirname(target), { recursive: true })
    await cp(join(dirname(resolve(`${name}/package.json`)), file.slice(name.length)), target)
  }
  return names
}

for (const plan of [elements, server]) await makePackage(plan)
for (const browser of EXTENSION_BROWSERS) {
  const folder = join(OUT, `filing-helper-${browser}`)
  await writeFilingExtension(browser, folder)
  console.log(`filing-helper for ${browser} in ${folder}`)
}
