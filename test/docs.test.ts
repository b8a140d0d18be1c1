import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'vitest'
import { closureOf, readImportGraph } from './support/import-graph.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true })
    .map((entry) => join('docs', String(entry)))
    .filter((entry) => entry.endsWith('.md')),
]

interface Step {
  file: string
  /** Whether a network, a table or a queue comes before it. */
  crosses: boolean
}

/** The request paths of the architecture page, by name. */
function ways(): { name: string; most: number; steps: Step[] }[] {
  const page = readFileSync('docs/architecture.md', 'utf8')
  return [...page.matchAll(/<!-- way: (\w+), at most (\d+) -->\n([\s\S]*?)<!-- end -->/g)].map(
    ([, name = '', most, lines = '']) => ({
      name,
      most: Number(most),
      steps: [...lines.matchAll(/^\d+\. (⇢ )?`([^`]+)`/gm)].map(([, arrow, file = '']) => ({
        file,
        crosses: arrow !== undefined,
      })),
    }),
  )
}

test('every repository path in the docs exists', () => {
  for (const page of pages)
    for (const [, path = ''] of readFileSync(page, 'utf8').matchAll(/`((?:src|test|demo|docs|deploy)\/[\w./@-]+)`/g))
      assert.ok(existsSync(path), `${page} names ${path}`)
})

test('every link between docs pages works', () => {
  for (const page of pages)
    for (const [, link = ''] of readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)/g))
      assert.ok(existsSync(join(dirname(page), link)), `${page} links to ${link}`)
})

test('every defect in docs/elements.md has its test', () => {
  const page = readFileSync('docs/elements.md', 'utf8')
  const rows = [...page.matchAll(/^\| [^|]+ \| ([^|]+) \| `(test\/[\w./-]+)` \|$/gm)]
  assert.ok(rows.length > 15)
  for (const [, name = '', file = ''] of rows) {
    const code = readFileSync(file, 'utf8')
    // An ellipsis in a name matches any value.
    for (const part of name.split('…, ')) for (const words of part.split(' … ')) assert.ok(code.includes(words), name)
  }
})

test('the theme recipes in docs/themes.md are those of the demo', () => {
  const page = readFileSync('docs/themes.md', 'utf8')
  for (const file of readdirSync('demo/themes/recipes'))
    assert.ok(page.includes(`\`\`\`css\n${readFileSync(join('demo/themes/recipes', file), 'utf8')}\`\`\``), file)
})

test('the listener in docs/analytics.md counts every event of the elements and sends no address or name', () => {
  const page = readFileSync('docs/analytics.md', 'utf8')
  const [, listener = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const declared = readFileSync('src/elements/shared/events.ts', 'utf8').matchAll(/'(almoner-[\w-]+)': \w+Event$/gm)
  const events = [...declared].map(([, name = '']) => name).toSorted()
  const counted = [...listener.matchAll(/^ {2}'(almoner-[\w-]+)': '\w+',$/gm)].map(([, name = '']) => name)
  assert.ok(events.length >= 15)
  assert.deepEqual(counted.toSorted(), events)
  for (const name of events) assert.ok(page.includes(`| \`${name}\``) || page.includes(`, \`${name}\``), name)
  assert.doesNotMatch(listener, /\b(url|giftUrl|name)\b/)
})

test('the request paths in docs/architecture.md follow imports and are short', () => {
  const graph = readImportGraph('src')
  assert.deepEqual(
    ways().map(({ name }) => name),
    ['gift', 'keystroke', 'webhook', 'document'],
  )
  for (const { name, most, steps } of ways()) {
    assert.ok(steps.length > 5 && steps.length <= most, `${name}: ${steps.length} files of at most ${most}`)
    for (const [index, { file, crosses }] of steps.entries()) {
      if (index === 0 || crosses) continue
      const before = steps.slice(0, index)
      const tied = before.some((one) => closureOf(graph, one.file).has(file))
      assert.ok(tied, `${name}: nothing before ${file} leads to it`)
    }
  }
})

test('each decision names what was decided, the alternatives and the cost', () => {
  const decisions = readdirSync('docs/decisions').filter((file) => /^\d/.test(file))
  const list = readFileSync('docs/decisions/README.md', 'utf8')
  assert.ok(decisions.length >= 12)
  for (const file of decisions) {
    const text = readFileSync(join('docs/decisions', file), 'utf8')
    for (const part of ['**Decided.**', '**Instead of**', '**Costs.**'])
      assert.ok(text.includes(part), `${file}: ${part}`)
    assert.ok(list.includes(`(${file})`), `${file} is not listed`)
  }
})
