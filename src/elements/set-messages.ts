import { english, type Messages } from './english.ts'
import { speakers, spoken } from './shared/messages.ts'
import { warnOnce } from './shared/warn-once.ts'

/**
 * Sets sentences for a language, for the whole page; what is left out stays as it was. What has no known name or is
 * no sentence is left out too, and named on the console.
 */
export function setMessages(language: string, messages: Messages): void {
  const said = Object.entries({ ...messages }).filter(([key, message]) => {
    const mistake = mistakeOf(key, message)
    if (mistake !== undefined) warnOnce(`setMessages: ${mistake}`)
    return mistake === undefined
  })
  spoken.set(language, { ...spoken.get(language), ...Object.fromEntries(said) })
  for (const speaker of speakers) speaker.requestUpdate()
}

function mistakeOf(key: string, message: unknown): string | undefined {
  if (!Object.hasOwn(english, key)) return `"${key}" is no name of a sentence`
  const forms = typeof message === 'object' && message !== null ? Object.values(message) : [message]
  return forms.every((form) => typeof form === 'string') ? undefined : `"${key}" is no sentence`
}
