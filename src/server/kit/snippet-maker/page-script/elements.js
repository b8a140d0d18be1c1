import { centsOf, centsOfEach } from './form.js'

const LINKS = {
  'nonprofit-picker': ['/causes', 'Choose a nonprofit'],
  'donate-button': ['/give', 'Donate'],
  'climate-offset-badge': ['/climate', 'Offset this shipment'],
  'impact-card': ['/impact', 'What our gifts did'],
  'social-share': ['/share', 'Share'],
}

/** The preview's elements, with the sample order's total. */
export function previewElements(form, chosen) {
  return elementsOf(form, chosen, { buttonId: 'gift', pickerId: 'whom', cartTotal: cents(form.text('cartTotal')) })
}

/** The snippet's elements: their IDs end with a suffix, and `cart-total` is 0 because the merchant's page sets it. */
export function snippetElements(form, chosen, suffix) {
  return elementsOf(form, chosen, { buttonId: `gift-${suffix}`, pickerId: `whom-${suffix}`, cartTotal: '0' })
}

/**
 * The elements for the merchant's page: tags with their attributes in the usual order (`true` for an attribute without
 * a value), and their content: text, or a link that works without the script.
 */
function elementsOf(form, chosen, context) {
  const tag = form.text('element')
  const own = ATTRIBUTES[tag](form, chosen, context)
  const isPicked = tag === 'donate-button' && form.text('chosenBy') === 'picker'
  const elements = [element(tag, form, own)]
  if (form.text('mode') === 'dialog' && tag === 'donate-button')
    elements.unshift({
      tag: 'button',
      attributes: [
        ['type', 'button'],
        ['commandfor', context.buttonId],
        ['command', '--open'],
      ],
      words: 'Donate',
    })
  if (isPicked)
    elements.unshift(element('nonprofit-picker', form, [['id', context.pickerId], ...pickerAttributes(form, chosen)]))
  return elements
}

function element(tag, { text }, own) {
  const theme = text('theme') === 'auto' ? '' : text('theme')
  const pairs = [['public-key', text('publicKey')], ...own, ['theme', theme]]
  return { tag, attributes: pairs.filter(([, value]) => value !== '' && value !== false), link: LINKS[tag] }
}

const ATTRIBUTES = {
  'nonprofit-picker': (form, chosen) => [
    ['name', form.text('name')],
    ...pickerAttributes(form, chosen),
    ['required', form.has('required')],
  ],
  'donate-button': (form, { nonprofitId }, context) => {
    const { text, has } = form
    const mode = text('mode')
    return [
      ['id', mode === 'dialog' && context.buttonId],
      ...(text('chosenBy') === 'picker' ? [['for', context.pickerId]] : [['nonprofit-id', nonprofitId || 'n_…']]),
      ['mode', mode],
      ['amounts', centsOfEach(text('amounts')).filter(Boolean).join(' ')],
      ['presets-only', has('presetsOnly')],
      ...(mode === 'cart'
        ? [
            ['name', 'gift'],
            ['cart-total', context.cartTotal],
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
  const searchAttributes = [
    ['consent', text('consent')],
    ['categories', all('categories').join(', ')],
  ]
  const listAttributes = [
    ['nonprofits', shortList.map(({ id }) => id).join(' ')],
    ['others', has('others')],
  ]
  return [
    ...(shortList.length === 0 ? [] : listAttributes),
    ...(shortList.length === 0 || has('others') ? searchAttributes : []),
    ['multiple', has('multiple')],
    // The default needs no attribute.
    ['max', has('multiple') && valid('max') !== '20' ? valid('max') : ''],
    ['layout', text('layout')],
    ['remember', has('remember')],
  ]
}

/** Attributes of an impact card that shows gifts; a card that shows a program has none of them. */
function figureAttributes({ text, valid }, nonprofitId) {
  return [
    ['months', text('months')],
    ['nonprofit-id', nonprofitId],
    ['goal', cents(text('goal'))],
    ['since', firstSecond(valid('since'))],
  ]
}

/** Attributes of a button that leads to a payment page. */
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

/** Unix time of a day's start in UTC, in seconds. */
export function firstSecond(day) {
  return day === '' ? '' : String(Date.parse(day) / 1_000)
}
