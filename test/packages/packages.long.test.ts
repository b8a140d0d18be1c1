import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/index.ts'
import { testUnless } from '../support/test-unless.ts'

const run = promisify(execFile)
/** Packing takes a minute or more, so this runs only on request. */
const skip = process.env.ALMONER_TEST_PACKAGES !== '1' && 'set ALMONER_TEST_PACKAGES=1 to pack and install the packages'
/** Installs from the registry; otherwise links only the declared dependencies from this repository. */
const WHOLE = process.env.ALMONER_TEST_WHOLE === '1'
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  bin: z.optional(z.record(z.string(), z.string())),
  exports: z.record(z.string(), z.unknown()),
})

let directory = ''
const tarballs = new Map<string, string>()

beforeAll(async () => {
  if (skip !== false) return
  directory = await mkdtemp(join(tmpdir(), 'almoner-packages-'))
  await run('npm', ['run', '--silent', 'packages'])
  for (const name of ['almoner', 'almoner-server']) {
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', directory, `./dist/packages/${name}`])
    const [packed] = z.parse(z.array(z.object({ filename: z.string() })), JSON.parse(stdout))
    tarballs.set(name, join(directory, packed?.filename ?? ''))
  }
})
afterAll(() => (skip === false ? rm(directory, { recursive: true, force: true }) : undefined))

async function manifestOf(folder: string) {
  return z.parse(Manifest, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
}

/** An empty project with one of the tarballs installed. */
async function install(name: string): Promise<string> {
  const project = await mkdtemp(join(directory, `${name}-`))
  const tarball = tarballs.get(name) ?? ''
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  if (WHOLE) await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball], { cwd: project })
  else await unpackAndLink(name, tarball, project)
  return project
}

async function unpackAndLink(name: string, tarball: string, project: string): Promise<void> {
  const folder = join(project, 'node_modules', name)
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder])
  const { dependencies, bin = {} } = await manifestOf(folder)
  for (const dependency of Object.keys(dependencies)) {
    const link = join(project, 'node_modules', dependency)
    await mkdir(dirname(link), { recursive: true })
    await symlink(resolve('node_modules', dependency), link)
  }
  await mkdir(join(project, 'node_modules/.bin'), { recursive: true })
  for (const file of Object.values(bin)) await chmod(join(folder, file), 0o755)
  for (const [command, file] of Object.entries(bin))
    await symlink(join(folder, file), join(project, 'node_modules/.bin', command))
}

/** Runs a module in the project and returns its output. */
async function runIn(project: string, code: string): Promise<string> {
  await writeFile(join(project, 'run.js'), code)
  const { stdout } = await run(process.execPath, ['run.js'], { cwd: project })
  return stdout.trim()
}

testUnless(skip, 'a front end installs lit, @lit/task and zod, and no database', async () => {
  const { dependencies } = await manifestOf('dist/packages/almoner')
  assert.deepEqual(Object.keys(dependencies).sort(), ['@lit/task', 'lit', 'zod'])
})

testUnless(skip, 'publint accepts both packages', async () => {
  for (const name of tarballs.keys()) {
    const { messages } = await publint({ pkgDir: `dist/packages/${name}`, pack: 'npm', strict: true })
    assert.deepEqual(messages, [], name)
  }
})

testUnless(skip, 'the types of every entry point resolve', async () => {
  for (const tarball of tarballs.values())
    await run(process.execPath, ['node_modules/@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only'])
})

testUnless(skip, 'an empty project asks, signs and verifies with almoner', async () => {
  const project = await install('almoner')
  const printed = await runIn(
    project,
    `import { createClient } from 'almoner/client'
     import { contract } from 'almoner/contract'
     import { signAction, readAction } from 'almoner/actions'
     import { hmacSha256 } from 'almoner/webhooks'
     import { NonprofitPickerElement } from 'almoner/elements'
     import 'almoner'
     const client = createClient(contract, {
       baseUrl: 'https://giving.example/proxy',
       publicKey: 'test_pk_one',
       fetch: async (request) => Response.json({ nonprofits: [], page: 1, asked: request.url }),
     })
     const { page } = await client.nonprofits.search({ query: { search_term: 'red' } })
     const fixed = { nonprofit_id: 'n_1', funds_collected: true }
     const token = await signAction({ action: 'donations.create', amount: 5, order: 'o', fixed, publicKey: 'k', secretKey: 's' })
     const { amount } = await readAction(token, ['s'], Math.floor(Date.now() / 1000))
     console.log(page, amount, (await hmacSha256('a', 'b')).length, typeof NonprofitPickerElement)`,
  )
  assert.equal(printed, '1 5 44 function')
})

testUnless(skip, 'the package’s money functions compute cents and refuse invalid amounts', async () => {
  const project = await install('almoner')
  const printed = await runIn(
    project,
    `import { coverFee } from 'almoner/money'
     import * as elements from 'almoner/elements'
     const refused = (compute) => { try { return compute() } catch (error) { return error.message } }
     console.log(coverFee(1999), refused(() => elements.coverFee('1999')))`,
  )
  assert.equal(printed, '2090 coverFee: amount must be a whole number from 0 to 99999999, not "1999"')
})

testUnless(skip, 'an impact report renders as HTML for e-mail and as SVG for pages without scripts', async () => {
  const project = await install('almoner')
  const printed = await runIn(
    project,
    `import { contract } from 'almoner/contract'
     import { impactHtml, impactSvg } from 'almoner/impact-markup'
     const report = contract.reports.impact.example.response
     console.log(impactHtml(report).slice(0, 4), impactSvg(report).slice(0, 4))`,
  )
  assert.equal(printed, '<div <svg')
})

testUnless(skip, 'every entry of both packages can be imported in an empty project', async () => {
  for (const name of tarballs.keys()) {
    const project = await install(name)
    // The packages that a page with the wrapper provides itself.
    await symlink(resolve('node_modules/react'), join(project, 'node_modules/react')).catch(ignoreExisting)
    const { exports } = await manifestOf(join(project, 'node_modules', name))
    const entries = Object.keys(exports).map((entry) => join(name, entry))
    const code = entries.map((entry) =>
      entry.endsWith('.json')
        ? `console.log((await import('${entry}', { with: { type: 'json' } })).default.name)`
        : `console.log(typeof (await import('${entry}')))`,
    )
    const printed = await runIn(project, code.join('\n'))
    const wanted = entries.map((entry) => (entry.endsWith('.json') ? name : 'object'))
    assert.deepEqual(printed.split('\n'), wanted, name)
  }
})

testUnless(skip, 'no file of a package contains a secret key other than the sandbox’s', async () => {
  for (const name of tarballs.keys()) {
    const files = await readdir(`dist/packages/${name}`, { recursive: true, withFileTypes: true })
    for (const file of files.filter((entry) => entry.isFile())) {
      const text = await readFile(join(file.parentPath, file.name), 'latin1')
      const keys = new Set([...text.matchAll(/\b(?:test|live)_sk_\w+/g)].map(([key]) => key))
      const isForPages = name === 'almoner' && file.name !== 'README.md'
      const known = isForPages ? [] : ['test_sk_storefront', 'test_sk_platform', 'test_sk_lawfirm']
      assert.deepEqual(
        [...keys].filter((key) => !known.includes(key)),
        [],
        join(file.parentPath, file.name),
      )
    }
  }
})

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Compilers that merchants use: the current one and the previous one, whose DOM types differ. */
const COMPILERS = [
  resolve('node_modules/typescript/bin/tsc'),
  join(
    dirname(createRequire(resolve('node_modules/@arethetypeswrong/core/package.json')).resolve('typescript')),
    'tsc.js',
  ),
]

/** Compiles a project's files with all strict options, including its packages' declarations. */
async function compile(project: string, files: Readonly<Record<string, string>>): Promise<void> {
  const options = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    types: [],
  }
  for (const [name, code] of Object.entries(files)) await writeFile(join(project, name), code)
  const config = { compilerOptions: options, files: Object.keys(files) }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config))
  for (const compiler of COMPILERS)
    await run(process.execPath, [compiler, '-p', project]).catch((error: unknown) =>
      assert.fail(`${compiler}\n${Reflect.get(Object(error), 'stdout')}`),
    )
}

/** Adds packages that a page would have itself to the project. */
async function bring(project: string, names: readonly string[]): Promise<void> {
  await mkdir(join(project, 'node_modules/@types'), { recursive: true })
  for (const name of names)
    await symlink(resolve('node_modules', name), join(project, 'node_modules', name)).catch(ignoreExisting)
}

testUnless(
  skip,
  'an empty TypeScript project gets types for elements, client and tags, and every declaration compiles',
  async () => {
    const project = await install('almoner')
    const { exports } = await manifestOf(join(project, 'node_modules/almoner'))
    const entries = Object.keys(exports).filter((entry) => !/json$|react|types/.test(entry))
    assert.ok(entries.length > 10)
    await compile(project, {
      'entries.ts': entries.map((entry) => `import '${join('almoner', entry)}'`).join('\n'),
      'page.ts': `import 'almoner'
     import type { DonateButtonElement } from 'almoner/elements'
     import { createClient } from 'almoner/client'
     import { contract } from 'almoner/contract'
     const client = createClient(contract, { baseUrl: '' })
     export const amount: Promise<number> = client.donations.show({ params: { id: 'd_1' } }).then((one) => one.amount)
     export function keyOf(button: DonateButtonElement): string { return button.publicKey }
     export const found: string | undefined = document.querySelector('donate-button')?.nonprofitId
     document.createElement('nonprofit-picker').form = 'checkout'
     document.addEventListener('almoner-donation-request', ({ detail }) => detail.amount.toFixed())
     // @ts-expect-error the event has no donor
     document.addEventListener('almoner-donation-request', ({ detail }) => detail.email)
     // @ts-expect-error an amount is a number of cents
     client.donations.create({ body: { amount: {}, nonprofit_id: 'n', funds_collected: true } })`,
    })
  },
)

testUnless(
  skip,
  'the tags have types in React, Vue and Svelte templates, and their refs are the elements',
  async () => {
    const project = await install('almoner')
    await bring(project, ['react', '@types/react', 'vue', 'svelte'])
    await compile(project, {
      'page.tsx': `import 'almoner/types/react'
     export const right = <donate-button publicKey="test_pk_a" amounts={[500]} fee-coverable ref={(button) => void button?.nonprofitId} onalmoner-donation-completed={({ detail }) => detail.amount.toFixed()} />
     // @ts-expect-error there is no such consent
     export const wrong = <nonprofit-picker consent="anything" />`,
      'vue.ts': `import 'almoner/types/vue'
     import type { GlobalComponents } from 'vue'
     export type Props = InstanceType<GlobalComponents['donate-button']>['$props']
     export const right: Props = { publicKey: 'test_pk_a', amounts: [500] }
     // @ts-expect-error an amount is no function
     export const wrong: Props = { amount: () => 1 }`,
      'svelte.ts': `import 'almoner/types/svelte'
     import type { SvelteHTMLElements } from 'svelte/elements'
     export const right: SvelteHTMLElements['nonprofit-picker'] = { name: 'nonprofit_id', consent: 'either' }
     // @ts-expect-error there is no such consent
     export const wrong: SvelteHTMLElements['nonprofit-picker'] = { consent: 'anything' }`,
    })
  },
)

testUnless(skip, 'a React project in TypeScript gets typed components that render on its server', async () => {
  const project = await install('almoner')
  await bring(project, ['react', 'react-dom', '@types/react', '@types/react-dom'])
  const page = await readFile('test/react/typed-page.tsx', 'utf8')
  await compile(project, { 'page.tsx': page.replace('../../src/react/index.ts', 'almoner/react') })
  const printed = await runIn(
    project,
    `import { renderToString } from 'react-dom/server'
     import { right } from './page.js'
     console.log(renderToString(right))`,
  )
  assert.match(printed, /<nonprofit-picker public-key="test_pk_a" categories="animals" required=""><a href="\/causes">/)
  assert.match(printed, /<donate-button public-key="test_pk_a" amounts="500, 1000"/)
})

testUnless(skip, 'the samples in the package’s README compile, and each package has its own README', async () => {
  const project = await install('almoner')
  await bring(project, ['react', '@types/react', 'vue', 'svelte'])
  const readme = await readFile(join(project, 'node_modules/almoner/README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```(?:js|ts|tsx)\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
  assert.ok(blocks.length >= 6)
  const given = ['publicKey', 'secretKey', 'body', 'KEY', 'PROXY'].map((name) => `declare const ${name}: string`)
  const more = `declare const headers: Headers
    declare function addToCart(nonprofit: string, amount: number): void
    declare function thank(donation: string): void
    import { useState } from 'react'`
  await compile(
    project,
    Object.fromEntries(blocks.map((code, index) => [`block-${index}.tsx`, [...given, more, code].join('\n')])),
  )
  assert.match(readme, /^# almoner\n/)
  assert.match(await readFile('dist/packages/almoner-server/README.md', 'utf8'), /^# almoner-server\n/)
})

testUnless(skip, 'almoner-server starts a proxy in front of any service, without a database', async () => {
  const seen: string[] = []
  const upstream = createServer((request, response) => {
    seen.push(String(request.headers.authorization))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(contract.nonprofits.search.example.response))
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const address = upstream.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const project = await install('almoner-server')
  const environment = {
    ...process.env,
    PORT: '0',
    ALMONER_UPSTREAM_URL: `http://127.0.0.1:${port}`,
    ALMONER_PUBLIC_KEY: 'test_pk_one',
    ALMONER_SECRET_KEY: 'test_sk_one',
  }
  const child = spawn(join(project, 'node_modules/.bin/almoner-server'), ['proxy'], { cwd: project, env: environment })
  try {
    const [line] = await once(child.stdout, 'data')
    const url = /http:\/\/[\w.:]+/.exec(String(line))?.[0] ?? ''
    const answer = await fetch(`${url}/proxy/api/v1/nonprofits?public_key=test_pk_one`)
    assert.equal(answer.status, 200)
    assert.deepEqual(seen, [`Basic ${btoa('test_pk_one:test_sk_one')}`])
    assert.equal((await fetch(`${url}/embed/v1/almoner.js`)).status, 200)
    assert.equal((await fetch(`${url}/embed/`)).status, 200)
    const lost = await fetch(`${url}/nope`, { headers: { accept: 'text/html' } })
    assert.match(await lost.text(), /Page not found/)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    upstream.close()
  }
})

testUnless(skip, 'almoner-server also works as a library: proxy, mounts and the service’s files', async () => {
  const project = await install('almoner-server')
  const printed = await runIn(
    project,
    `import { createProxy } from 'almoner-server/proxy'
     import { nodeHandler } from 'almoner-server/mounts'
     import { createService, readEnvironment } from 'almoner-server'
     console.log(typeof createProxy, typeof nodeHandler, typeof createService, readEnvironment({}).PORT)`,
  )
  assert.equal(printed, 'function function function 8080')
  const files = await readdir(join(project, 'node_modules/almoner-server/src/server/database/migrations'))
  assert.deepEqual(
    files.filter((file) => file.endsWith('.sql')).sort(),
    (await readdir('src/server/database/migrations')).sort(),
  )
})
