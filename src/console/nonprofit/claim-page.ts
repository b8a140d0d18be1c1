import { html } from 'hono/html'
import * as z from 'zod/mini'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import {
  type ClaimingDependencies,
  claimByDocument,
  claimByEmail,
  claimByLetter,
  claimsOf,
  type ListedClaim,
  postalAddress,
  proveClaim,
  provingDomain,
  withdrawClaim,
} from '../../server/service/claims/claims.ts'
import { findNonprofit, type NonprofitRecord } from '../../server/service/directory/registry/nonprofit-records.ts'
import { subjectName } from '../../server/service/people/members.ts'
import { redirectTo } from '../frame/answers.ts'
import { button, card, hidden, moment, operationForm, table, textField, uploadForm } from '../frame/controls.ts'
import { type ConsolePage, FORM_OVERHEAD, type OperationContext, operation, type PageContext } from '../frame/define.ts'

const LARGEST_DOCUMENT = 5_242_880

const WAYS = { letter: 'Code by mail', email: 'Code by e-mail', paper: 'Document' } as const

const STATES = { open: 'open', done: 'approved', ended: 'ended' } as const

/** Finds a nonprofit by EIN, and lists the person's claims. */
export const claimPage: ConsolePage = {
  path: 'claim',
  roles: ['self'],
  nav: 'Claim a nonprofit',
  show: async (context) => {
    const { base, query, dependencies, person } = context
    const ein = query.get('ein')?.trim() ?? ''
    const found = ein === '' ? undefined : await findNonprofit(dependencies.db, ein)
    if (found !== undefined) return redirectTo(`${base}/claim/${found.id}`)
    const problem =
      ein === ''
        ? context.problem
        : {
            text: 'No nonprofit in our directory has this EIN. Check it against a letter from the IRS. If it’s correct, contact us.',
            param: 'ein',
          }
    const field = {
      name: 'ein',
      label: 'EIN',
      hint: 'Nine digits, as on your letters from the IRS: 12-3456789.',
      value: ein,
      inputmode: 'numeric',
    } as const
    const find = html`<p class="hint">Claim your nonprofit to decide who may raise money in its name, edit its profile, and see its donations and payouts.</p><form class="line" method="get" action="${base}/claim">
      ${textField({ problem, sent: {} }, field)}${button('Find nonprofit')}</form>`
    return {
      title: 'Claim your nonprofit',
      main: html`${card('Claim your nonprofit', find)}${await claimsCard(context, person.id)}`,
    }
  },
}

/** Methods to prove that the person represents a nonprofit. */
export const claimNonprofitPage: ConsolePage = {
  path: 'claim/{nonprofit}',
  roles: ['self'],
  show: async (context) => {
    const { base, params, dependencies } = context
    const nonprofit = await findNonprofit(dependencies.db, params.nonprofit ?? '')
    if (nonprofit === undefined) return redirectTo(`${base}/claim`)
    const { name, ein, city, state } = nonprofit
    const who = html`<p><strong>${name}</strong><br><small>EIN ${ein.slice(0, 2)}-${ein.slice(2)} · ${city}, ${state}</small></p>`
    const instructions = html`<p>${nonprofit.claimed ? 'This nonprofit is already claimed. Ask someone on its team to invite you from their Team page.' : 'Choose how to prove that you represent it.'}</p>`
    return {
      title: 'Claim your nonprofit',
      main: html`${card(name, html`${who}${instructions}`)}${nonprofit.claimed ? '' : methods(context, nonprofit)}`,
    }
  },
}

function methods(context: PageContext, nonprofit: NonprofitRecord): Markup {
  const id = hidden('nonprofit', nonprofit.id)
  return html`${emailMethod(context, nonprofit, id)}${letterMethod(context, nonprofit, id)}${documentMethod(context, id)}`
}

function emailMethod(context: PageContext, { website }: NonprofitRecord, id: Markup): Markup {
  const domain = provingDomain(website)
  if (domain === undefined)
    return card(
      'Code by e-mail',
      html`<p class="hint">We have no website on record for this nonprofit, so you can’t verify by e-mail domain.</p>`,
    )
  const field = textField(context, { name: 'email', label: `Address at ${domain}`, type: 'email' })
  const form = operationForm(context, 'claims/email', html`${id}${field}${button('Send code')}`, 'line')
  return card(
    'Code by e-mail',
    html`<p class="hint">We send a code to an address at ${domain}, the domain of the website on record. It arrives right away.</p>${form}`,
  )
}

function letterMethod(context: PageContext, nonprofit: NonprofitRecord, id: Markup): Markup {
  const address = postalAddress(nonprofit)
  if (address === undefined)
    return card(
      'Code by mail',
      html`<p class="hint">The public record has no complete address, so you can’t verify by mail.</p>`,
    )
  const lines = address.split('\n').map((line) => html`${line}<br>`)
  const form = operationForm(context, 'claims/letter', html`${id}${button('Mail code', 'quiet')}`)
  return card(
    'Code by mail',
    html`<p class="hint">We mail a code to the address in the public record. It takes about a week.</p><p>${lines}</p>${form}`,
  )
}

function documentMethod(context: PageContext, id: Markup): Markup {
  const { problem } = context
  const wrong = problem?.param === 'paper' ? html`<small class="wrong">${problem.text}</small>` : ''
  return card(
    'Upload a document',
    html`<p class="hint">It has to name you and the nonprofit, such as an IRS letter or a board resolution. PDF, PNG or JPEG, up to 5 MB.</p>
    ${uploadForm(
      context,
      'claims/paper',
      html`${id}<label class="field"><span>Document</span>
        <input type="file" name="paper" accept="application/pdf,image/png,image/jpeg" required>${wrong}</label>
      ${button('Upload document', 'quiet')}`,
    )}`,
  )
}

async function claimsCard(context: PageContext, personId: string): Promise<Markup | string> {
  const { dependencies, timeZone, now } = context
  const claims = await claimsOf(dependencies.db, personId)
  if (claims.length === 0) return ''
  const isOpen = ({ status, expires_at: until }: ListedClaim) => status === 'open' && until > now
  const columns = [
    { label: 'Nonprofit', cell: ({ name }: ListedClaim) => name },
    {
      label: 'Method',
      cell: ({ way, sent_to: to }: ListedClaim) => html`${WAYS[way]}<br><small>${to.split('\n').at(-1) ?? ''}</small>`,
    },
    { label: 'Started', cell: ({ created_at: at }: ListedClaim) => moment(at, timeZone) },
    {
      label: 'Status',
      cell: (claim: ListedClaim) =>
        html`<span class="tag">${STATES[claim.status === 'open' && !isOpen(claim) ? 'ended' : claim.status]}</span>`,
    },
    {
      label: 'Actions',
      isQuiet: true as const,
      cell: (claim: ListedClaim) => (isOpen(claim) ? actions(context, claim) : ''),
    },
  ]
  return card('Your claims', table('Your claims', columns, claims, html``))
}

function actions(context: PageContext, { id, way, name }: ListedClaim): Markup {
  const code = html`${hidden('claim', id)}<input name="code" aria-label="Code: ${name}" autocomplete="one-time-code" required>${button('Verify code')}`
  return html`${way === 'paper' ? html`<small>In review</small>` : operationForm(context, 'claims/prove', code, 'line')}
    ${operationForm(context, 'claims/withdraw', html`${hidden('claim', id)}${button('Withdraw claim', 'quiet')}`)}`
}

const nonprofit = z.string()

const beginning = { page: 'claim/{nonprofit}', roles: ['self'] } as const

const going = { page: 'claim', roles: ['self'] } as const

const byLetter = operation({
  ...beginning,
  name: 'claims.begin',
  path: 'claims/letter',
  fields: z.object({ nonprofit }),
  example: { nonprofit: 'n_none' },
  perform: async (context, { nonprofit: nonprofitId }) => ({
    ...(await claimByLetter(claiming(context), { nonprofitId, person: context.person })),
    done: 'We’ll mail the letter within two business days.',
    next: 'claim',
  }),
})

const byEmail = operation({
  ...beginning,
  name: 'claims.begin',
  path: 'claims/email',
  fields: z.object({ nonprofit, email: z.string() }),
  example: { nonprofit: 'n_none', email: 'ada@harbor.example' },
  perform: async (context, { nonprofit: nonprofitId, email }) => ({
    ...(await claimByEmail(claiming(context), { nonprofitId, person: context.person, email })),
    done: `Code sent to ${email}.`,
    next: 'claim',
  }),
})

const byDocument = operation({
  ...beginning,
  name: 'claims.begin',
  path: 'claims/paper',
  most: LARGEST_DOCUMENT + FORM_OVERHEAD,
  fields: z.object({ nonprofit }),
  example: { nonprofit: 'n_none' },
  perform: async (context, { nonprofit: nonprofitId }) => {
    const file = context.files.get('paper')
    if (file === undefined) throw new HttpError('parameter_missing', { param: 'paper', detail: 'Choose a file.' })
    const paper = new Uint8Array(await file.arrayBuffer())
    const acted = await claimByDocument(claiming(context), { nonprofitId, person: context.person, paper })
    return { ...acted, done: 'Document uploaded. We’ll review it and show the decision here.', next: 'claim' }
  },
})

const prove = operation({
  ...going,
  name: 'claims.prove',
  path: 'claims/prove',
  fields: z.object({ claim: z.string(), code: z.string().check(z.maxLength(100)) }),
  example: { claim: 'cl_none', code: '23456-789BC' },
  perform: async (context, { claim: id, code }) => {
    const { tx, person, now, dependencies } = context
    const { result, ...audited } = await proveClaim(tx, { seal: dependencies.seal, personId: person.id, id, code, now })
    if (result.isRight)
      return {
        ...audited,
        done: `You now represent ${await subjectName(tx, result.nonprofitId)}. Switch to it in the menu at the top.`,
      }
    return {
      ...audited,
      done:
        result.triesLeft === 0
          ? 'That code isn’t correct, and it was the last attempt. This claim has ended; you can start a new one.'
          : `That code isn’t correct. Attempts left: ${result.triesLeft}.`,
    }
  },
})

const withdraw = operation({
  ...going,
  name: 'claims.withdraw',
  path: 'claims/withdraw',
  fields: z.object({ claim: z.string() }),
  example: { claim: 'cl_none' },
  perform: async ({ tx, person, now }, { claim: id }) => {
    const { result: _, ...audited } = await withdrawClaim(tx, { personId: person.id, id, now })
    return { ...audited, done: 'Claim withdrawn.' }
  },
})

/** Starts, verifies and withdraws claims. */
export const claimOperations = [byLetter, byEmail, byDocument, prove, withdraw]

function claiming({ tx, now, dependencies: { seal, newId, isPrivate } }: OperationContext): ClaimingDependencies {
  return { tx, seal, newId, now, keepsLetters: isPrivate }
}
