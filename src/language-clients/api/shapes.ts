import * as z from 'zod/mini'
import { JsonSchema, type Member, type RecordType, referredName, type Type, withoutNull } from './api.ts'
import { pascalCase, singular } from './words.ts'

/** Names of shapes that are unnamed in the contract, by their member. */
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

/** Collects named shapes while schemas are read. Equal shapes share the first one's name. */
export class Shapes {
  readonly records = new Map<string, RecordType>()
  readonly #byText = new Map<string, string>()
  readonly #schemas: Readonly<Record<string, JsonSchema>>
  readonly #ending: string

  constructor(schemas: Readonly<Record<string, JsonSchema>>, ending = '') {
    this.#schemas = schemas
    this.#ending = ending
  }

  /** The type of a schema; `place` is its record and member, which name an unnamed shape. */
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

  /** The members of an object’s schema, without omitted ones. */
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

  /** Stores a shape under a name. */
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

/** Descriptions of shapes. */
const sentences: Readonly<Record<string, string>> = {
  Accountant: 'An accountant of a nonprofit.',
  Address: 'An address, or the name of the field to take one from.',
  Allocation: 'The part of a transfer for one nonprofit, in integer cents.',
  Bank: 'A bank that a nonprofit has an account with.',
  BoardMember: 'A member of a nonprofit’s board.',
  Campaign: 'A campaign that pays out to one nonprofit.',
  CampaignDonation: 'A donation to a campaign, in integer cents.',
  CampaignExpense: 'An expense of a campaign that the account claims back, in integer cents.',
  CapturedTransfer: 'A transfer that became donations, in integer cents.',
  CapturedTransferAllocation: 'A donation created from part of a transfer, in integer cents.',
  Chapter: 'A chapter, branch or affiliate of a nonprofit.',
  CheckoutLink: 'The hosted payment page of one gift.',
  ClimateStats: 'Totals of offsets.',
  CreatedDonation: 'The donation created; with several, the first one and the IDs of all.',
  Document: 'A document and its extracted values.',
  Donation: 'A donation to a nonprofit, in integer cents.',
  DonationPayout: 'The payout that includes a donation, in integer cents.',
  EligibilityRestriction: 'A reason why a nonprofit can’t receive donations now.',
  Event: 'An event, as posted to your endpoint.',
  FilingData: 'A nonprofit’s facts for its filings; every value is text.',
  FundraisingAgreement: 'A nonprofit’s agreement with a fundraiser.',
  GovernmentGrant: 'A government grant to a nonprofit.',
  GrantDistributionStatus: 'One step of a campaign’s grants, in integer cents.',
  ImpactNonprofit: 'The impact of donations to one nonprofit.',
  ImpactRate: 'The impact of an amount, as published by the nonprofit with a source.',
  ImpactReport: 'The impact of donations by nonprofit, largest amount first.',
  ImpactReportFilter: 'The filters of a report.',
  Invoice: 'A monthly invoice of an account, in integer cents.',
  ListedNonprofit: 'A nonprofit in search results.',
  Nonprofit: 'A nonprofit, with the account’s pending payout to it.',
  NonprofitFilingData: 'The filing data of a nonprofit.',
  OffsetEstimate: 'The price of an offset, and an ID that is valid for one purchase at this price within 24 hours.',
  OffsetResult: 'A purchased offset, in integer cents.',
  PaidGift: 'The gift of a donor who returned from a hosted page.',
  PaidGiftNonprofit: 'The nonprofit that receives a gift.',
  Payout: 'A payment to a nonprofit, or back to the account, in integer cents.',
  Phone: 'A telephone number, or the name of the field to take one from.',
  RelatedOrganization: 'A parent or member organization.',
  SocialMediaContent: 'A picture to post.',
  Socials: 'Pages on social networks.',
  TransferCapture: 'The result of capturing a transfer, in integer cents.',
  TransferCaptureAllocation: 'The part of a captured transfer for one nonprofit, in integer cents.',
  WashingtonEmployee: 'The name of an employee in Washington.',
  WebhookDelivery: 'An event for one endpoint, with the result of the last attempt.',
  WrittenConsent: 'The two written consents, which are independent of each other.',
}

/** The description of a shape; undefined without one. */
function describeRecord(name: string): string | undefined {
  return Object.hasOwn(sentences, name) ? sentences[name] : undefined
}
