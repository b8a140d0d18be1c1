import { readFileSync } from 'node:fs'
import rootPackage from '../../package.json' with { type: 'json' }
import { TAGS } from '../elements/shared/tags.ts'
import { optionalParts, tracingPart } from '../server/kernel/optional-packages.ts'
import { readElementDocs } from './element-docs.ts'
import { reactTypes, svelteTypes, vueTypes } from './framework-types.ts'

/** A package made from this repository. */
export interface PackagePlan {
  name: string
  description: string
  /** What tsc begins with, and the folder that its output mirrors. */
  entries: readonly string[]
  rootDir: string
  outDir: string
  /** Folders whose other files, such as SQL and styles, go along. */
  assets: readonly string[]
  /** Public entryPoints: subpath to compiled file without its ending. */
  entryPoints: Readonly<Record<string, string>>
  sideEffects: boolean | readonly string[]
  /** What its users read first. */
  readme: string
  /** Files that are made, by their paths in the package. */
  made: Readonly<Record<string, () => string>>
  more: Readonly<Record<string, unknown>>
  /** Whether it brings what it reads of large packages along. */
  bundles?: boolean
}

/** The frameworks whose compilers are told of the tags. */
const FRAMEWORKS = ['react', 'vue', 'svelte'] as const
const frameworkTypes = { react: reactTypes, vue: vueTypes, svelte: svelteTypes }

/** What pages and shops install. */
export const elements: PackagePlan = {
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
      [`dist/types/${name}.d.ts`, () => frameworkTypes[name](readElementDocs(), { elements: '../elements/index.js' })],
      // There is nothing to run, but a bundler follows what a page imports.
      [`dist/types/${name}.js`, () => 'export {}\n'],
    ]),
  ),
  more: {
    peerDependencies: { react: '>=18', '@types/react': '>=18' },
    peerDependenciesMeta: { react: { optional: true }, '@types/react': { optional: true } },
  },
}

/** What a server is installed without, unless its owner asks. */
const optionalPackages = [...Object.values(optionalParts), tracingPart].flatMap<string>(({ packages }) => packages)
/** What the code names only where it was not compiled. */
const UNCOMPILED_ONLY = ['tsx']

/** What a server is installed from. */
export const server: PackagePlan = {
  name: 'almoner-server',
  description: 'The donation service, the proxy in front of it, and the command that runs them.',
  entries: [
    ...['app/index', 'main', 'proxy/index', 'mounts/index', 'cli/almoner'].map((path) => `src/server/${path}.ts`),
    'src/server/service/directory/search/live/build-worker.ts',
    'src/server/service/directory/search/live/changes-worker.ts',
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

/** Whether a package must not be among the dependencies, though the code names it. */
export function isLeftOut(name: string): boolean {
  return optionalPackages.includes(name) || UNCOMPILED_ONLY.includes(name)
}
