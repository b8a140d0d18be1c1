/** What a value is, as far as any language has a word for it. */
export type Type =
  | { kind: 'text' | 'integer' | 'number' | 'boolean' | 'anything' }
  /** Integer cents that travel as text. */
  | { kind: 'text_cents' }
  /** Words that are known today; answers may hold newer ones. Named for the member that holds one. */
  | { kind: 'word'; name: string; words: readonly string[] }
  | { kind: 'list'; of: Type }
  | { kind: 'map'; of: Type }
  | { kind: 'record'; name: string }

/** A member of a record, or something that a request holds. */
export interface Member {
  /** As it travels. */
  name: string
  description: string
  type: Type
  required: boolean
  /** Answers may say null; in requests, null clears. */
  nullable: boolean
  /** What is sent where there is no choice. */
  constant?: string
}

/** A named shape. */
export interface RecordType {
  name: string
  description: string
  members: readonly Member[]
}

/** How a list is read to its end. */
export interface Paging {
  /** The member of a list’s last record that tells where to read on. */
  cursor: string
  /** Where the records stand in an answer. */
  member: string
  /** What they are. */
  of: string
  /** The most that one answer holds. */
  largest: number
}

/** One operation. */
export interface Operation {
  /** In camel case, for example `createCheckoutLink`. */
  name: string
  method: string
  path: string
  summary: string
  inPath: readonly Member[]
  inQuery: readonly Member[]
  inBody: readonly Member[]
  /** Where the body is too large for single parameters: the shape of the one that holds all. */
  bodyRecord?: string
  answer: Type
  paging?: Paging
}

/** Operations on one noun. */
export interface Resource {
  /** In camel case and plural, for example `donations`. */
  name: string
  description: string
  operations: readonly Operation[]
}

/** What the clients are made from: the contract as published, in words that every language understands. */
export interface Api {
  version: string
  resources: readonly Resource[]
  /** Shapes in answers. */
  records: readonly RecordType[]
  /** Shapes in requests. */
  inputs: readonly RecordType[]
  errors: readonly { code: string; status: number; title: string }[]
  eventTypes: readonly string[]
}

/** What an operation takes that reads a list to its end: it finds its position by itself. */
export function queryOfAll({ inQuery }: Operation): Member[] {
  const own = inQuery.filter(({ name }) => name !== 'page' && name !== 'starting_after')
  return own.map((member) =>
    member.name === 'limit'
      ? { ...member, description: 'How many to ask for at a time; unless given, the most.' }
      : member,
  )
}
