import type { Message } from '../../../src/elements/messages/english.ts'
import { english } from '../../../src/elements/messages/english.ts'

/** Makes texts 40% longer, as translations are; filled-in values stay unchanged. */
function longer(message: Message): Message {
  if (typeof message !== 'string')
    return Object.fromEntries(Object.entries(message).map(([form, text]) => [form, longerText(text)]))
  return longerText(message)
}

function longerText(text: string): string {
  const words = text.replaceAll(/\{\w+\}/g, '').trim()
  return `${text} ${words.slice(0, Math.ceil(words.length * 0.4)).trim()}`
}

/** A script that makes the kit's messages longer. */
export function longerSentences(kit: string): string {
  const sentences = Object.fromEntries(Object.entries(english).map(([key, message]) => [key, longer(message)]))
  return `import { setMessages } from '${kit}'; setMessages('en', ${JSON.stringify(sentences)})`
}

/** Doubles a page's text size. */
export const TWICE_AS_LARGE = '<style>html { font-size: 200% } body { font-size: 1rem !important }</style>'
