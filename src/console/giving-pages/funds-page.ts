import { html } from 'hono/html'
import * as z from 'zod/mini'
import { readableText } from '../../contract/fields.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { createFund, findFund, listFunds, type NewFund, type StatedFund } from '../../server/service/funds/funds.ts'
import { changeFund } from '../../server/service/giving-pages/page-review.ts'
import { PICTURES_PATH } from '../../server/service/pictures/encode-picture.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { button, card, hidden, operationForm, table, textArea, textField } from '../frame/controls.ts'
import { type AnyOperation, type ConsolePage, operation, type PageContext } from '../frame/define.ts'
import { nonprofitSearch, pickedNonprofit } from '../frame/nonprofit-search.ts'
import { LARGEST_PICTURE_FORM, pictureUpload, sentPicture } from '../frame/picture-upload.ts'
import { changingFunds, FUND_READERS, FUND_ROLES, fundOwnerOf } from './page-owner.ts'

const PER_PAGE = 50

/** The funds of an account: named lists of nonprofits that share a gift. */
export const fundsPage: ConsolePage = {
  path: 'funds',
  roles: FUND_READERS,
  nav: 'Funds',
  show: async (context) => {
    const { base, dependencies, query, role } = context
    const position = { startingAfter: query.get('after') || undefined, limit: PER_PAGE }
    const { rows, hasMore } = await listFunds(dependencies.db, await fundOwnerOf(context), position)
    const columns = [
      { label: 'Fund', cell: ({ id, name }: StatedFund) => html`<a href="${base}/funds/${id}">${name}</a>` },
      { label: 'Nonprofits', cell: sharesText },
      { label: 'Status', cell: ({ status }: StatedFund) => html`<span class="tag">${status}</span>` },
    ]
    const older = hasMore
      ? html`<p><a class="button quiet" rel="next" href="${base}/funds?after=${rows.at(-1)?.id ?? ''}">Older funds</a></p>`
      : ''
    const report =
      rows.length === 0 || context.place === 'platform'
        ? ''
        : html`<p><a class="button quiet" href="${base}/giving-pages/report">Report</a></p>`
    const isMaker = FUND_ROLES.some((one) => one === role)
    const make = isMaker ? html`<a class="button" href="${base}/funds/new">New fund</a>` : ''
    const empty = html`<p>No funds yet. A fund is a named list of nonprofits that share each gift. Use its ID wherever a nonprofit’s ID goes.</p>`
    return { title: 'Funds', main: card('Funds', html`${table('Funds', columns, rows, empty)}${older}${report}`, make) }
  },
}

/** The nonprofits of a fund with their shares in percent, as `Red 60%, Green 40%`. */
function sharesText({ nonprofits }: StatedFund): string {
  const sum = nonprofits.reduce((total, { share }) => total + share, 0)
  return nonprofits.map(({ name, share }) => `${name} ${Math.round((share / sum) * 1_000) / 10}%`).join(', ')
}

/** Form for a new fund. */
export const newFundPage: ConsolePage = {
  path: 'funds/new',
  roles: FUND_ROLES,
  show: async (context) => ({
    title: 'New fund',
    main: card(
      'New fund',
      operationForm(context, 'funds/create', html`${await fields(context)}${button('Create fund')}`),
    ),
  }),
}

/** A fund with its nonprofits and what can be changed. */
export const fundPage: ConsolePage = {
  path: 'funds/{id}',
  roles: FUND_READERS,
  show: async (context) => {
    const { dependencies, params, role } = context
    const owner = await fundOwnerOf(context)
    const fund = await findFund(dependencies.db, owner, params.id ?? '')
    if (fund === undefined) return answerUnknown()
    const isMaker = fund.account_id === owner.accountId && FUND_ROLES.some((one) => one === role)
    const form = html`${hidden('id', fund.id)}${await fields(context, fund)}${button('Save changes')}`
    return {
      title: fund.name,
      main: html`${card(fund.name, html`${sheet(fund)}${isMaker ? statusForm(context, fund) : ''}`)}
        ${isMaker ? card('Change', operationForm(context, 'funds/update', form)) : ''}
        ${isMaker ? pictureCard(context, fund) : ''}`,
    }
  },
}

function sheet(fund: StatedFund): Markup {
  const unable = fund.nonprofits.filter(({ eligible }) => !eligible).map(({ name }) => name)
  return html`<dl class="sheet">
      <dt>ID</dt><dd><code>${fund.id}</code></dd>
      <dt>Nonprofits</dt><dd>${sharesText(fund)}</dd>
      <dt>Status</dt><dd><span class="tag">${fund.status}</span></dd>
    </dl>
    ${unable.length === 0 ? '' : html`<p role="status">Can’t receive now: ${unable.join(', ')}. Their share goes to the others.</p>`}`
}

function pictureCard(context: PageContext, { id, picture }: StatedFund): Markup {
  const upload = pictureUpload(context, {
    path: 'funds/picture',
    use: 'logo',
    label: 'Picture of the fund',
    hint: 'Donors see it beside the fund’s name.',
    current: picture === null ? null : `${PICTURES_PATH}${picture}`,
    record: hidden('id', id),
  })
  return card('Picture', upload)
}

function statusForm(context: PageContext, { id, status }: StatedFund): Markup {
  const [path, label, tone] =
    status === 'active'
      ? (['funds/archive', 'Archive', 'grave'] as const)
      : (['funds/restore', 'Take gifts again', 'quiet'] as const)
  return html`<div class="acting">${operationForm(context, path, html`${hidden('id', id)}${button(label, tone)}`)}</div>`
}

async function fields(context: PageContext, fund?: StatedFund): Promise<Markup> {
  const { problem, sent } = context
  const lines = (fund?.nonprofits ?? []).map(({ ein, share, name }) => `${ein} ${share} ${name}`)
  const picked = await pickedNonprofit(context)
  const written = sent.nonprofits ?? lines.join('\n')
  const value = picked === undefined ? written : `${written.trimEnd()}\n${picked.id} 1 ${picked.name}`.trimStart()
  const hint =
    'One nonprofit per line: EIN or ID, share and, optionally, its name, such as 53-0196605 60 River Trust. Existing gifts keep their shares.'
  const list = { name: 'nonprofits', label: 'Nonprofits and shares', hint }
  return html`${textField(context, { name: 'name', label: 'Name', value: fund?.name ?? '', hint: 'Donors see it.' })}
    ${textArea(context, { name: 'description', label: 'Description', required: false, rows: 2, value: fund?.description ?? '' })}
    ${textArea({ problem, sent: { ...sent, nonprofits: value } }, list)}
    ${await nonprofitSearch(context)}`
}

const form = {
  name: z.pipe(z.string().check(z.trim()), readableText(120)),
  description: z._default(z.string().check(z.trim(), z.maxLength(1_000)), ''),
  nonprofits: z.string().check(z.maxLength(6_000)),
}
const fundId = z.string().check(z.minLength(1), z.maxLength(100))
const example = { name: 'Clean water', nonprofits: '53-0196605 60\n53-0196606 40' }
const one = { page: 'funds/{id}', roles: FUND_ROLES } as const

/** Nonprofits with their shares, from lines such as `53-0196605 60 River Trust`. */
function sharesOf(written: string): NewFund['nonprofits'] {
  const refuse = (detail: string) => new HttpError('parameter_invalid', { param: 'nonprofits', detail })
  const lines = written.split(/\s*\n\s*/).filter((line) => line.trim() !== '')
  const shares = lines.map((line) => {
    const [, nonprofit_id = '', share = ''] = /^\s*(\S+)[\s:,;]+(\d{1,7})\s*%?(?:\s.*)?$/.exec(line) ?? []
    if (nonprofit_id === '' || Number(share) < 1 || Number(share) > 1_000_000)
      throw refuse('Enter one nonprofit per line with its share as a whole number, such as 53-0196605 60.')
    return { nonprofit_id, share: Number(share) }
  })
  if (shares.length < 2 || shares.length > 20) throw refuse('A fund has 2 to 20 nonprofits.')
  return shares
}

function outcomeOf({ id, name, version, status }: StatedFund, subject: string, done: string) {
  return { record: id, subject, after: { name, version, status }, done, next: `funds/${id}` }
}

/** Creates, changes, archives and restores funds, and sets their pictures. */
export const fundOperations: readonly AnyOperation[] = [
  operation({
    name: 'funds.create',
    path: 'funds/create',
    page: 'funds/new',
    roles: FUND_ROLES,
    fields: z.object(form),
    example,
    perform: async (context, { name, description, nonprofits }) => {
      const body = { name, description: description || null, nonprofits: sharesOf(nonprofits) }
      return outcomeOf(await createFund(await changingFunds(context), body), context.subjectId, 'Fund created.')
    },
  }),
  operation({
    ...one,
    name: 'funds.update',
    path: 'funds/update',
    fields: z.object({ id: fundId, ...form }),
    example: { ...example, id: 'fund_none' },
    perform: async (context, { id, name, description, nonprofits }) => {
      const before = await findFund(context.tx, await fundOwnerOf(context), id)
      const shares = sharesOf(nonprofits)
      const isSame =
        JSON.stringify(shares) ===
        JSON.stringify(before?.nonprofits.map(({ ein: nonprofit_id, share }) => ({ nonprofit_id, share })))
      const body = { name, description: description || null, ...(isSame ? {} : { nonprofits: shares }) }
      const fund = await changeFund(await changingFunds(context), id, body)
      return outcomeOf(fund, context.subjectId, 'Saved.')
    },
  }),
  operation({
    ...one,
    name: 'funds.set_picture',
    path: 'funds/picture',
    most: LARGEST_PICTURE_FORM,
    fields: z.object({ id: fundId }),
    example: { id: 'fund_none' },
    perform: async (context, { id }) => {
      const picture = await sentPicture(context, 'logo')
      const fund = await changeFund(await changingFunds(context), id, { picture })
      return outcomeOf(fund, context.subjectId, 'Picture saved.')
    },
  }),
  operation({
    ...one,
    name: 'funds.remove_picture',
    path: 'funds/picture/remove',
    fields: z.object({ id: fundId }),
    example: { id: 'fund_none' },
    perform: async (context, { id }) => {
      const fund = await changeFund(await changingFunds(context), id, { picture: null })
      return outcomeOf(fund, context.subjectId, 'Picture removed.')
    },
  }),
  ...(['archived', 'active'] as const).map((status) =>
    operation({
      ...one,
      name: status === 'archived' ? 'funds.archive' : 'funds.restore',
      path: status === 'archived' ? 'funds/archive' : 'funds/restore',
      fields: z.object({ id: fundId }),
      example: { id: 'fund_none' },
      perform: async (context, { id }) => {
        const fund = await changeFund(await changingFunds(context), id, { status })
        const done = status === 'archived' ? 'Archived. It takes no new gifts.' : 'The fund takes gifts again.'
        return outcomeOf(fund, context.subjectId, done)
      },
    }),
  ),
]
