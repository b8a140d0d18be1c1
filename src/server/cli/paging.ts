import type { Command } from 'commander'
import { readCount } from './read-values.ts'

/** Which part of a list is shown: the options of every command that lists. */
export interface PageOptions {
  page: number
  limit: number
}

/** One page of a list; `more` says whether another one follows. */
export interface Page<Row> {
  rows: Row[]
  page: number
  more: boolean
}

/** Adds `--page` and `--limit` to a command that lists. */
export function withPages(command: Command): Command {
  return command
    .option('--page <number>', 'the page to show, from 1', readCount, 1)
    .option('--limit <number>', 'rows on a page', readCount, 50)
}

/** Reads one page, and whether there is another: `read` gives so many rows from an offset on. */
export async function readPage<Row>(
  { page, limit }: PageOptions,
  read: (part: { offset: number; limit: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const rows = await read({ offset: (page - 1) * limit, limit: limit + 1 })
  return { rows: rows.slice(0, limit), page, more: rows.length > limit }
}

/** The line below a table that says how to see what follows; nothing after the last page. */
export function nextPageLine({ page, more }: Page<unknown>): string[] {
  return more ? [`There are more: --page ${page + 1}`] : []
}
