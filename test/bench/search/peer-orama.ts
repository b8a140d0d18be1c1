import { create, insertMultiple, search } from '@orama/orama'
import type { IndexRecord } from '../../../src/server/service/directory/search/layer/index-record.ts'
import type { Peer } from './peer.ts'
import type { AskedQuery } from './query-groups.ts'

const schema = {
  ein: 'string',
  name: 'string',
  others: 'string',
  category: 'enum',
  visible: 'boolean',
  via: 'boolean',
  direct: 'boolean',
} as const

/** Orama in memory, with the search that its manual recommends: all words, one typing error tolerated. */
export function oramaPeer(): Peer {
  const index = create({ schema })
  return {
    name: 'Orama',
    add: async (records) => {
      await insertMultiple(index, [...records].map(toDocument), 1000)
    },
    search: async (query) => {
      const { hits } = await search(index, {
        term: query.term.replace(/^(\d{2})-(\d)/, '$1$2'),
        properties: ['name', 'others', 'ein'],
        threshold: 0,
        tolerance: query.term.length > 3 && query.term.length < 100 ? 1 : 0,
        boost: { name: 2 },
        limit: query.limit,
        offset: query.offset,
        where: whereOf(query),
      })
      return hits.map(({ document }) => document.ein)
    },
    close: () => undefined,
  }
}

function toDocument(record: IndexRecord) {
  const { ein, name, category, visible, viaChange, autoDirect } = record
  return { ein, name, others: record.otherNames.join(' '), category, visible, via: viaChange, direct: autoDirect }
}

function whereOf(query: AskedQuery) {
  return {
    ...(query.showHidden ? {} : { visible: true }),
    ...(query.categories ? { category: { in: [...query.categories] } } : {}),
    ...(query.viaChange === undefined ? {} : { via: query.viaChange }),
    ...(query.isDirect === undefined ? {} : { direct: query.isDirect }),
  }
}
