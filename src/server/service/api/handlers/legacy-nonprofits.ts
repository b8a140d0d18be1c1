import type { contract } from '../../../../contract/index.ts'
import { legacyNonprofitResource } from '../../directory/registry/nonprofit-resource.ts'
import { findNonprofits } from '../../directory/search/find-nonprofits.ts'
import type { GroupHandlers } from './handler.ts'

const MOST_PER_PAGE = 30

/** Answers the earlier search, by name with Basic keys. */
export const legacyNonprofitHandlers: Pick<GroupHandlers<typeof contract.legacy>, 'searchNonprofits'> = {
  async searchNonprofits({ query }, { account, publicUrl, ...sources }) {
    const limit = Math.min(query.limit, MOST_PER_PAGE)
    const records = await findNonprofits(sources, {
      term: query.name,
      showHidden: false,
      accountId: account.id,
      offset: (query.page - 1) * limit,
      limit,
    })
    return { nonprofits: records.map((record) => legacyNonprofitResource(record, publicUrl)), page: query.page }
  },
}
