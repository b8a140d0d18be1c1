import cliProgress from 'cli-progress'
import type { Command } from 'commander'
import { readCount } from './read-values.ts'

/** Prints a command's result: a JSON object for programs, text for people. */
export function print(json: boolean | undefined, data: unknown, text: () => string): void {
  process.stdout.write(`${json === true ? JSON.stringify(data) : text()}\n`)
}

/** Writes rows under their headings in columns of equal width; numbers to the right. */
export function tableText(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map(String))
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const numeric = headings.map((_, column) => rows.length > 0 && rows.every((row) => isNumeric(row[column])))
  return cells
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, numeric[column] === true))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function pad(cell: string, width: number, right: boolean): string {
  return right ? cell.padStart(width) : cell.padEnd(width)
}

function isNumeric(cell: string | number | undefined): boolean {
  return typeof cell === 'number' || /^-?\$?[\d,.]+$/.test(cell ?? '')
}

/** Progress of a long command: a bar with the remaining time at a terminal, a line per tenth elsewhere. */
export interface Progress {
  /** `done` of `total`, in any unit, with a short description. */
  update(done: number, total: number, note: string): void
  /** Prints a line about a step that can't be measured. */
  say(note: string): void
  stop(): void
}

/** Shows progress on a stream, standard error by default. A terminal that can't move its cursor gets lines too. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY && process.env.TERM !== 'dumb' ? progressBar(stream) : progressLines(stream)
}

function progressBar(stream: NodeJS.WriteStream): Progress {
  const bar = new cliProgress.SingleBar({
    stream,
    format: '{bar} {percentage}%  {note}  {eta_formatted} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    etaBuffer: 50,
  })
  let started = false
  return {
    update(done, total, note) {
      if (!started) bar.start(total, 0, { note })
      started = true
      bar.update(done, { note })
    },
    say(note) {
      if (started) bar.stop()
      started = false
      stream.write(`${note}\n`)
    },
    stop() {
      if (started) bar.stop()
      started = false
    },
  }
}

function progressLines(stream: NodeJS.WriteStream): Progress {
  let tenth = 0
  return {
    update(done, total, note) {
      const reached = total === 0 ? 10 : Math.floor((done / total) * 10)
      if (reached < tenth) tenth = 0
      if (reached <= tenth) return
      tenth = reached
      stream.write(`${reached * 10}%  ${note}\n`)
    },
    say: (note) => stream.write(`${note}\n`),
    stop: () => undefined,
  }
}

/** The page of a list to show: options of every list command. */
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

/** Reads one page, and whether there is another: `read` returns that many rows from an offset. */
export async function readPage<Row>(
  { page, limit }: PageOptions,
  read: (part: { offset: number; limit: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const rows = await read({ offset: (page - 1) * limit, limit: limit + 1 })
  return { rows: rows.slice(0, limit), page, more: rows.length > limit }
}

/** The line below a table that explains how to see the next page; nothing after the last page. */
export function nextPageLine({ page, more }: Page<unknown>): string[] {
  return more ? [`For more rows, use --page ${page + 1}`] : []
}
