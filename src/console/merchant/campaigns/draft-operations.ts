import * as z from 'zod/mini'
import { CAMPAIGN_TYPES } from '../../../contract/campaigns.ts'
import type { Role } from '../../../contract/roles.ts'
import { clientAddress } from '../../../server/http/client-address.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { createCampaign } from '../../../server/service/money/campaigns/create-campaign.ts'
import { draftCampaign } from '../../../server/service/money/campaigns/drafts/campaign-drafts.ts'
import { signDraft, withdrawDraft } from '../../../server/service/money/campaigns/drafts/sign-draft.ts'
import type { DraftTerms } from '../../../server/service/money/campaigns/drafts/statement-of-work.ts'
import { membersOf } from '../../../server/service/people/members.ts'
import { deciding } from '../../frame/deciding.ts'
import type { OperationContext, Outcome } from '../../frame/define.ts'
import { operation } from '../../frame/operation.ts'
import { basisPointsOf } from '../../frame/percent.ts'
import { draftWords as words } from './draft-words.ts'
import { RUNNING_CAMPAIGNS } from './running.ts'
import { readShared } from './shared-lines.ts'

/** Who signs for an account. */
export const SIGNING: readonly Role[] = ['owner']

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const needed = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const optional = (most: number) => z._default(text(most), '')

const Draft = z.object({
  type: z.enum(CAMPAIGN_TYPES),
  name: needed(200),
  description: optional(2_000),
  nonprofit_id: needed(100),
  start_date: optional(10),
  end_date: optional(10),
  target_grant_receipt_date: optional(10),
  fee: optional(10),
  expense: optional(10),
  returned: optional(10),
  auto: optional(10),
  partnership_start: optional(10),
  partnership_end: optional(10),
  signer: optional(60),
  signer_name: optional(200),
  signer_title: optional(200),
  shared: optional(5_000),
})
type Draft = z.output<typeof Draft>

/** How campaigns are made, agreed on, signed and taken back. */
export const draftOperations = [
  operation({
    name: 'campaigns.draft',
    path: 'campaigns/draft',
    page: 'campaigns/new',
    roles: RUNNING_CAMPAIGNS,
    fields: Draft,
    example: {
      type: 'net_held',
      name: 'Spring',
      nonprofit_id: 'n_none',
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    },
    perform: async (context, draft) =>
      draft.type === 'custom' ? makeCustom(context, draft) : makeDraft(context, draft, draft.type),
  }),
  operation({
    name: 'campaigns.sign',
    path: 'campaigns/sign',
    page: 'campaigns/drafts/{id}/sign',
    roles: SIGNING,
    fresh: true,
    fields: z.object({ id: z.string(), name: needed(200), sha256: z.string(), agree: optional(10) }),
    example: { id: 'cd_none', name: 'Ada Byron', sha256: '0', agree: 'yes' },
    perform: async (context, { id, name, sha256, agree }) => {
      if (agree === '') throw new HttpError('parameter_missing', { param: 'agree', detail: words.agreeFirst })
      const signature = { draftId: id, name, sha256, address: clientAddress(context.request) }
      const { result: _, ...told } = await signDraft(deciding(context), scopeOf(context), signature)
      return { ...told, done: words.signed, next: `campaigns/drafts/${id}` }
    },
  }),
  operation({
    name: 'campaigns.withdraw_draft',
    path: 'campaigns/drafts/withdraw',
    page: 'campaigns/drafts/{id}',
    roles: RUNNING_CAMPAIGNS,
    fields: z.object({ id: z.string(), reason: needed(500) }),
    example: { id: 'cd_none', reason: 'Another date' },
    perform: async (context, { id: draftId, reason }) => {
      const { result: _, ...told } = await withdrawDraft(deciding(context), scopeOf(context), { draftId, reason })
      return { ...told, done: words.withdrawn }
    },
  }),
]

function scopeOf({ subjectId: accountId, liveMode }: OperationContext) {
  return { accountId, liveMode }
}

async function makeCustom(context: OperationContext, draft: Draft): Promise<Outcome> {
  const { tx: db, dependencies, subjectId } = context
  const { clock, newId } = dependencies
  const target = draft.target_grant_receipt_date === '' ? null : day(draft, 'target_grant_receipt_date')
  const made = await createCampaign(
    { db, clock, newId },
    {
      ...scopeOf(context),
      type: 'custom',
      name: draft.name,
      description: draft.description === '' ? null : draft.description,
      nonprofitId: draft.nonprofit_id,
      startDate: new Date(day(draft, 'start_date')),
      endDate: new Date(day(draft, 'end_date')),
      targetGrantReceiptDate: target === null ? null : new Date(target),
      grantDisbursementInitiationDate: null,
      autoDistributeGrants: draft.auto !== '',
      returnBasisPoints: share(draft, 'returned'),
      expenseBasisPoints: 0,
      sharedMetadata: shared(draft),
    },
  )
  const { id, type, name, nonprofit_id } = made
  return {
    record: id,
    subject: subjectId,
    after: { type, name, nonprofit_id },
    done: words.made,
    next: `campaigns/${id}`,
  }
}

async function makeDraft(context: OperationContext, draft: Draft, type: DraftTerms['type']): Promise<Outcome> {
  const { name, description, nonprofit_id, signer_name, signer_title } = draft
  for (const param of ['description', 'signer_name', 'signer_title'] as const)
    if (draft[param] === '') throw new HttpError('parameter_missing', { param })
  const owners = await membersOf(context.tx, context.subjectId)
  const signer = owners.find(({ personId, role }) => role === 'owner' && personId === draft.signer)
  if (signer === undefined) throw new HttpError('parameter_invalid', { param: 'signer', detail: words.signerWrong })
  const terms = {
    type,
    name,
    description,
    nonprofit_id,
    start_date: day(draft, 'start_date'),
    end_date: day(draft, 'end_date'),
    target_grant_receipt_date: draft.target_grant_receipt_date === '' ? null : day(draft, 'target_grant_receipt_date'),
    fee_basis_points: share(draft, 'fee'),
    expense_basis_points: type === 'gross' ? share(draft, 'expense') : 0,
    return_basis_points: type === 'net_returned' ? share(draft, 'returned') : 0,
    partnership_start: day(draft, 'partnership_start'),
    partnership_end: day(draft, 'partnership_end'),
    signer_name,
    signer_title,
    signer_email: signer.email,
    shared_metadata: shared(draft),
  }
  const { result: id, ...told } = await draftCampaign(deciding(context), {
    ...scopeOf(context),
    terms,
    signerId: signer.personId,
  })
  return { ...told, done: words.drawn, next: `campaigns/drafts/${id}` }
}

function day(
  draft: Draft,
  param: 'start_date' | 'end_date' | 'target_grant_receipt_date' | 'partnership_start' | 'partnership_end',
): string {
  const read = z.iso.date().safeParse(draft[param])
  if (!read.success) throw new HttpError('parameter_invalid', { param, detail: words.dayWrong })
  return read.data
}

function share(draft: Draft, param: 'fee' | 'expense' | 'returned'): number {
  const basisPoints = basisPointsOf(draft[param])
  if (basisPoints === undefined) throw new HttpError('parameter_invalid', { param, detail: words.percentWrong })
  return basisPoints
}

function shared({ shared: lines }: Draft): Record<string, unknown> {
  const read = readShared(lines)
  if (read === undefined) throw new HttpError('parameter_invalid', { param: 'shared', detail: words.sharedWrong })
  return read
}
