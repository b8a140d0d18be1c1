import type { contract } from '../../../contract/index.ts'
import type { GroupHandlers } from '../handler.ts'
import { earlierNonprofitResource } from './nonprofit-resource.ts'
import { loadNonprofits } from './queries.ts'
import { searchNonprofitIds } from './search-sql.ts'

const PER_PAGE = 30

/** Answers the earlier search, by name with Basic keys. */
export const earlierNonprofitHandlers: Pick<GroupHandlers<typeof contract.earlier>, 'searchNonprofits'> = {
  async searchNonprofits({ query }, { account, db, publicUrl }) {
    const ids = await searchNonprofitIds(db, {
      term: query.name,
      showHidden: false,
      accountId: account.id,
      offset: (query.page - 1) * PER_PAGE,
      limit: PER_PAGE,
    })
    const records = await loadNonprofits(db, ids, account.id)
    return { nonprofits: records.map((record) => earlierNonprofitResource(record, publicUrl)), page: query.page }
  },
}
