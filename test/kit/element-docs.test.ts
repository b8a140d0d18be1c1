import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'vitest'
import { frameworkTypes, manifest, vscodeData, webTypes } from '../../src/build/editor-files.ts'
import { type ElementDocs, type Named, readElementDocs } from '../../src/build/element-docs.ts'

const docs = readElementDocs()
const base = readFileSync('src/elements/shared/almoner-element.ts', 'utf8')
const view = readFileSync('src/elements/shared/nonprofit-view.ts', 'utf8')
const card = readFileSync('src/elements/shared/card.ts', 'utf8')
const dialog = readFileSync('src/elements/shared/dialog.ts', 'utf8')

/** The templates of an element, including those of its base class. */
function sourceOf({ tag }: ElementDocs): string {
  const folder = `src/elements/${tag}`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const own = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const uses = (word: string) => own.some((text) => text.includes(word))
  const shared = [uses('renderLogo(') ? view : '', uses('renderCard(') ? card : '', uses('renderDialog(') ? dialog : '']
  return [...own, ...shared, base].join('\n').replace(/\/\*\*[\s\S]*?\*\//g, '')
}

function found(source: string, pattern: RegExp): string[] {
  return [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))].sort()
}

function documented(list: readonly Named[]): string[] {
  return list.map(({ name }) => name).sort()
}

test('every element documents itself and each of its properties', () => {
  assert.deepEqual(
    docs.map(({ tag }) => tag),
    ['climate-offset-badge', 'donate-button', 'impact-card', 'nonprofit-picker', 'social-share'],
  )
  for (const { tag, description, properties } of docs) {
    assert.ok(description.length > 40, `<${tag}> needs a longer class comment`)
    for (const { name, description } of properties)
      assert.ok(description.length > 5, `${name} of <${tag}> needs a docstring of one line above its field`)
  }
})

test('the documented parts are those of the templates', () => {
  for (const one of docs)
    assert.deepEqual(documented(one.parts), found(sourceOf(one), /part(?:="|: ')([\w-]+)/g), one.tag)
})

test('the documented slots are those of the templates', () => {
  for (const one of docs)
    assert.deepEqual(documented(one.slots), found(sourceOf(one), /<slot(?: name="([\w-]+)")?>/g), one.tag)
})

test('the documented states are those the element sets', () => {
  const phases = ['idle', 'loading', 'ready', 'empty', 'error', 'offline']
  for (const one of docs) {
    const own = found(sourceOf(one), /this\.setState\('(\w+)'/g)
    assert.deepEqual(documented(one.states), [...new Set([...phases, ...own])].sort(), one.tag)
  }
})

test('the documented events are those the element dispatches', () => {
  const names = new Map(
    [
      ...readFileSync('src/elements/shared/events.ts', 'utf8').matchAll(
        /class (\w+Event) extends[\s\S]*?>\(\s*'([\w-]+)'/g,
      ),
    ].map(([, type = '', name = '']) => [type, name]),
  )
  for (const one of docs) {
    const dispatched = found(sourceOf(one), /new (\w+Event)\(/g).map((type) => names.get(type) ?? type)
    assert.deepEqual(documented(one.events), dispatched.sort(), one.tag)
  }
})

test('the documented custom properties are those of the styles', () => {
  const tokens = readFileSync('src/elements/shared/tokens.styles.ts', 'utf8')
  for (const one of docs) {
    const used = found(`${tokens}${sourceOf(one)}`, /var\((--almoner-[\w-]+)/g)
    assert.deepEqual(documented(one.cssProperties), used, one.tag)
  }
})

test('the manifest, the editor data and the web types name every attribute', () => {
  const texts = [manifest(docs), vscodeData(docs), webTypes(docs, '1.0.0')].map((data) => JSON.stringify(data))
  for (const { tag, properties } of docs)
    for (const text of texts) {
      assert.ok(text.includes(`"${tag}"`))
      for (const { attribute } of properties)
        if (attribute !== undefined) assert.ok(text.includes(`"${attribute}"`), `${tag} ${attribute}`)
    }
})

test('defaults are values, not source names, and closed sets list their words', () => {
  const found = (tag: string, name: string) =>
    docs.find((one) => one.tag === tag)?.properties.find((one) => one.name === name)
  for (const { properties } of docs)
    for (const { name, default: value } of properties) assert.match(value, /^('.*'|\d+|true|false|\{\})$/, name)
  assert.equal(found('climate-offset-badge', 'price')?.default, '1500')
  assert.equal(found('donate-button', 'max')?.default, '1000000')
  assert.equal(
    found('nonprofit-picker', 'consent')?.type,
    "'any' | 'direct' | 'via-change' | 'both' | 'either' | 'none'",
  )
  assert.equal(found('climate-offset-badge', 'currency')?.type, "'ETH' | 'BTC' | 'SOL' | ''")
})

test('editors suggest the words of attributes that accept no others', () => {
  for (const data of [vscodeData(docs), webTypes(docs, '1.0.0')]) {
    const text = JSON.stringify(data)
    for (const words of [
      ['light', 'dark'],
      ['ETH', 'BTC', 'SOL'],
      ['any', 'direct', 'via-change', 'both', 'either', 'none'],
    ])
      assert.ok(text.includes(JSON.stringify({ values: words.map((name) => ({ name })) }).slice(1, -1)), words[0])
  }
})

test('the manifest and the editor data describe each event’s detail', () => {
  const gift = '{ nonprofitId: string; amount: number; feeCovered: number; externalId: string | undefined }'
  const details: Readonly<Record<string, string>> = {
    'almoner-nonprofit-selected':
      '{ nonprofitId: string; ein: string; name: string; nonprofitIds?: readonly string[] }',
    'almoner-nonprofit-cleared': '{ nonprofitId?: string; nonprofitIds?: readonly string[] }',
    'almoner-donation-request': gift,
    'almoner-checkout-request': `${gift} & { url: string }`,
    'almoner-offset-changed': '{ chosen: boolean; amount: number; offsetId: string | undefined }',
  }
  const texts = [manifest(docs), vscodeData(docs), webTypes(docs, '1.0.0')].map((data) => JSON.stringify(data))
  for (const [name, detail] of Object.entries(details))
    for (const text of texts) {
      const [, told = ''] = text.split(name)
      assert.ok(told.slice(0, 400).includes(detail), `${name}: ${told.slice(0, 400)}`)
    }
})

test('the documentation says when a completed donation fires its event, and how to tell donations apart', () => {
  const events = docs.flatMap((one) => one.events)
  const { description = '' } = events.find(({ name }) => name === 'almoner-donation-completed') ?? {}
  assert.match(description, /once, after the page has loaded: count by `donationId`/)
})

test('the types for React, Vue and Svelte accept valid code and reject invalid code', () => {
  const folder = mkdtempSync(join(resolve('node_modules'), '.types-'))
  try {
    mkdirSync(join(folder, 'types'))
    writeFileSync(join(folder, 'types/react.d.ts'), frameworkTypes('react', docs))
    writeFileSync(join(folder, 'types/vue.d.ts'), frameworkTypes('vue', docs))
    writeFileSync(join(folder, 'types/svelte.d.ts'), frameworkTypes('svelte', docs))
    writeFileSync(
      join(folder, 'page.tsx'),
      `import './types/react.d.ts'
import type { DonateButtonElementProps } from './types/vue.d.ts'
import type { SvelteHTMLElements } from 'svelte/elements'
import './types/svelte.d.ts'
export const right = <donate-button publicKey="test_pk_a" amounts={[500, 1000]} fee-coverable onalmoner-donation-completed={(event) => event.type + event.detail.donationId + event.detail.amount.toFixed()} />
// @ts-expect-error the event does not tell who gave
export const wrongDetail = <donate-button onalmoner-donation-completed={(event) => event.detail.email} />
// @ts-expect-error an amount is no function
export const wrong = <donate-button amount={() => 1} />
// @ts-expect-error there is no such consent
export const wrongConsent = <nonprofit-picker consent="anything" />
export const vue: DonateButtonElementProps = { 'nonprofit-id': 'n_1', cartTotal: 2736, 'onalmoner-checkout-request': ({ detail }) => open(detail.url + detail.externalId) }
export const svelte: SvelteHTMLElements['nonprofit-picker'] = { consent: 'either', required: true, 'onalmoner-nonprofit-selected': ({ detail }) => console.log(detail.ein) }
`,
    )
    const options = ['--noEmit', '--strict', '--jsx', 'react-jsx', '--module', 'nodenext', '--target', 'es2022']
    const flags = ['--skipLibCheck', '--allowImportingTsExtensions', '--types', 'react', '--ignoreConfig']
    execFileSync('npx', ['tsc', ...options, ...flags, join(folder, 'page.tsx')], { stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    assert.fail(error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
