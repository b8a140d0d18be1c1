import { expect } from '@open-wc/testing'
import { HttpResponse, http } from 'msw'
import { eventually } from './eventually.ts'
import '../../src/elements/social-share/social-share.ts'
import { problemResponse } from '../support/mock-service.ts'
import { find, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'
import { warnings } from './warnings.ts'

const { worker } = mockedService()
const attributes = { 'nonprofit-id': 'n_1HFJ3bNhJUCRhZ2eGTsMgd', url: 'https://shop.example/give?a=1&b=2' }

it('previews the three themes and offers every way to share them', async () => {
  const element = await mount('social-share', attributes)
  expect(textOf(element)).to.contain('Share American National Red Cross')
  expect(element.shadowRoot?.querySelectorAll('.theme').length).to.equal(3)
  expect(find(element, 'a[download]', HTMLAnchorElement).href).to.match(/pink\.png$/)
  expect(find(element, '.networks a', HTMLAnchorElement).href).to.contain(encodeURIComponent(attributes.url))
  await expect(element).to.be.accessible()
})

it('requests pictures only for the page that the store names, so one set serves all pages of a store', async () => {
  const requested: (string | null)[] = []
  worker.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/social_media_content')) requested.push(searchParams.get('gift_page'))
  })
  await mount('social-share', { 'nonprofit-id': attributes['nonprofit-id'] })
  await mount('social-share', { ...attributes, url: '/give' })
  expect(requested).to.deep.equal([null, `${location.origin}/give`])
})

it('shows the picture of the chosen theme', async () => {
  const element = await mount('social-share', attributes)
  find(element, '.theme:last-child input', HTMLInputElement).click()
  await settled(element)
  expect(find(element, '.preview img', HTMLImageElement).alt).to.equal('Dark picture of American National Red Cross')
})

it('shows the link to copy manually if the clipboard is blocked', async () => {
  const element = await mount('social-share', attributes)
  const write = navigator.clipboard.writeText
  navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  find(element, '.ways button:last-child', HTMLButtonElement).click()
  await eventually(() => textOf(element).includes(`Copy this link: ${attributes.url}`))
  navigator.clipboard.writeText = write
})

it('says when there are no pictures', async () => {
  worker.use(http.get('*/social_media_content', () => HttpResponse.json([])))
  const element = await mount('social-share', attributes)
  expect(element.matches(':state(empty)')).to.equal(true)
  await expect(element).to.be.accessible()
})

it('shows an error when the service doesn’t respond', async () => {
  worker.use(http.get('*/social_media_content', () => problemResponse('internal')))
  const element = await mount('social-share', attributes)
  expect(element.matches(':state(error)')).to.equal(true)
  await expect(element).to.be.accessible()
})

it('composes an e-mail with a subject, and opens no empty window for it', async () => {
  const element = await mount('social-share', attributes)
  const emailLink = find(element, '.networks a:last-child', HTMLAnchorElement)
  const { searchParams } = new URL(emailLink.href)
  expect(searchParams.get('subject')).to.equal('American National Red Cross')
  expect(searchParams.get('body')).to.equal(`I support American National Red Cross. Join me: ${attributes.url}`)
  expect(emailLink.target).to.equal('')
})

it('fills every row of networks and leaves none alone in a row, at any width', async () => {
  const element = await mount('social-share', attributes)
  const links = [...(element.shadowRoot?.querySelectorAll('.networks a') ?? [])]
  const rows = () => Object.values(Object.groupBy(links, (link) => Math.round(link.getBoundingClientRect().top)))
  for (let width = 400; width >= 240; width -= 8) {
    element.style.inlineSize = `${width}px`
    expect(
      rows().map((row) => row?.length),
      `${width} px`,
    ).not.to.include(1)
    for (const [edge, sides] of [
      ['left', links.map((link) => link.getBoundingClientRect().left)],
      ['right', links.map((link) => link.getBoundingClientRect().right)],
    ] as const) {
      const outermost = edge === 'left' ? Math.min(...sides) : Math.max(...sides)
      const touching = sides.filter((side) => Math.abs(side - outermost) < 1)
      expect(touching.length, `${edge} at ${width} px`).to.equal(rows().length)
    }
  }
  expect(rows().length).to.be.above(1)
})

it('reserves no space without a nonprofit, and says what is missing', async () => {
  const warned = await warnings(async () => {
    const element = await mount('social-share', {})
    expect(element.matches(':state(idle)')).to.equal(true)
    expect(element.offsetHeight).to.equal(0)
  })
  expect(warned).to.deep.equal(['<social-share>: needs a nonprofit-id'])
})

it('keeps each button’s label on one line, two buttons per row on a phone', async () => {
  for (const lang of ['en', 'es']) {
    const element = await mount('social-share', {
      'nonprofit-id': 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
      lang,
      style: 'inline-size: 343px',
    })
    const buttons = Array.from(element.shadowRoot?.querySelectorAll<HTMLElement>('.ways > *') ?? [])
    expect(buttons.length).to.be.greaterThan(1)
    expect(buttons.map(({ offsetHeight }) => offsetHeight)).to.deep.equal(buttons.map(() => 44))
  }
})
