import { expect, fixture, html } from '@open-wc/testing'
import { eventually } from './eventually.ts'
import '../../src/elements/donate-button/donate-button.ts'
import { mockedService } from './mocked-service.ts'
import { placed, words } from './pages.ts'

mockedService()

const nonprofit = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
const offer = { amounts: '500 1000', amount: '1000' }
const button = (attributes: Readonly<Record<string, string>>) =>
  placed('donate-button', { 'nonprofit-id': nonprofit, ...offer, ...attributes })
const direction = (element: Element) => getComputedStyle(element).direction

it('reads an element from the right in Arabic on a page that says no direction, and back in English', async () => {
  const element = await button({ lang: 'ar' })
  await eventually(() => words(element).includes('تبرع'))
  expect(direction(element)).to.equal('rtl')
  element.lang = 'en'
  await eventually(() => words(element).includes('Give'))
  await eventually(() => direction(element) === 'ltr')
  expect(element.hasAttribute('dir')).to.equal(false)
})

it('reads an element from the left on a page from right to left whose language it does not speak', async () => {
  const page = await fixture<HTMLElement>(html`
    <div dir="rtl" lang="he">
      <donate-button public-key="test_pk_storefront" nonprofit-id=${nonprofit} amounts=${offer.amounts} amount=${offer.amount}></donate-button>
    </div>
  `)
  const element = page.querySelector('donate-button') ?? page
  await eventually(() => words(element).includes('Give'))
  expect(direction(element)).to.equal('ltr')
})

it('leaves a direction alone that the page gave the element', async () => {
  const element = await button({ lang: 'ar', dir: 'ltr' })
  await eventually(() => words(element).includes('تبرع'))
  expect(direction(element)).to.equal('ltr')
})
