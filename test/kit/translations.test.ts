import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { english, type Message } from '../../src/elements/messages/english.ts'
import { languageOptions } from '../../src/server/kit/snippet-maker/settings.ts'

const Translation = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]))
const folder = new URL('../../src/elements/translations/', import.meta.url)

function translations(): [string, Record<string, Message>][] {
  return readdirSync(folder).map((file) => {
    const parsed: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    return [file.replace('.json', ''), z.parse(Translation, parsed)]
  })
}

function sentencesOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message)
}

function namesIn(message: Message): string[] {
  return [...new Set(sentencesOf(message).flatMap((sentence) => sentence.match(/\{\w+\}/g) ?? []))].sort()
}

test('every language has every message and no other', () => {
  const all = translations()
  assert.ok(all.length >= 6)
  for (const [language, messages] of all)
    assert.deepEqual(Object.keys(messages).sort(), Object.keys(english).sort(), language)
})

test('every language is in the snippet maker’s choices', () => {
  const choices = languageOptions().join('')
  for (const [language] of translations()) assert.ok(choices.includes(`value="${language}"`), language)
})

test('each translation has the placeholders of the English message', () => {
  for (const [language, messages] of translations())
    for (const [key, message] of Object.entries(english))
      assert.deepEqual(namesIn(messages[key] ?? ''), namesIn(message), `${language} ${key}`)
})

test('plural messages have every form that their language needs, and only they are plural', () => {
  for (const [language, messages] of translations()) {
    const rules = new Intl.PluralRules(language)
    // Counts are whole numbers below a million.
    const counts = [...Array(1_000).keys()].map((count) => rules.select(count))
    const needed = new Set([...counts, 'other'])
    for (const [key, message] of Object.entries(english)) {
      const translated = messages[key]
      if (typeof message === 'string') assert.equal(typeof translated, 'string', `${language} ${key}`)
      else assert.deepEqual(Object.keys(translated ?? {}).sort(), [...needed].sort(), `${language} ${key}`)
    }
  }
})

/** Claims that Directive (EU) 2024/825 bans when they rest on offsets, and words that lead to them. */
const BANNED = [
  /neutral/i,
  /neutre|neutralit/i,
  /net[\s-]?zero|netto[\s-]?null|cero neto|zéro net|zero líquid/i,
  /climate[\s-]positive|klimapositiv|carbon[\s-]?free|klimafreundlich/i,
  /offset|compens|kompens|ausgleich|ausgeglichen|wettgemacht/i,
  /cancel(s|led)? out|makes? up for/i,
  /ニュートラル|中立|実質ゼロ|相殺|オフセット|帳消し/,
  /محايد|حياد|صافي صفر|تعويض|تعادل/,
]

test('no language claims that a contribution cancels out emissions', () => {
  for (const [language, messages] of [['en', english] as const, ...translations()])
    for (const [key, message] of Object.entries(messages))
      for (const sentence of sentencesOf(message))
        for (const banned of BANNED) assert.doesNotMatch(sentence, banned, `${language} ${key}`)
})
