import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test, vi } from 'vitest'
import * as z from 'zod/mini'
import { english, type Message } from '../../src/elements/messages/english.ts'
import { messagesFor } from '../../src/elements/shared/localize.ts'

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
  const known = Object.keys(english)
  const mistakes = all.flatMap(([language, messages]) => [
    ...known.filter((key) => messages[key] === undefined).map((key) => `${language}.json has no ${key}`),
    ...Object.keys(messages)
      .filter((key) => !known.includes(key))
      .map((key) => `${language}.json has ${key}, which is not in messages/english.ts`),
  ])
  assert.deepEqual(mistakes, [])
})

test('each translation has the placeholders of the English message', () => {
  const mistakes = translatedMessages().flatMap(({ language, key, message, translated }) => {
    const [needed, present] = [namesIn(message).join(' '), namesIn(translated).join(' ')]
    return present === needed ? [] : [`${language}.json: ${key} has "${present}", but needs "${needed}"`]
  })
  assert.deepEqual(mistakes, [])
})

test('plural messages have every form that their language needs, and only they are plural', () => {
  const mistakes = translatedMessages().flatMap(({ language, key, message, translated }) => {
    const [needed, present] = [formsNeeded(message, language), formsIn(translated)]
    return present === needed ? [] : [`${language}.json: ${key} has ${present}, but needs ${needed}`]
  })
  assert.deepEqual(mistakes, [])
})

/** Each message that a language has, beside the English one. */
function translatedMessages() {
  return translations().flatMap(([language, messages]) =>
    Object.entries(english).flatMap(([key, message]) => {
      const translated = messages[key]
      return translated === undefined ? [] : [{ language, key, message, translated }]
    }),
  )
}

function formsNeeded(message: Message, language: string): string {
  if (typeof message === 'string') return formsIn(message)
  const rules = new Intl.PluralRules(language)
  // Counts are whole numbers below a million.
  const counts = [...Array(1_000).keys()].map((count) => rules.select(count))
  return [...new Set([...counts, 'other'])].sort().join(', ')
}

function formsIn(message: Message): string {
  return typeof message === 'string' ? 'one sentence' : Object.keys(message).sort().join(', ')
}

test('elements from their sources request the file of any language, so that a new one needs no list', async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return Response.json({})
  })
  await messagesFor('la')
  vi.unstubAllGlobals()
  assert.match(requested.join(), /\/src\/elements\/translations\/la\.json$/)
})

/** Claims that Directive (EU) 2024/825 bans when they rest on offsets, and words that lead to them. */
const BANNED: Readonly<Record<string, RegExp>> = {
  en: /neutral|net[\s-]?zero|climate[\s-]positive|carbon[\s-]?free|offset|compens|cancel(s|led)? out|makes? up for/i,
  de: /netto[\s-]?null|klimapositiv|klimafreundlich|kompens|ausgleich|ausgeglichen|wettgemacht/i,
  es: /cero neto/i,
  fr: /neutre|neutralit|zéro net/i,
  pt: /zero líquid/i,
  ja: /ニュートラル|中立|実質ゼロ|相殺|オフセット|帳消し/,
  ar: /محايد|حياد|صافي صفر|تعويض|تعادل/,
}

test('no language claims that a contribution cancels out emissions', () => {
  for (const [language, messages] of [['en', english] as const, ...translations()]) {
    assert.ok(BANNED[language], `Add the words of ${language} that claim neutrality to BANNED in this file`)
    for (const [key, message] of Object.entries(messages))
      for (const sentence of sentencesOf(message))
        for (const banned of Object.values(BANNED)) assert.doesNotMatch(sentence, banned, `${language} ${key}`)
  }
})
