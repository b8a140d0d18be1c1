/** The members of answers that the elements show or go by. The embed reads, checks and keeps these alone. */
export const SHOWN_MEMBERS = [
  'amount',
  'category',
  'checkout_url',
  'city',
  'co2_tonnes_offset',
  'data',
  'detail',
  'direct',
  'donation_id',
  'donation_count',
  'ein',
  'eligibility_restrictions',
  'eligible',
  'gift_url',
  'id',
  'logo_url',
  'name',
  'nonprofit',
  'nonprofits',
  'offset_id',
  'related_categories',
  'state',
  'theme',
  'total_amount',
  'total_impact',
  'trees',
  'url',
  'via_change',
  'written_consent',
] as const

/** The same of what a gift does, which is read once a donor turns to a button. */
export const IMPACT_MEMBERS = ['amount', 'impact_rates', 'quantity', 'source', 'unit_many', 'unit_one', 'year'] as const
export type ImpactMember = (typeof IMPACT_MEMBERS)[number]

export type ShownMember = (typeof SHOWN_MEMBERS)[number]

/** An answer as far as the elements may read it. */
export type Shown<Answer, Member extends string = ShownMember> = Answer extends
  | string
  | number
  | boolean
  | null
  | undefined
  ? Answer
  : Answer extends readonly (infer Item)[]
    ? Shown<Item, Member>[]
    : { [Name in keyof Answer as Name extends Member ? Name : never]: Shown<Answer[Name], Member> }
