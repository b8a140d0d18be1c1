import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pagesPartOf } from '../../src/build/contract-of-pages.ts'
import { readElementDocs } from '../../src/build/element-docs.ts'
import { SHORT_CLASSES } from '../../src/build/private-classes.ts'
import { PRIVATE_MEMBERS } from '../../src/build/private-members.ts'
import { withShortMembers } from '../../src/build/short-members.ts'
import { shortMarkup, shortStyles } from '../../src/build/short-templates.ts'
import { contract } from '../../src/contract/index.ts'
import { SHOWN_MEMBERS } from '../../src/elements/shared/shown-members.ts'

/* What the build takes out of the kit, and what it must leave in. */

test('templates keep the white space between words and mark each hole for what it is', () => {
  const short = shortMarkup([
    '\n      <p class="price" title=',
    '>\n        <b>',
    '</b> of <i class="a b">all</i>\n        ',
    ' <input\n          .value=',
    ' />\n      </p>\n    ',
  ])
  assert.deepEqual(short, [
    '<p class=price $title',
    '><b><!>',
    '</b> of <i class="a b">all</i> <!>',
    ' <input $.value',
    '></p>',
  ])
})

test('a hole in a part of an attribute is refused when the kit is built', () => {
  assert.throws(() => shortMarkup(['<p id="a-', '"></p>']), /only whole attributes/)
  assert.throws(() => shortMarkup(['<p id="', '"></p>']), /only whole attributes/)
  assert.throws(() => shortMarkup(['<input .valueAsNumber=', ' />']), /in lower case/)
})

test('styles lose white space, comments and long names of private properties alone', () => {
  const short = shortStyles([
    `
    :host([theme='dark']) > .a:hover { /* why */
      --_text: var(--almoner-text, #000);
      margin: calc(1em - 0.25em) -0.5em 10.05em;
      content: '✓ ' / '';
    }
    @media (forced-colors: active) { p + p { inset: calc(0px + 1em) 0; color: var(--_text); } }
  `,
  ])
  assert.match(
    short.join(),
    /^:host\(\[theme=dark\]\)>\.a:hover\{(--_\w+):var\(--almoner-text,#000\);margin:calc\(1em - \.25em\) -\.5em 10\.05em;content:'✓ '\/''\}@media \(forced-colors:active\)\{p\+p\{inset:calc\(0px \+ 1em\) 0;color:var\(\1\)\}\}$/,
  )
})

test('private classes get the same letter in templates and styles, and no other class does', () => {
  const [words, line] = ['words', 'line'].map((name) => SHORT_CLASSES.get(name))
  assert.deepEqual(shortMarkup(['<p class="words"><b class="muted line"></b>words</p>']), [
    `<p class=${words}><b class="muted ${line}"></b>words</p>`,
  ])
  assert.deepEqual(shortStyles(['.words.line > b.muted, .lines { margin: 1.5em .5em }']), [
    `.${words}.${line}>b.muted,.lines{margin:1.5em .5em}`,
  ])
  assert.equal(new Set(SHORT_CLASSES.values()).size, SHORT_CLASSES.size)
})

test('no script of the elements and no test looks for a private class', () => {
  const textsOf = (folder: string) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('shortened.test.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
  const lookups = textsOf('src/elements').flatMap(
    (text) =>
      text.match(/class=\$\{[^}]*\}|(?:querySelector\w*|matches|closest|classList\.\w+)(?:<\w+>)?\([^)]*\)/g) ?? [],
  )
  const tests = ['elements', 'e2e', 'kit', 'support'].flatMap((folder) => textsOf(`test/${folder}`))
  for (const name of SHORT_CLASSES.keys()) {
    for (const lookup of lookups) assert.ok(!new RegExp(`['" .]${name}\\b`).test(lookup), `${name} in ${lookup}`)
    for (const text of tests)
      assert.doesNotMatch(text, new RegExp(`['"\` >]\\.${name}(?![\\w(-])|class(Name|List).*'${name}'`), name)
  }
  const styles = textsOf('src/elements').join('\n')
  for (const name of SHORT_CLASSES.keys()) assert.match(styles, new RegExp(`\\.${name}\\b`), `${name} is no class`)
})

test('every answer that elements ask for keeps the members they show, and loses the others', () => {
  const section = readFileSync('src/contract/nonprofits.ts', 'utf8')
    .replace(/^(export )?type .*$/gm, '')
    .replaceAll(' as const', '')
  const left = pagesPartOf(section)
  for (const name of Object.keys(contract.nonprofits.show.example.response)) {
    const isShown = SHOWN_MEMBERS.some((shown) => shown === name)
    assert.equal(new RegExp(`^  ${name}: `, 'm').test(left), isShown, name)
  }
  for (const path of ['search', 'show', 'socialMediaContent'] as const)
    assert.ok(left.includes(`path: '${contract.nonprofits[path].path}'`), path)
  assert.doesNotMatch(left, /example:|summary:|query:|params:/)
})

test('members that are private get short names, whichever way they are written', () => {
  const short = withShortMembers(
    'class A { isStale = 1; get isTest() { return this.isStale?.isTest && this["isStale"] } }; const { isStale, isTest: it = 2, other } = a; const again = { isStale, other }; say("isStale")',
  )
  const [stale, isTest] = ['isStale', 'isTest'].map((name) => `_${PRIVATE_MEMBERS.indexOf(name).toString(36)}`)
  assert.equal(
    short,
    `class A { ${stale} = 1; get ${isTest}() { return this.${stale}?.${isTest} && this["isStale"] } }; const { ${stale}: isStale, ${isTest}: it = 2, other } = a; const again = { ${stale}: isStale, other }; say("isStale")`,
  )
})

/** All words of the modules whose paths begin or end so, without comments and imports. */
function wordsOf(folder: string, isWanted: (file: string) => boolean): Set<string> {
  const files = readdirSync(folder, { recursive: true }).map(String).filter(isWanted)
  const texts = files.map((file) =>
    readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|^import .*/gm, ''),
  )
  return new Set(texts.join(' ').match(/[\w$]+/g))
}

test('no private member is called what pages, the wire or sentences name', () => {
  const isModule = (file: string) => file.endsWith('.ts')
  const isPublic = (file: string) => /^(events|money)\.ts$|\.english\.ts$/.test(file)
  const named = [wordsOf('src/contract', isModule), wordsOf('src/client', isModule), wordsOf('src/elements', isPublic)]
  const properties = readElementDocs().flatMap((docs) => docs.properties.map(({ name }) => name))
  const quoted = readdirSync('src/elements', { recursive: true })
    .map(String)
    .filter(isModule)
    .flatMap((file) => readFileSync(join('src/elements', file), 'utf8').match(/(?<=['"`])\w+(?=['"`])/g) ?? [])
  for (const name of PRIVATE_MEMBERS) {
    assert.ok(!named.some((words) => words.has(name)), `${name} is a word of the page's or the wire's`)
    assert.ok(!properties.includes(name), `${name} is a property`)
    assert.ok(!quoted.includes(name), `${name} stands in quotes, where it keeps its length`)
  }
  const words = wordsOf('src', (file) => /^(elements|build\/small)/.test(file) && isModule(file))
  for (const name of PRIVATE_MEMBERS) assert.ok(words.has(name), `${name} is nobody's`)
})

test('attributes are in lower case, which the embed does not make them', () => {
  const attributes = readElementDocs().flatMap(({ properties }) => properties.map(({ attribute = '' }) => attribute))
  assert.ok(attributes.includes('nonprofit-id'))
  assert.deepEqual(
    attributes.filter((attribute) => attribute !== attribute.toLowerCase()),
    [],
  )
})
