import { html } from 'hono/html'
import * as z from 'zod/mini'
import { isCalendarDay } from '../../contract/fields.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { listKeys } from '../../server/service/accounts/manage-keys.ts'
import { findFund, listFunds, usableFunds } from '../../server/service/funds/funds.ts'
import { answerPreview } from '../../server/service/giving-pages/give-pages.ts'
import {
  archiveGivingPage,
  createGivingPage,
  findGivingPage,
  GIVING_PATH,
  type NewGivingPage,
  publishGivingPage,
  type StatedGivingPage,
  updateGivingPage,
} from '../../server/service/giving-pages/giving-pages.ts'
import {
  ownPictureAddress,
  type PagePictureUse,
  setPagePicture,
} from '../../server/service/giving-pages/page-pictures.ts'
import { listPrograms } from '../../server/service/money/programs/program-records.ts'
import { dollars } from '../frame/amounts.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { button, card, copyable, hidden, operationForm, textField } from '../frame/controls.ts'
import {
  type AnyOperation,
  type ConsolePage,
  type OperationContext,
  operation,
  type PageContext,
} from '../frame/define.ts'
import { LARGEST_PICTURE_FORM, pictureUpload, sentPicture } from '../frame/picture-upload.ts'
import {
  type GivingPageChoices,
  givingPageFields,
  givingPageForm,
  pageOfForm,
  type SentGivingPage,
} from './giving-page-form.ts'
import { givingPageTag, isScheduled, recipientText } from './giving-pages-page.ts'
import { changingPages, GIVING_PAGE_READERS, GIVING_PAGE_ROLES, ownerOf } from './page-owner.ts'

/** Form for a new page, which starts as a draft. */
export const newGivingPagePage: ConsolePage = {
  path: 'giving-pages/new',
  roles: GIVING_PAGE_ROLES,
  show: async (context) => {
    const fields = await givingPageFields(context, await choicesOf(context))
    const form = html`${fields}${button('Save draft')}`
    return { title: 'New giving page', main: operationForm(context, 'giving-pages/create', form, 'sections') }
  },
}

/** A page with what it raised, its preview, its code, and what can be changed. */
export const givingPagePage: ConsolePage = {
  path: 'giving-pages/{id}',
  roles: GIVING_PAGE_READERS,
  show: async (context) => {
    const page = await pageOf(context)
    if (page === undefined) return answerUnknown()
    const isMaker = GIVING_PAGE_ROLES.some((one) => one === context.role)
    const fields = html`${hidden('id', page.id)}${await givingPageFields(context, await choicesOf(context, page), page)}${button('Save changes')}`
    return {
      title: page.title,
      main: html`${card(page.title, html`${sheet(context, page)}${await keysHint(context)}${isMaker ? actions(context, page) : ''}`)}
        ${await embedCard(context, page)}
        ${isMaker ? html`${pictureCard(context, page, 'cover')}${pictureCard(context, page, 'logo')}` : ''}
        ${isMaker ? operationForm(context, 'giving-pages/update', fields, 'sections') : ''}`,
    }
  },
}

/** The page as donors will see it, before it's public. */
export const givingPagePreview: ConsolePage = {
  path: 'giving-pages/{id}/preview',
  roles: GIVING_PAGE_READERS,
  show: async (context) => {
    const page = await pageOf(context)
    if (page === undefined) return answerUnknown()
    const { dependencies, liveMode } = context
    return answerPreview(dependencies, page, dependencies.clock.now(liveMode))
  },
}

async function pageOf(context: PageContext) {
  return findGivingPage(context.dependencies.db, await ownerOf(context), context.params.id ?? '')
}

/** The programs that a page can name, and the recipients that a nonprofit can choose for its own pages. */
async function choicesOf(context: PageContext, page?: StatedGivingPage): Promise<GivingPageChoices> {
  const { dependencies, liveMode, place, subjectId, subjectName } = context
  const owner = await ownerOf(context)
  if (place === 'nonprofit') {
    const { rows: funds } = await listFunds(dependencies.db, owner, { status: 'active', limit: 100 })
    const own = [{ id: subjectId, name: subjectName }, ...funds]
    const present = { id: page?.fund_id ?? '', name: page?.fund_name ?? '' }
    const isListed = present.id === '' || own.some(({ id }) => id === present.id)
    return { programs: [], recipients: isListed ? own : [...own, present], funds: [] }
  }
  const position = { limit: 100, now: dependencies.clock.now(liveMode) }
  const { rows } = await listPrograms(dependencies.db, owner, position)
  const programs = rows.filter(({ kind }) => kind === 'match')
  return { programs, recipients: undefined, funds: await usableFunds(dependencies.db, owner) }
}

function sheet({ base, dependencies, liveMode }: PageContext, page: StatedGivingPage): Markup {
  const { publicUrl, clock } = dependencies
  const address = `${publicUrl}${GIVING_PATH}${page.slug}`
  const isPublic = page.status === 'published' || page.status === 'archived'
  return html`<dl class="sheet">
      <dt>Status</dt><dd>${givingPageTag(page, clock.now(liveMode))}</dd>
      <dt>Address</dt><dd>${isPublic ? html`<a href="${address}">${address}</a>` : address}</dd>
      <dt>For</dt><dd>${recipientText(page)}</dd>
      <dt>Raised</dt><dd>${dollars(page.raised)}${page.goal === null ? '' : ` of ${dollars(page.goal)}`} in ${page.gift_count} ${page.gift_count === 1 ? 'gift' : 'gifts'}</dd>
    </dl>
    ${page.status === 'in_review' ? html`<p role="status">We read this page before it’s public. This takes up to two working days. You can still change it.</p>` : ''}
    ${page.status === 'suspended' ? html`<p role="status">This page was taken down after a report. Contact us to have it looked at again.</p>` : ''}
    <div class="acting"><a class="button quiet" href="${base}/giving-pages/${page.id}/preview" target="_blank">Preview</a>
      ${isPublic ? html`<a class="button quiet" href="${address}/poster" target="_blank">Print a poster</a>` : ''}</div>`
}

function actions(context: PageContext, page: StatedGivingPage): Markup | string {
  const { id, status, starts_at: startsAt } = page
  if (status === 'suspended') return ''
  const isWaiting = status === 'in_review'
  const isWaitingToStart = isScheduled(page, context.dependencies.clock.now(context.liveMode))
  const start = textField(context, {
    name: 'starts_on',
    label: 'First day',
    type: 'date',
    required: false,
    value: isWaitingToStart ? (startsAt?.toISOString().slice(0, 10) ?? '') : '',
    hint: 'The page takes gifts from this day on, in UTC. Leave empty to start now.',
  })
  const publish = operationForm(
    context,
    'giving-pages/publish',
    html`${hidden('id', id)}${start}${button(status === 'published' ? 'Change first day' : 'Publish', 'main')}`,
  )
  const archive = operationForm(context, 'giving-pages/archive', html`${hidden('id', id)}${button('Archive', 'grave')}`)
  return html`${isWaiting ? '' : html`<div class="acting">${publish}</div>`}
    ${status === 'archived' ? '' : html`<div class="acting">${archive}</div>`}`
}

/** The public key that the page's gift form uses. */
async function publicKeyOf(context: PageContext): Promise<string | undefined> {
  const keys = await listKeys(context.dependencies.db, context.now, await ownerOf(context))
  return keys.find(({ expiresAt }) => expiresAt === null)?.publicKey
}

/** What to do where the account has no key, so that its pages take no gifts. */
async function keysHint(context: PageContext): Promise<Markup | string> {
  if ((await publicKeyOf(context)) !== undefined) return ''
  const { base, liveMode } = context
  return html`<p role="status">This page takes no gifts yet, because your account has no ${liveMode ? 'live' : 'test'} keys. An owner or developer creates them under <a href="${base}/keys">Keys</a>.</p>`
}

/** Code that puts the page's gift form on another site. */
async function embedCard(context: PageContext, page: StatedGivingPage): Promise<Markup | string> {
  const { dependencies, place } = context
  // A nonprofit's own account allows no other site.
  if (place === 'nonprofit') return ''
  const key = await publicKeyOf(context)
  const recipient = page.nonprofit_id ?? page.fund_id
  if (key === undefined || recipient === null || page.status !== 'published') return ''
  const { publicUrl } = dependencies
  const amounts = page.amounts.length === 0 ? '' : ` amounts="${page.amounts.join(' ')}"`
  const code = `<script type="module" crossorigin="anonymous" src="${publicUrl}/embed/v1/almoner.js"></script>
<donate-button public-key="${key}" nonprofit-id="${recipient}" giving-page="${page.id}"${amounts}><a href="${publicUrl}${GIVING_PATH}${page.slug}">Donate</a></donate-button>`
  return card(
    'Gifts on your own site',
    html`<p class="hint">Gifts made with this button count for the page. The site has to be among your allowed origins.</p>${copyable('code of this page’s button', code)}`,
  )
}

const PICTURES = {
  cover: { label: 'Cover picture', hint: 'We scale it down to 1,600 × 900 pixels.' },
  logo: { label: 'Logo', hint: 'Without one, the page shows your account’s logo.' },
} as const

function pictureCard(context: PageContext, page: StatedGivingPage, use: PagePictureUse): Markup {
  const name = page[use]
  const current = name === null ? null : ownPictureAddress(context.dependencies.seal, name)
  const record = hidden('id', page.id)
  const upload = { path: `giving-pages/${use}`, use, ...PICTURES[use], current, record }
  return card(PICTURES[use].label, pictureUpload(context, upload))
}

/** The form as it was sent; a nonprofit's page is for itself or one of its funds, and has no program. */
async function sentPage(context: OperationContext, sent: SentGivingPage): Promise<NewGivingPage> {
  const page = pageOfForm(sent)
  if (context.place !== 'nonprofit') return page
  const { tx, subjectId } = context
  const { nonprofit_id: id } = page
  const fund = id ? await findFund(tx, await ownerOf(context), id) : undefined
  if (id && id !== subjectId && !fund?.account_id)
    throw new HttpError('parameter_invalid', { param: 'nonprofit_id', detail: 'Choose yourself or one of your funds.' })
  return { ...page, nonprofit_id: fund?.id ?? subjectId, program_id: null }
}

const pageId = z.string().check(z.minLength(1), z.maxLength(100))
const one = { page: 'giving-pages/{id}', roles: GIVING_PAGE_ROLES } as const
const example = { title: 'Clean rivers by spring', frequency: 'once', amounts: '10 25', nonprofit_id: 'n_none' }

const SAVED: Partial<Record<StatedGivingPage['status'], string>> = {
  published: 'Saved. The page shows the change right away.',
  in_review: 'Saved. We read the page again before it’s public.',
}

function outcomeOf(page: StatedGivingPage, done: string) {
  const { id, account_id: subject, status, title, slug } = page
  return { record: id, subject, after: { status, title, slug }, done, next: `giving-pages/${id}` }
}

/** Creates, changes, publishes and archives pages, and sets their pictures. */
export const givingPageOperations: readonly AnyOperation[] = [
  operation({
    name: 'giving_pages.create',
    path: 'giving-pages/create',
    page: 'giving-pages/new',
    roles: GIVING_PAGE_ROLES,
    fields: z.object(givingPageForm),
    example,
    perform: async (context, sent) => {
      const page = await createGivingPage(await changingPages(context), await sentPage(context, sent))
      return outcomeOf(page, 'Draft saved. Check the preview, then publish the page.')
    },
  }),
  operation({
    ...one,
    name: 'giving_pages.update',
    path: 'giving-pages/update',
    fields: z.object({ id: pageId, ...givingPageForm }),
    example: { ...example, id: 'gp_none' },
    perform: async (context, { id, ...sent }) => {
      const page = await updateGivingPage(await changingPages(context), id, await sentPage(context, sent))
      return outcomeOf(page, SAVED[page.status] ?? 'Saved.')
    },
  }),
  operation({
    ...one,
    name: 'giving_pages.publish',
    path: 'giving-pages/publish',
    fields: z.object({ id: pageId, starts_on: z._default(z.string().check(z.trim(), z.maxLength(10)), '') }),
    example: { id: 'gp_none' },
    perform: async (context, { id, starts_on: day }) => {
      const page = await publishGivingPage(await changingPages(context), id, { startsAt: momentOf(day) })
      const isReviewed = page.status === 'in_review'
      if (isReviewed) return outcomeOf(page, 'Sent for review. We publish the page once we’ve read it.')
      const isWaiting = isScheduled(page, context.dependencies.clock.now(context.liveMode))
      return outcomeOf(page, isWaiting ? `Published. The page takes gifts from ${day} on.` : 'Published.')
    },
  }),
  operation({
    ...one,
    name: 'giving_pages.archive',
    path: 'giving-pages/archive',
    fields: z.object({ id: pageId }),
    example: { id: 'gp_none' },
    perform: async (context, { id }) =>
      outcomeOf(await archiveGivingPage(await changingPages(context), id), 'Archived. You can publish the page again.'),
  }),
  ...(['cover', 'logo'] as const).flatMap(pictureOperations),
]

function pictureOperations(use: PagePictureUse): AnyOperation[] {
  const set = async (context: OperationContext, id: string, upload: Uint8Array | null) => {
    const owner = await changingPages(context)
    await setPagePicture(context.tx, owner, { pageId: id, use, upload })
    const done = upload === null ? 'Picture removed.' : 'Picture saved.'
    return { record: id, subject: owner.accountId, after: { [use]: upload !== null }, done, next: `giving-pages/${id}` }
  }
  return [
    operation({
      ...one,
      name: `giving_pages.set_${use}`,
      path: `giving-pages/${use}`,
      most: LARGEST_PICTURE_FORM,
      fields: z.object({ id: pageId }),
      example: { id: 'gp_none' },
      perform: async (context, { id }) => set(context, id, await sentPicture(context, use)),
    }),
    operation({
      ...one,
      name: `giving_pages.remove_${use}`,
      path: `giving-pages/${use}/remove`,
      fields: z.object({ id: pageId }),
      example: { id: 'gp_none' },
      perform: (context, { id }) => set(context, id, null),
    }),
  ]
}

function momentOf(day: string): Date | null {
  if (day === '') return null
  if (isCalendarDay(day)) return new Date(`${day}T00:00:00Z`)
  throw new HttpError('parameter_invalid', { param: 'starts_on', detail: 'Choose a date.' })
}
