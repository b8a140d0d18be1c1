import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

const note = (event: Event) =>
  document.body.setAttribute('data-heard', `${document.body.dataset.heard ?? ''}${event.type} `)

const PARTS = ['n_1HFJ3bNhJUCRhZ2eGTsMgd', 'n_stub1', 'n_stub4']

const GIVEN = { publicKey: 'test_pk_a', value: 'n_1HFJ3bNhJUCRhZ2eGTsMgd' }

function Page() {
  const [step, change] = useState(0)
  const button = createElement(
    'donate-button',
    {
      publicKey: 'test_pk_a',
      'nonprofit-id': 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
      amounts: step === 0 ? [500, 1000] : [700],
      cartTotal: step === 0 ? 2736 : 1950,
      min: 50,
      feeCoverable: step === 0,
      metadata: { step },
      'onalmoner-donation-request': note,
    },
    createElement('a', { href: `/give/${step}` }, `Give ${step}`),
  )
  const split = createElement('donate-button', {
    id: 'split',
    publicKey: 'test_pk_a',
    nonprofitId: PARTS.slice(step).join(' '),
    amount: 1000,
  })
  return createElement(
    'main',
    null,
    createElement('button', { type: 'button', id: 'next', onClick: () => change(step + 1) }, 'Next'),
    step < 2 ? button : null,
    step < 2 ? split : null,
    createElement(
      'form',
      { id: 'form' },
      createElement('nonprofit-picker', { ...GIVEN, name: 'inside', theme: 'dark' }),
      createElement('nonprofit-picker', { ...GIVEN, name: 'disabled', disabled: true }),
      createElement('nonprofit-picker', {
        publicKey: 'test_pk_a',
        name: 'several',
        multiple: true,
        max: 3,
        value: PARTS,
      }),
      createElement('button', { type: 'submit', id: 'send' }, 'Send'),
    ),
    createElement('nonprofit-picker', { ...GIVEN, name: 'outside', form: 'form' }),
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(createElement(Page))
