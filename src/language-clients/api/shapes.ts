import * as z from 'zod/mini'
import type { Member, RecordType, Type } from './api.ts'
import { JsonSchema, referredName, withoutNull } from './json-schema.ts'
import { describeRecord } from './record-descriptions.ts'
import { pascalCase, singular } from './words.ts'

/** Names of shapes that have none in the contract, by the member they stand in. */
const SHAPE_NAMES: readonly (readonly [member: RegExp, name: string])[] = [
  [/address$/, 'Address'],
  [/^fundraising_agreements_/, 'FundraisingAgreement'],
  [/^chapters_branches_affiliates$/, 'Chapter'],
  [/^washington_employees_names$/, 'WashingtonEmployee'],
  [/^(?:parent_organization|child_organizations)$/, 'RelatedOrganization'],
  [/^socials$/, 'Socials'],
  [/^data$/, 'FilingData'],
  [/^(?:banks|accountants|board_members|government_grants|phone)$/, ''],
  [/^(?:eligibility_restrictions|written_consent|grant_distribution_statuses)$/, ''],
]

/** Collects named shapes while schemas are read. Shapes alike share the name that the first of them got. */
export class Shapes {
  readonly records = new Map<string, RecordType>()
  readonly #byText = new Map<string, string>()
  readonly #schemas: Readonly<Record<string, JsonSchema>>
  readonly #ending: string

  constructor(schemas: Readonly<Record<string, JsonSchema>>, ending = '') {
    this.#schemas = schemas
    this.#ending = ending
  }

  /** What a schema is; `place` is the record and the member it stands in, which name what has no name. */
  typeOf(whole: JsonSchema, place: { owner: string; member: string }): Type {
    const { schema } = withoutNull(whole)
    const name = referredName(schema)
    if (name !== undefined) return this.#named(name)
    if (schema.enum !== undefined) return { kind: 'word', name: pascalCase(singular(place.member)), words: schema.enum }
    switch (schema.type) {
      case 'string':
        return textOf(schema, place.member)
      case 'integer':
      case 'number':
      case 'boolean':
        return { kind: schema.type }
      case 'array':
        return { kind: 'list', of: this.typeOf(z.parse(JsonSchema, schema.items), place) }
      case 'object':
        return this.#objectOf(schema, place)
      default:
        return { kind: 'anything' }
    }
  }

  /** The members of an object’s schema, but for those that are not wanted. */
  membersOf(schema: JsonSchema, owner: string, isWanted: (name: string) => boolean = () => true): Member[] {
    const members = Object.entries(schema.properties ?? {}).filter(([name]) => isWanted(name))
    return members.map(([name, value]) => {
      const member = z.parse(JsonSchema, value)
      return {
        name,
        description: member.description ?? '',
        type: this.typeOf(member, { owner, member: name }),
        required: schema.required?.includes(name) ?? false,
        nullable: withoutNull(member).nullable,
      }
    })
  }

  /** Keeps a shape under a name of its own. */
  add(name: string, schema: JsonSchema): Type {
    if (!this.records.has(name)) {
      const described = name.slice(0, name.length - this.#ending.length)
      const description = describeRecord(described) ?? schema.description ?? described
      this.records.set(name, { name, description, members: [] })
      this.records.set(name, { name, description, members: this.membersOf(schema, name) })
    }
    return { kind: 'record', name }
  }

  #named(name: string): Type {
    return this.add(name, this.#schemas[name] ?? {})
  }

  #objectOf(schema: JsonSchema, { owner, member }: { owner: string; member: string }): Type {
    if (schema.properties === undefined) {
      const of = JsonSchema.safeParse(schema.additionalProperties ?? {})
      return { kind: 'map', of: of.success ? this.typeOf(of.data, { owner, member }) : { kind: 'anything' } }
    }
    const text = JSON.stringify([Object.keys(schema.properties), schema.required])
    const known = this.#byText.get(text)
    if (known !== undefined) return { kind: 'record', name: known }
    const name = nameOf(owner, member) + this.#ending
    this.#byText.set(text, name)
    return this.add(name, schema)
  }
}

function textOf({ pattern, examples = [] }: JsonSchema, member: string): Type {
  if (pattern === '^\\d+$') return { kind: 'text_cents' }
  const words = examples.filter((word) => typeof word === 'string')
  return words.length > 0 ? { kind: 'word', name: pascalCase(singular(member)), words } : { kind: 'text' }
}

function nameOf(owner: string, member: string): string {
  const given = SHAPE_NAMES.find(([pattern]) => pattern.test(member))
  if (given === undefined) return owner + pascalCase(singular(member))
  return given[1] === '' ? pascalCase(singular(member)) : given[1]
}
