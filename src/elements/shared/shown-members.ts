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

type ShownMember = (typeof SHOWN_MEMBERS)[number]

/** An answer as far as the elements may read it. */
export type Shown<Answer> = Answer extends string | number | boolean | null | undefined
  ? Answer
  : Answer extends readonly (infer Item)[]
    ? Shown<Item>[]
    : { [Name in keyof Answer as Name extends ShownMember ? Name : never]: Shown<Answer[Name]> }
