import { expect, fixture, html } from '@open-wc/testing'
import { HttpResponse, http } from 'msw'
import { contract } from '../../src/contract/index.ts'
import { eventually } from './eventually.ts'
import '../../src/elements/donate-button/donate-button.ts'
import { find, mount, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'

const { worker } = mockedService()

const nonprofit = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
const offer = { amounts: '500 1000', amount: '1000' }
const button = (attributes: Readonly<Record<string, string>>) =>
  mount('donate-button', { 'nonprofit-id': nonprofit, ...offer, ...attributes })
const direction = (element: Element) => getComputedStyle(element).direction

it('renders Arabic right to left on a page without a direction, and switches back in English', async () => {
  const element = await button({ lang: 'ar' })
  await eventually(() => textOf(element).includes('تبرع'))
  expect(direction(element)).to.equal('rtl')
  element.lang = 'en'
  await eventually(() => textOf(element).includes('Give'))
  await eventually(() => direction(element) === 'ltr')
  expect(element.hasAttribute('dir')).to.equal(false)
})

it('aligns English names with the Arabic text around them, and the reverse', async () => {
  worker.use(
    http.get('*/api/v1/nonprofits/:id', ({ params }) => {
      const name =
        params.id === 'n_arabic' ? 'جمعية الهلال الأحمر الخيرية '.repeat(3) : 'A Fund for the Long Road '.repeat(3)
      return HttpResponse.json({ ...contract.nonprofits.show.example.response, name })
    }),
  )
  for (const [lang, id, side] of [
    ['ar', 'n_english', 'right'],
    ['en', 'n_arabic', 'left'],
  ] as const) {
    const element = await button({ lang, 'nonprofit-id': id })
    await eventually(() => textOf(element).includes(lang === 'ar' ? 'تبرع' : 'Give'))
    const range = document.createRange()
    range.selectNodeContents(find(element, '.name', HTMLElement))
    const lines = Array.from(range.getClientRects()).filter(({ width }) => width > 0)
    const edge = find(element, '.words', HTMLElement).getBoundingClientRect()[side]
    expect(lines.length).to.be.greaterThan(1)
    for (const line of lines.slice(0, 2))
      expect(Math.abs(line[side] - edge), `${lang} ${line[side]} ${edge}`).to.be.lessThan(12)
  }
})

it('renders left to right on a right-to-left page in an unsupported language', async () => {
  const page = await fixture<HTMLElement>(html`
    <div dir="rtl" lang="he">
      <donate-button public-key="test_pk_storefront" nonprofit-id=${nonprofit} amounts=${offer.amounts} amount=${offer.amount}></donate-button>
    </div>
  `)
  const element = page.querySelector('donate-button') ?? page
  await eventually(() => textOf(element).includes('Give'))
  expect(direction(element)).to.equal('ltr')
})

it('keeps a direction that the page sets on the element', async () => {
  const element = await button({ lang: 'ar', dir: 'ltr' })
  await eventually(() => textOf(element).includes('تبرع'))
  expect(direction(element)).to.equal('ltr')
})
