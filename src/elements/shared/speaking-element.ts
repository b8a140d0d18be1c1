import type { PropertyDeclarations } from 'lit'
import { DressedElement } from './dressed-element.ts'
import type { Sentences } from './messages/message.ts'
import { sharedEnglish } from './messages/shared.english.ts'
import { fillMessage, languageOf, messageFor, spokenLanguageOf } from './messages.ts'
import { formatCents } from './money.ts'
import { partEnglish } from './part.ts'

/** Says a sentence by its name, with its `{names}` filled in. */
export type Say<Name> = (name: Name, values?: Readonly<Record<string, unknown>>) => string

/** Writes cents. */
export type Money = (cents: number, options?: { short?: boolean }) => string

/** Speaks the language of its page: sentences by their names, and sums. */
export abstract class SpeakingElement<Own extends Sentences = Sentences> extends DressedElement {
  static override properties: PropertyDeclarations = {
    messages: { attribute: false },
    writtenLang: { attribute: 'lang' },
  }

  /** Sentences in the page's own words. */
  messages: Partial<Sentences> = {}
  /** The `lang` attribute, watched so that a change of it is spoken at once. */
  protected writtenLang: string | null = null
  /** What the element says beyond what all say. */
  protected abstract readonly english: Own

  /** The language the element speaks; one that only the page's own words are in too. */
  get language(): string {
    return Object.keys(this.messages ?? {}).length > 0 ? languageOf(this) : spokenLanguageOf(this)
  }

  /** Says a sentence in the element's language; for the templates beside it. */
  readonly say: Say<(keyof Own & string) | keyof typeof sharedEnglish> = (name, values) => this.sayAny(name, values)

  /** Says a sentence of the element or of one of its parts. */
  readonly sayAny: Say<string> = (name, values) => {
    const { language } = this
    const own: Partial<Sentences> = this.messages ?? {}
    const english: Partial<Sentences> = this.english
    const shared: Partial<Sentences> = sharedEnglish
    const found = own[name] ?? messageFor(name, language) ?? english[name] ?? shared[name] ?? partEnglish[name] ?? ''
    return fillMessage(found, language, values)
  }

  /** Writes cents in the element's language. */
  readonly money: Money = (cents, options) => formatCents(cents, this.language, options)
}
