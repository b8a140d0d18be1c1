import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'vitest'
import { circlesOf, closureOf, folded, type ImportGraph, readImportGraph } from './support/import-graph.ts'

const graph = readImportGraph('src')

/** Every folder with modules, at any depth. */
const folders = new Set([...graph.keys()].flatMap((file) => ancestorsOf(dirname(file))))

/** The import order of the large parts: each may import only those before it. */
const LAYERS: readonly (readonly [name: string, folder: string, mayImport: readonly string[]])[] = [
  ['contract', 'src/contract/', []],
  ['client', 'src/client/', ['contract']],
  ['elements', 'src/elements/', ['contract', 'client']],
  ['kernel', 'src/server/kernel/', ['contract']],
  ['row types', 'src/server/database/tables/', ['contract']],
  ['database', 'src/server/database/', ['contract', 'kernel', 'row types']],
  ['proxy', 'src/server/proxy/', ['contract', 'client', 'actions', 'http', 'pages', 'kernel']],
]

const OTHERS: readonly (readonly [name: string, folder: string])[] = [
  ['actions', 'src/actions/'],
  ['http', 'src/server/http/'],
  ['pages', 'src/server/pages/'],
]

/** The order of the money parts: each may import only those before it. */
const MONEY = [
  ...[
    'ledger',
    'donations',
    'programs',
    'billing',
    'payouts',
    'receivables',
    'campaigns',
    'transfers',
    'climate',
    'receipts',
  ],
  ...['disputes', 'bank-notices', 'reconciliation'],
]

function ancestorsOf(folder: string): string[] {
  return folder === '.' ? [] : [folder, ...ancestorsOf(dirname(folder))]
}

/** The folder or module directly below `parent` that a module belongs to. */
function childOf(parent: string): (file: string) => string | undefined {
  return (file) => (file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/')[0] : undefined)
}

/** Modules that compose the whole may import all parts. */
const COMPOSING = /^src\/server\/(?:main\.ts|app\/|cli\/)/

function largePartOf(file: string): string | undefined {
  return COMPOSING.test(file) ? 'what composes' : childOf('src')(file)
}

function layerOf(file: string): string | undefined {
  const all = [...LAYERS, ...OTHERS].filter(([, folder]) => file.startsWith(folder))
  return all.sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

function importsBetween(from: ImportGraph, isOffence: (file: string, imported: string) => boolean): string[] {
  return [...from].flatMap(([file, imports]) =>
    [...imports].filter((imported) => isOffence(file, imported)).map((imported) => `${file} → ${imported}`),
  )
}

test('no modules import each other in a circle', () => {
  assert.deepEqual(circlesOf(graph), [])
})

test('no folders import each other in a circle, types included', () => {
  assert.deepEqual(circlesOf(folded(graph, dirname)), [])
})

test('at every level, sibling folders have an import order', () => {
  for (const folder of folders) {
    const partOf = folder === 'src' ? largePartOf : childOf(folder)
    assert.deepEqual(circlesOf(folded(graph, partOf)), [], `inside ${folder}`)
  }
})

test('each layer imports only lower layers', () => {
  const allowed = new Map(LAYERS.map(([name, , mayImport]) => [name, mayImport]))
  const offences = importsBetween(graph, (file, imported) => {
    const [own, other] = [layerOf(file), layerOf(imported)]
    const mayImport = own === undefined ? undefined : allowed.get(own)
    return mayImport !== undefined && other !== own && !(other !== undefined && mayImport.includes(other))
  })
  assert.deepEqual(offences, [])
})

test('nothing imports app or cli, and only they import the console', () => {
  const offences = importsBetween(
    graph,
    (file, imported) =>
      !COMPOSING.test(file) &&
      (COMPOSING.test(imported) || (imported.startsWith('src/console/') && !file.startsWith('src/console/'))),
  )
  assert.deepEqual(offences, [])
})

test('money parts import in one order, from the ledger up', () => {
  const part = childOf('src/server/service/money')
  const place = (file: string) => MONEY.indexOf(part(file) ?? '')
  assert.deepEqual(
    [...new Set([...graph.keys()].map(part))].filter((name) => name !== undefined).sort(),
    [...MONEY].sort(),
  )
  assert.deepEqual(
    importsBetween(graph, (file, imported) => place(file) >= 0 && place(imported) > place(file)),
    [],
  )
})

test('only the service’s API uses the whole service context', () => {
  const offences = importsBetween(
    graph,
    (file, imported) => /^src\/server\/service\/(?!api\/)/.test(file) && imported.startsWith('src/server/service/api/'),
  )
  assert.deepEqual(offences, [])
})

test('unnamed query modules are imported only in their own folder', () => {
  const offences = importsBetween(
    graph,
    (file, imported) => imported.endsWith('/queries.ts') && dirname(file) !== dirname(imported),
  )
  assert.deepEqual(offences, [])
})

// Counts all modules except the contract and the tables, which grow with every operation.
test('paying out imports at most fifty modules besides contract and tables', () => {
  const closure = closureOf(graph, 'src/server/service/money/payouts/pay-out.ts')
  const behind = [...closure].filter((file) => !/^src\/(contract|server\/database\/tables)\//.test(file)).sort()
  assert.ok(behind.length <= 50, `${behind.length} modules:\n${behind.join('\n')}`)
})

test('src/server has no modules besides its entry point', () => {
  const loose = readdirSync('src/server', { withFileTypes: true }).filter((entry) => entry.isFile())
  assert.deepEqual(
    loose.map(({ name }) => name),
    ['main.ts'],
  )
})
