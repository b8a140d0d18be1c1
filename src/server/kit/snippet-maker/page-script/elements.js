import { centsOf, centsOfEach } from './form.js'

const LINKS = {
  'nonprofit-picker': ['/causes', 'Choose a nonprofit'],
  'donate-button': ['/give', 'Donate'],
  'climate-offset-badge': ['/climate', 'Offset this shipment'],
  'impact-card': ['/impact', 'What our gifts did'],
  'social-share': ['/share', 'Share'],
}

/** What stands in the preview, with the order that the button is tried with. */
export function shownElements(form, chosen) {
  return elementsOf(form, chosen, { gift: 'gift', whom: 'whom', cartTotal: cents(form.text('cartTotal')) })
}

/** What a snippet holds: ids that end with its own word, and no order, since the page writes the cents of each. */
export function copiedElements(form, chosen, word) {
  return elementsOf(form, chosen, { gift: `gift-${word}`, whom: `whom-${word}`, cartTotal: '0' })
}

/**
 * What stands on the merchant's page: tags with their attributes in the order a person would write them (`true` is one
 * without a value), and what stands inside: words, or a link that works without the script.
 */
function elementsOf(form, chosen, place) {
  const tag = form.text('element')
  const own = OF[tag](form, chosen, place)
  const isPicked = tag === 'donate-button' && form.text('whom') === 'picker'
  const elements = [element(tag, form, own)]
  if (form.text('mode') === 'dialog' && tag === 'donate-button')
    elements.unshift({
      tag: 'button',
      attributes: [
        ['type', 'button'],
        ['commandfor', place.gift],
        ['command', '--open'],
      ],
      words: 'Donate',
    })
  if (isPicked)
    elements.unshift(element('nonprofit-picker', form, [['id', place.whom], ...pickerAttributes(form, chosen)]))
  return elements
}

function element(tag, { text }, own) {
  const theme = text('theme') === 'auto' ? '' : text('theme')
  const pairs = [['public-key', text('publicKey')], ...own, ['theme', theme]]
  return { tag, attributes: pairs.filter(([, value]) => value !== '' && value !== false), link: LINKS[tag] }
}

const OF = {
  'nonprofit-picker': (form, chosen) => [
    ['name', form.text('name')],
    ...pickerAttributes(form, chosen),
    ['required', form.has('required')],
  ],
  'donate-button': (form, { nonprofitId }, place) => {
    const { text, has } = form
    const mode = text('mode')
    return [
      ['id', mode === 'dialog' && place.gift],
      ...(text('whom') === 'picker' ? [['for', place.whom]] : [['nonprofit-id', nonprofitId || 'n_…']]),
      ['mode', mode],
      ['amounts', centsOfEach(text('amounts')).filter(Boolean).join(' ')],
      ['presets-only', has('presetsOnly')],
      ...(mode === 'cart'
        ? [
            ['name', 'gift'],
            ['cart-total', place.cartTotal],
          ]
        : paymentAttributes(form)),
    ]
  },
  'climate-offset-badge': ({ text }) => [
    ['origin', text('origin')],
    ['destination', text('destination')],
    ['weight-lb', text('weightLb')],
  ],
  'impact-card': (form, { nonprofitId }) => [
    ['heading', form.text('heading')],
    ...(form.text('program') === '' ? figureAttributes(form, nonprofitId) : [['program', form.valid('program')]]),
  ],
  'social-share': ({ valid }, { nonprofitId }) => [
    ['nonprofit-id', nonprofitId || 'n_…'],
    ['url', valid('giftPage')],
  ],
}

function pickerAttributes({ text, all, has, valid }, { shortList }) {
  const searched = [
    ['consent', text('consent')],
    ['categories', all('categories').join(', ')],
  ]
  const listed = [
    ['nonprofits', shortList.map(({ id }) => id).join(' ')],
    ['others', has('others')],
  ]
  return [
    ...(shortList.length === 0 ? [] : listed),
    ...(shortList.length === 0 || has('others') ? searched : []),
    ['multiple', has('multiple')],
    // The default needs no attribute.
    ['max', has('multiple') && valid('max') !== '20' ? valid('max') : ''],
    ['layout', text('layout')],
    ['remember', has('remember')],
  ]
}

/** What a card of gifts shows; a program's card has none of it. */
function figureAttributes({ text, valid }, nonprofitId) {
  return [
    ['months', text('months')],
    ['nonprofit-id', nonprofitId],
    ['goal', cents(text('goal'))],
    ['since', firstSecond(valid('since'))],
  ]
}

/** What there is where a payment page follows. */
function paymentAttributes({ text, has, valid }) {
  return [
    ['frequency', text('frequency')],
    ['dedication', has('dedication')],
    ['fee-coverable', has('feeCoverable')],
    ['success-url', valid('successUrl')],
    ['cancel-url', valid('cancelUrl')],
  ]
}

function cents(dollars) {
  return String(centsOf(dollars) || '')
}

/** The unix second at which a day begins, as the books count days. */
export function firstSecond(day) {
  return day === '' ? '' : String(Date.parse(day) / 1_000)
}
