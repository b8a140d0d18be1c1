import type { Message } from '../../../src/elements/messages/english.ts'
import { english } from '../../../src/elements/messages/english.ts'

/** Words longer by two fifths, as English becomes in other languages; what is filled in stays as it is. */
function longer(message: Message): Message {
  if (typeof message !== 'string')
    return Object.fromEntries(Object.entries(message).map(([form, text]) => [form, longerText(text)]))
  return longerText(message)
}

function longerText(text: string): string {
  const words = text.replaceAll(/\{\w+\}/g, '').trim()
  return `${text} ${words.slice(0, Math.ceil(words.length * 0.4)).trim()}`
}

/** A script that makes the kit speak in longer sentences. */
export function longerSentences(kit: string): string {
  const sentences = Object.fromEntries(Object.entries(english).map(([key, message]) => [key, longer(message)]))
  return `import { setMessages } from '${kit}'; setMessages('en', ${JSON.stringify(sentences)})`
}

/** Makes the text of a page twice as large. */
export const TWICE_AS_LARGE = '<style>html { font-size: 200% } body { font-size: 1rem !important }</style>'
