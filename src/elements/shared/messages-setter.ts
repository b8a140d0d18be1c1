import type { Message, Sentences } from './messages/message.ts'
import { listeners, sentencesOf } from './messages.ts'
import { pageWide } from './page-wide.ts'
import { warnOnce } from './warn-once.ts'

/** The names of the sentences of all elements that are on the page. */
const names = pageWide('names', () => new Set<string>())

/** What the names of sentences are like that come with a part. */
const OF_PARTS =
  /^(amount|cart|continue|dedicat|dialog|disclosure|does|followGift|giveAgain|goal|leaving|lookingUp|monthly|thanks|tiles)/

/** Some sentences, by the names the elements of a script have for them. */
type Words<Name extends string> = Readonly<Partial<Record<Name, Message>>>

/**
 * Makes the function with which a page sets sentences for a language, for all its elements, whichever script they came
 * with. What is left out stays as it was. What has no known name or is no sentence is left out too, and named on the
 * console.
 */
export function messagesSetter<Name extends string>(
  english: Readonly<Partial<Record<Name, Message>>>,
): (language: string, messages: Words<Name>) => void {
  for (const name of Object.keys(english)) names.add(name)
  return (language, messages) => {
    const said = Object.entries<unknown>({ ...messages }).flatMap(([name, message]) => {
      const isKnown = names.has(name) || OF_PARTS.test(name)
      if (isKnown && isMessage(message)) return [[name, message] as const]
      warnOnce(`setMessages: "${name}" is no ${isKnown ? '' : 'name of a '}sentence`)
      return []
    })
    const sentences: Partial<Sentences> = Object.fromEntries(said)
    sentencesOf.set(language, { ...sentencesOf.get(language), ...sentences })
    for (const speaker of listeners) speaker.requestUpdate()
  }
}

function isMessage(message: unknown): message is Message {
  const forms = typeof message === 'object' && message !== null ? Object.values(message) : [message]
  return forms.every((form) => typeof form === 'string')
}
