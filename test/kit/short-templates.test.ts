import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pagesPartOf } from '../../src/build/contract-of-pages.ts'
import { shortMarkup, shortStyles } from '../../src/build/short-templates.ts'
import { contract } from '../../src/contract/index.ts'
import { SHOWN_MEMBERS } from '../../src/elements/shown-members.ts'

/* What the build takes out of the kit, and what it must leave in. */

test('templates keep the white space between words and mark each hole for what it is', () => {
  const short = shortMarkup([
    '\n      <p class="words" title=',
    '>\n        <b>',
    '</b> of <i class="a b">all</i>\n        ',
    ' <input\n          .value=',
    ' />\n      </p>\n    ',
  ])
  assert.deepEqual(short, [
    '<p class=words $0=title',
    '><b><!>',
    '</b> of <i class="a b">all</i> <!>',
    ' <input $3=".value"',
    '/></p>',
  ])
})

test('a hole in a part of an attribute is refused when the kit is built', () => {
  assert.throws(() => shortMarkup(['<p id="a-', '"></p>']), /only whole attributes/)
  assert.throws(() => shortMarkup(['<p id="', '"></p>']), /only whole attributes/)
})

test('styles lose white space, comments and long names of private properties alone', () => {
  const short = shortStyles([
    `
    :host([theme='dark']) > .a:hover { /* why */
      --_text: var(--almoner-text, #000);
      margin: calc(1em - 0.25em) -0.5em 10.05em;
      content: '✓ ' / '';
    }
    @media (forced-colors: active) { p + p { color: var(--_text); } }
  `,
  ])
  assert.match(
    short.join(),
    /^:host\(\[theme='dark'\]\)>\.a:hover\{(--_\w+):var\(--almoner-text,#000\);margin:calc\(1em - \.25em\) -\.5em 10\.05em;content:'✓ ' \/ ''\}@media \(forced-colors: active\)\{p \+ p\{color:var\(\1\)\}\}$/,
  )
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
