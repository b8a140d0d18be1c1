import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BANK_CSV_MAP, type BankMovement, STATEMENT_WRITERS } from '../../../support/statement-files.ts'
import { daysAfter } from '../recompute/calendar.ts'
import type { YearHarness } from '../year-harness.ts'
import type { BankLine, PlannedStatements } from './planned-lines.ts'
import { writeProcessorReport } from './processor-report.ts'
import { runKilledCommand } from './run-killed-command.ts'
import type { StatementReferences } from './statement-references.ts'

const OVERLAP_DAYS = 3
const FORMATS = Object.entries(STATEMENT_WRITERS)
const Bank = z.object({
  statements: z.array(z.object({ fresh: z.int(), known: z.int(), difference: z.nullable(z.int()) })),
})
const Processor = z.object({ fresh: z.int(), known: z.int() })
const Open = z.object({
  items: z.array(
    z.object({ item: z.int(), record: z.string(), amount: z.int(), shown: z.boolean(), text: z.string() }),
  ),
})

/** An unmatched item: whether a statement shows it, cents as in the ledger, and its record or the statement's text. */
export type OpenItem = [isShown: boolean, cents: number, name: string]

/** Imports statements, accepts the proposed matches, and posts the bank's fees and interest, as staff do. */
export class StatementImporter {
  private readonly harness: YearHarness
  private readonly references: StatementReferences
  private readonly planned: PlannedStatements
  private bankBalance = 0
  private periods = 0
  private from = ''

  constructor(harness: YearHarness, references: StatementReferences, planned: PlannedStatements) {
    this.harness = harness
    this.references = references
    this.planned = planned
  }

  /** Imports both statements up to the end of a day. */
  async importThrough(through: string): Promise<void> {
    await this.references.read()
    await this.importProcessor(through)
    await this.importBank(through)
    await this.harness.almoner('bank', 'match', '--proposed')
    await this.bookFeesAndInterest()
    this.from = daysAfter(through, 1)
    this.periods += 1
  }

  /** All unmatched items. */
  async openItems(): Promise<OpenItem[]> {
    const items = [...(await this.items('bank')), ...(await this.items('processor'))]
    return items.map(({ shown, amount, record, text }) => [shown, amount, shown ? text : record])
  }

  /** The items that should stay unmatched: unexplained lines and missing movements. */
  expectedOpen(): OpenItem[] {
    const unexplained = this.planned.unexplained.map((line): OpenItem => {
      return [true, -('cents' in line ? line.cents : line.gross), line.text]
    })
    const missing = this.planned.missing.map((one): OpenItem => [false, one.cents, this.references.recordOf(one)])
    return [...unexplained, ...missing]
  }

  private async importProcessor(through: string): Promise<void> {
    // Each report overlaps the one before by some days.
    const first = this.from === '' ? '' : daysAfter(this.from, -OVERLAP_DAYS)
    const lines = this.planned.processor.filter(({ day }) => day >= first && day <= through)
    const named = lines.map((line) => {
      const { source, key } = this.references.ofProcessor(line.shows)
      return { ...line, source, key: line.hasReference ? key : '' }
    })
    const path = await this.file('report.csv', writeProcessorReport(named))
    const result = z.parse(Processor, JSON.parse(await this.harness.almoner('processor', 'import', path, '--json')))
    const known = lines.filter(({ day }) => day < this.from).length
    assert.deepEqual(result, { fresh: lines.length - known, known }, `the processor’s report through ${through}`)
  }

  private async importBank(through: string): Promise<void> {
    const lines = this.planned.bank.filter(({ day }) => day >= this.from && day <= through)
    const [format, write] = FORMATS[this.periods % FORMATS.length] ?? assert.fail()
    const options = format === 'csv' ? ['--map', BANK_CSV_MAP] : []
    const text = write({ opening: this.bankBalance, movements: lines.map((line) => this.movementOf(line)) })
    const path = await this.file('statement', text)
    const command = ['bank', 'import', path, '--json', ...options]
    if (this.periods === 1) await runKilledCommand(this.harness, command)
    const result = z.parse(Bank, JSON.parse(await this.harness.almoner(...command)))
    const sum = (pick: (one: (typeof result.statements)[number]) => number) =>
      result.statements.reduce((all, one) => all + pick(one), 0)
    const differences = result.statements.filter(({ difference }) => difference !== null && difference !== 0)
    assert.deepEqual(differences, [], `cash equals the bank’s balance at the end of ${through}`)
    assert.equal(
      sum(({ fresh, known }) => fresh + known),
      lines.length,
    )
    // Importing the same file again adds nothing.
    const again = z.parse(Bank, JSON.parse(await this.harness.almoner(...command)))
    assert.ok(again.statements.every(({ fresh }) => fresh === 0))
    this.bankBalance = lines.reduce((all, { cents }) => all + cents, this.bankBalance)
  }

  private movementOf(line: BankLine): BankMovement {
    const { id, day, cents, hasReference, text } = line
    const { check, ...quoted } = this.references.ofBank(line)
    const named = hasReference ? quoted : { reference: '', text: '' }
    const words = [named.text, text].filter((one) => one !== '').join(' ')
    return {
      ...{ day, amount: cents, id, reference: named.reference, text: words },
      ...(check === undefined ? {} : { check }),
    }
  }

  /** Posts the bank's fees and interest. */
  private async bookFeesAndInterest(): Promise<void> {
    const kinds = new Map(
      this.planned.bank.flatMap(({ text, postAs }) => (postAs === undefined ? [] : [[text, postAs] as const])),
    )
    for (const { item, text, shown } of await this.items('bank')) {
      const kind = shown ? kinds.get(text) : undefined
      if (kind !== undefined) await this.harness.almoner('bank', 'book', String(item), '--as', kind)
    }
  }

  private async items(source: 'bank' | 'processor') {
    return z.parse(Open, JSON.parse(await this.harness.almoner(source, 'open', '--json'))).items
  }

  private async file(name: string, text: string): Promise<string> {
    const path = join(this.harness.folder, name)
    await writeFile(path, text)
    return path
  }
}
