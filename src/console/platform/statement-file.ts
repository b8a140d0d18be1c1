import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { documentOf } from '../../server/service/money/campaigns/drafts/campaign-drafts.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { answerPdf } from '../frame/answer-pdf.ts'
import type { ConsolePage } from '../frame/define.ts'

/** The statement of work that somebody of the foundation approves, as it was signed. */
export const statementFile: ConsolePage = {
  path: 'statements/{id}',
  roles: PLATFORM_ROLES,
  show: async ({ dependencies, liveMode, params }) => {
    const bytes = await documentOf(dependencies.db, params.id ?? '', liveMode)
    return bytes === undefined ? answerUnknown() : answerPdf(bytes, `statement-${params.id}.pdf`)
  },
}
