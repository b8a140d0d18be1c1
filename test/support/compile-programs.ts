import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
// Below node_modules, so that packages resolve as they do from the sources.
const COMPILED = join(root, 'node_modules/.cache/compiled-tests')
/** Packages of so many files that finding and opening them takes longer than running them. */
const MANY_FILES = /^(kysely|zod)(\/|$)/
/**
 * Replaces the module's URL: after compiling, it is still that of the source, because modules read and start files
 * beside them.
 */
const OWN_URL = 'urlOfThisSource'

/** Programs compiled to plain JavaScript, until they are deleted. */
export interface CompiledPrograms {
  /** The folder with the output and its source maps. */
  folder: string
  /** The script that was compiled from a source. */
  scriptOf(source: string): string
  delete(): Promise<void>
}

/**
 * Compiles programs together with everything they import from the project, each module once for all of them. Otherwise
 * every process would spend a second on finding and translating some eight hundred files.
 */
export async function compilePrograms(sources: readonly string[]): Promise<CompiledPrograms> {
  await mkdir(COMPILED, { recursive: true })
  await deleteLeftovers()
  const folder = await mkdtemp(join(COMPILED, `${process.pid}-`))
  const scripts = new Map(
    sources.map((source, index) => [resolve(source), `${basename(source, extname(source))}-${index}`]),
  )
  await build({
    entryPoints: [...scripts].map(([source, out]) => ({ in: source, out })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    define: { 'import.meta.url': OWN_URL },
    plugins: [packagesStayOutside, modulesKnowTheirSource],
    logLevel: 'error',
  })
  return {
    folder,
    scriptOf: (source) => join(folder, `${scripts.get(resolve(source))}.mjs`),
    delete: () => rm(folder, { recursive: true, force: true }),
  }
}

const packagesStayOutside: Plugin = {
  name: 'packages stay outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || MANY_FILES.test(path) ? undefined : { path, external: true },
    ),
}

const modulesKnowTheirSource: Plugin = {
  name: 'modules know their source',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.includes('import.meta.url')
        ? `const ${OWN_URL} = ${JSON.stringify(pathToFileURL(path).href)};${source}`
        : source
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    }),
}

/** Deletes the output of processes that ended without deleting it. */
async function deleteLeftovers(): Promise<void> {
  for (const name of await readdir(COMPILED)) {
    const folder = join(COMPILED, name)
    if (!isProcessAlive(Number(name.split('-')[0]))) await rm(folder, { recursive: true, force: true })
  }
}

function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
