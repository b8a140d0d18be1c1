/** A sentence with `{names}` to fill in, or one for each plural category of `{count}`. */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** Sentences in English by their names. */
export type Sentences = Readonly<Record<string, Message>>
