import type { ListPosition } from '../../list-slice.ts'

/** From where a request asks a list to be read. */
export function positionOf(query: { starting_after?: string | undefined; limit: number }): ListPosition {
  return { startingAfter: query.starting_after, limit: query.limit }
}
