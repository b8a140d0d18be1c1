import { TAGS } from '../../../src/elements/shared/tags.ts'

/** A page to measure: its content, its script and a donor's actions. */
export interface MeasuredPage {
  name: string
  body: string
  /** The script of the kit; none for the page without elements. */
  script?: string
  /** The page is usable when all of these match. */
  usable: readonly string[]
  acts?: readonly DonorAct[]
}

/** An action of a donor: a tap on the element of a selector, or keys. */
export interface DonorAct {
  tap?: string
  keys?: string
  /** Matches when the action is complete. */
  until: string
}

const KEY = 'public-key="test_pk_storefront"'
const RED_CROSS = '530196605'
const BODIES: Readonly<Record<(typeof TAGS)[number], string>> = {
  'nonprofit-picker': `<nonprofit-picker ${KEY}></nonprofit-picker>`,
  'donate-button': `<donate-button ${KEY} nonprofit-id="${RED_CROSS}" amounts="500 1000 2500"></donate-button>`,
  'climate-offset-badge': `<climate-offset-badge ${KEY}></climate-offset-badge>`,
  'impact-card': `<impact-card ${KEY} months="6"></impact-card>`,
  'social-share': `<social-share ${KEY} nonprofit-id="${RED_CROSS}"></social-share>`,
}
const ACTS: Readonly<Record<string, readonly DonorAct[]>> = {
  'nonprofit-picker': [
    { tap: 'nonprofit-picker input', until: 'nonprofit-picker [role=option]' },
    { keys: 'red cro', until: 'nonprofit-picker [aria-busy=false] [role=option] mark' },
    { tap: 'nonprofit-picker [role=option]', until: 'nonprofit-picker #chosen-name' },
  ],
  'donate-button': [{ tap: 'donate-button label', until: 'donate-button input:checked' }],
}

/** Layouts that open or add with a tap, each with a donor's action. */
const FORMS: readonly { tag: (typeof TAGS)[number]; form: string; act: DonorAct }[] = [
  {
    tag: 'donate-button',
    form: 'mode="button"',
    act: { tap: 'donate-button .opener', until: 'donate-button dialog[open] #give' },
  },
  {
    tag: 'donate-button',
    form: 'mode="cart" name="gift" cart-total="2265"',
    act: { tap: 'donate-button #give', until: 'donate-button #give.quiet-button' },
  },
  {
    tag: 'nonprofit-picker',
    form: 'layout="dialog"',
    act: { tap: 'nonprofit-picker .opener', until: 'nonprofit-picker dialog[open] [role=option]' },
  },
]

/** The states in which an element shows its content. */
function usable(tag: string): string {
  return `${tag}:is(:state(idle), :state(ready), :state(empty))`
}

export const PLAIN = 'without elements'
/** The browser's own controls, which a donor uses like those of the elements. */
const PLAIN_CONTROLS = '<label><input type="radio" name="amount"> $5</label><input type="search">'
const PLAIN_ACTS: readonly DonorAct[] = [
  { tap: 'label', until: 'input:checked' },
  { tap: '[type=search]', until: '[type=search]:focus' },
  { keys: 'red cro', until: '[type=search]' },
]

/**
 * The page without elements, one with each element, one with each layout that opens or adds to an order, and one with
 * all.
 */
export function measuredPages(): MeasuredPage[] {
  const alone = TAGS.map((tag) => ({
    name: tag,
    body: BODIES[tag],
    script: tag,
    usable: [usable(tag)],
    acts: ACTS[tag] ?? [],
  }))
  return [
    { name: PLAIN, body: PLAIN_CONTROLS, usable: ['main'], acts: PLAIN_ACTS },
    ...alone,
    ...FORMS.map(({ tag, form, act }) => ({
      name: `${tag} ${form}`,
      body: BODIES[tag].replace(KEY, `${KEY} ${form}`),
      script: tag,
      usable: [usable(tag)],
      acts: [act],
    })),
    {
      name: 'all five',
      body: TAGS.map((tag) => BODIES[tag]).join(''),
      script: 'almoner',
      usable: TAGS.map(usable),
      acts: Object.values(ACTS).flat(),
    },
  ]
}
