import { createApp, defineComponent, h, ref } from 'vue'

const note = (event: Event) =>
  document.body.setAttribute('data-heard', `${document.body.dataset.heard ?? ''}${event.type} `)

const PARTS = ['n_1HFJ3bNhJUCRhZ2eGTsMgd', 'n_stub1', 'n_stub4']

const GIVEN = { publicKey: 'test_pk_a', value: 'n_1HFJ3bNhJUCRhZ2eGTsMgd' }

const Page = defineComponent({
  setup() {
    const step = ref(0)
    return () =>
      h('main', [
        h('button', { id: 'next', onClick: () => (step.value += 1) }, 'Next'),
        step.value < 2
          ? h(
              'donate-button',
              {
                publicKey: 'test_pk_a',
                'nonprofit-id': 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
                amounts: step.value === 0 ? [500, 1000] : [700],
                cartTotal: step.value === 0 ? 2736 : 1950,
                min: 50,
                feeCoverable: step.value === 0,
                metadata: { step: step.value },
                'onAlmoner-donation-request': note,
              },
              [h('a', { href: `/give/${step.value}` }, `Give ${step.value}`)],
            )
          : null,
        step.value < 2
          ? h('donate-button', {
              id: 'split',
              publicKey: 'test_pk_a',
              nonprofitId: PARTS.slice(step.value).join(' '),
              amount: 1000,
            })
          : null,
        h('form', { id: 'form' }, [
          h('nonprofit-picker', { ...GIVEN, name: 'inside', theme: 'dark' }),
          h('nonprofit-picker', { ...GIVEN, name: 'disabled', disabled: true }),
          h('nonprofit-picker', { publicKey: 'test_pk_a', name: 'several', multiple: true, max: 3, value: PARTS }),
          h('button', { id: 'send' }, 'Send'),
        ]),
        h('nonprofit-picker', { ...GIVEN, name: 'outside', form: 'form' }),
      ])
  },
})

const root = document.getElementById('root')
if (root !== null) createApp(Page).mount(root)
