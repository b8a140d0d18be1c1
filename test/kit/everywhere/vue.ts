import { createApp, defineComponent, h, ref } from 'vue'

const note = (event: Event) =>
  document.body.setAttribute('data-heard', `${document.body.dataset.heard ?? ''}${event.type} `)

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
                feeCoverable: step.value === 0,
                metadata: { step: step.value },
                'onAlmoner-donation-request': note,
              },
              [h('a', { href: `/give/${step.value}` }, `Give ${step.value}`)],
            )
          : null,
      ])
  },
})

const root = document.getElementById('root')
if (root !== null) createApp(Page).mount(root)
