import MiniSearch from 'minisearch'
import type { IndexRecord } from '../../../src/server/service/directory/search/layer/index-record.ts'
import type { Peer } from './peer.ts'
import type { AskedQuery } from './query-groups.ts'

/** MiniSearch in memory: all words, prefixes, tolerant spelling, well-known nonprofits boosted. */
export function miniSearchPeer(): Peer {
  const byId: IndexRecord[] = []
  const index = new MiniSearch<{ id: number; ein: string; name: string; others: string }>({
    fields: ['name', 'others', 'ein'],
    searchOptions: {
      combineWith: 'AND',
      prefix: (_, at, terms) => at === terms.length - 1,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      boost: { name: 2 },
      boostDocument: (id) => 1 + (byId[Number(id)]?.prominence ?? 0) / 10,
    },
  })
  return {
    name: 'MiniSearch',
    add: async (records) => {
      for (const record of records) {
        const id = byId.push(record) - 1
        index.add({ id, ein: record.ein, name: record.name, others: record.otherNames.join(' ') })
      }
    },
    search: async (query) => {
      const passes = (id: number) => passesFilters(byId[id], query)
      const term = query.term.replace(/^(\d{2})-(\d)/, '$1$2')
      if (term === '') return firstOf(byId, query)
      return index
        .search(term, { filter: ({ id }) => passes(Number(id)) })
        .slice(query.offset, query.offset + query.limit)
        .map(({ id }) => byId[Number(id)]?.ein ?? '')
    },
    close: () => index.removeAll(),
  }
}

function firstOf(records: readonly IndexRecord[], query: AskedQuery): string[] {
  const passing = records.filter((record) => passesFilters(record, query))
  return passing.slice(query.offset, query.offset + query.limit).map(({ ein }) => ein)
}

function passesFilters(record: IndexRecord | undefined, query: AskedQuery): boolean {
  return (
    record !== undefined &&
    (query.showHidden === true || record.visible) &&
    (query.categories === undefined || query.categories.includes(record.category)) &&
    (query.viaChange === undefined || query.viaChange === record.viaChange) &&
    (query.isDirect === undefined || query.isDirect === record.autoDirect)
  )
}
