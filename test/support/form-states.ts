const ID = 'nonprofit-id="n_1HFJ3bNhJUCRhZ2eGTsMgd"'
const LINK = '<a href="/">Give on our own page</a>'

/** The attributes of each state of the button, besides its mode and frequency. */
const BUTTON_STATES: Readonly<Record<string, string>> = {
  ready: `${ID} public-key="live_pk_a"`,
  'test, with the fee': `${ID} public-key="test_pk_a" amount="2500" fee-coverable`,
  'round-up': `${ID} public-key="live_pk_a" cart-total="2735" min="50"`,
  idle: 'public-key="live_pk_a"',
  loading: 'nonprofit-id="n_slow" public-key="live_pk_a"',
  error: 'nonprofit-id="n_down" public-key="live_pk_a"',
  'not eligible': 'nonprofit-id="n_gone" public-key="live_pk_a"',
}
const OFTEN = {
  '': '',
  ', once': 'frequency="once"',
  ', monthly': 'frequency="monthly"',
  ', both': 'frequency="once monthly"',
}

/** Every state of the button in one mode: for each frequency, and disabled by its form. */
function buttonStates(mode: string): Record<string, string> {
  const often = Object.entries(mode === 'cart' ? { '': '' } : OFTEN)
  // As many choices as there is reserved space for: three amounts, or two and the round-up, besides the custom amount.
  const drawn = (frequency: string, state: string) =>
    `<donate-button mode="${mode}" ${frequency} ${state} amounts="${state.includes('cart-total') ? '' : '500 '}1000 2500">${LINK}</donate-button>`
  const all = often.flatMap(([named, frequency]) =>
    Object.entries(BUTTON_STATES).map(([state, words]) => [`${mode}${named}, ${state}`, drawn(frequency, words)]),
  )
  const disabled = `<fieldset disabled style="border: 0; padding: 0; margin: 0">${drawn('frequency="once monthly"', `${ID} public-key="live_pk_a" fee-coverable`)}</fieldset>`
  return { ...Object.fromEntries(all), [`${mode}, disabled`]: disabled }
}

const PICKER_STATES: Readonly<Record<string, string>> = {
  idle: 'public-key="live_pk_a"',
  chosen: 'public-key="test_pk_a" value="n_1HFJ3bNhJUCRhZ2eGTsMgd"',
  'required and disabled': 'public-key="live_pk_a" required disabled',
  'chosen and disabled': 'public-key="live_pk_a" value="n_stub4" disabled',
  'loading a choice': 'public-key="live_pk_a" value="n_slow"',
  error: 'public-key="live_pk_a" value="n_down"',
}
const LISTS = {
  '': '',
  ', own list': 'nonprofits="n_1HFJ3bNhJUCRhZ2eGTsMgd n_stub1 n_stub2 n_stub3"',
  ', own list and others': 'nonprofits="n_1HFJ3bNhJUCRhZ2eGTsMgd n_stub1 n_stub2" others',
}

/** Every state of the picker in each layout, with and without a short list. */
function pickerStates(): Record<string, string> {
  const all = ['field', 'tiles', 'dialog'].flatMap((layout) =>
    Object.entries(LISTS).flatMap(([named, list]) =>
      Object.entries(PICKER_STATES).map(([state, words]) => [
        `${layout}${named}, ${state}`,
        `<nonprofit-picker layout="${layout}" ${list} ${words}>${LINK}</nonprofit-picker>`,
      ]),
    ),
  )
  return Object.fromEntries(all)
}

const PARTS = 'n_1HFJ3bNhJUCRhZ2eGTsMgd n_stub1 n_stub4'

/** A gift to several nonprofits, and their choice. */
const SEVERAL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['card', 'line', 'cart'].map((mode) => [
      `several, ${mode}, ready`,
      `<donate-button mode="${mode}" nonprofit-id="${PARTS}" public-key="live_pk_a" amounts="1000 2500" fee-coverable dedication>${LINK}</donate-button>`,
    ]),
  ),
  'several, own split only, ready': `<donate-button nonprofit-id="${PARTS}" public-key="test_pk_a" amount="2500">${LINK}</donate-button>`,
  ...Object.fromEntries(
    ['field', 'tiles', 'dialog'].flatMap((layout) =>
      Object.entries(LISTS).map(([named, list]) => [
        `several, ${layout}${named}, ready`,
        `<nonprofit-picker multiple max="3" layout="${layout}" ${list} public-key="test_pk_a" value="${PARTS}">${LINK}</nonprofit-picker>`,
      ]),
    ),
  ),
  'several, none yet, idle': `<nonprofit-picker multiple public-key="live_pk_a">${LINK}</nonprofit-picker>`,
  'several, disabled, ready': `<nonprofit-picker multiple disabled public-key="live_pk_a" value="${PARTS}">${LINK}</nonprofit-picker>`,
  'several, loading': `<nonprofit-picker multiple public-key="live_pk_a" value="n_slow n_stub1">${LINK}</nonprofit-picker>`,
  'several, error': `<nonprofit-picker multiple public-key="live_pk_a" value="n_down n_stub1">${LINK}</nonprofit-picker>`,
}

/** Every mode, layout and frequency in every state that needs no action, by group. */
export const FORM_STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  card: buttonStates('card'),
  line: buttonStates('line'),
  opener: buttonStates('button'),
  cart: {
    ...buttonStates('cart'),
    'cart, in the order': `<donate-button mode="cart" ${ID} public-key="test_pk_a" cart-total="2735" amounts="500" value="65"></donate-button>`,
  },
  picker: pickerStates(),
  several: SEVERAL,
  goal: {
    'goal, ready': '<impact-card public-key="live_pk_a" goal="1200000"></impact-card>',
    'goal, reached': '<impact-card public-key="live_pk_a" goal="120000" months="6"></impact-card>',
    'goal, no gifts yet': '<impact-card public-key="live_pk_empty" goal="120000"></impact-card>',
    'goal, loading': '<impact-card public-key="live_pk_slow" goal="120000"></impact-card>',
  },
}
