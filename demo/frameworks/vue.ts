import { createApp, createSSRApp, defineComponent, h, ref } from 'vue'

/** The button as a page renders it, on the server and in the browser: by attributes, which markup can carry. */
export const DonateWith = defineComponent({
  props: { nonprofitId: { type: String, default: '' } },
  setup: (props) => () =>
    h(
      'donate-button',
      { 'public-key': 'test_pk_storefront', amounts: '500 1000 2500', 'nonprofit-id': props.nonprofitId },
      h('a', { href: '/' }, 'Give'),
    ),
})

const Page = defineComponent({
  setup() {
    const nonprofit = ref({ nonprofitId: '', name: 'nobody' })
    return () =>
      h('main', [
        h('h1', 'Vue'),
        h('form', [
          h('nonprofit-picker', {
            publicKey: 'test_pk_storefront',
            name: 'nonprofit_id',
            required: true,
            categories: ['animals', 'environment', 'human services'],
            'onAlmoner-nonprofit-selected': ({ detail }: CustomEvent<{ nonprofitId: string; name: string }>) => {
              nonprofit.value = detail
            },
          }),
          h('button', 'Save'),
        ]),
        h('p', ['Chosen: ', h('output', nonprofit.value.name)]),
        h(DonateWith, { nonprofitId: nonprofit.value.nonprofitId }),
      ])
  },
})

if (typeof document !== 'undefined') {
  const rendered = document.getElementById('hydrated')
  if (rendered !== null) createSSRApp(DonateWith, { nonprofitId: rendered.dataset.nonprofit ?? '' }).mount(rendered)
  const root = document.getElementById('root')
  if (root !== null) createApp(Page).mount(root)
}
