import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BANK_CSV_MAP, type BankMovement, STATEMENT_WRITERS } from '../../../support/statement-files.ts'
import { daysAfter } from '../recompute/calendar.ts'
import type { YearStage } from '../year-stage.ts'
import { killedCommand } from './killed-command.ts'
import type { BankLine, PlannedStatements } from './planned-lines.ts'
import { writeProcessorReport } from './processor-report.ts'
import type { StatementNames } from './statement-names.ts'

const OVERLAP_DAYS = 3
const FORMS = Object.entries(STATEMENT_WRITERS)
const Bank = z.object({
  statements: z.array(z.object({ fresh: z.int(), known: z.int(), difference: z.nullable(z.int()) })),
})
const Processor = z.object({ fresh: z.int(), known: z.int() })
const Open = z.object({
  items: z.array(
    z.object({ item: z.int(), record: z.string(), amount: z.int(), shown: z.boolean(), text: z.string() }),
  ),
})

/** What stands open: cents as the books have it, and the record, or what a statement says. */
export type StandingOpen = [isShown: boolean, cents: number, name: string]

/** Takes the statements of a period as somebody at the desk does: imports, accepts what is proposed, books the bank's own. */
export class StatementOffice {
  private readonly stage: YearStage
  private readonly names: StatementNames
  private readonly planned: PlannedStatements
  private held = 0
  private periods = 0
  private from = ''

  constructor(stage: YearStage, names: StatementNames, planned: PlannedStatements) {
    this.stage = stage
    this.names = names
    this.planned = planned
  }

  /** Takes all that bank and processor say up to the end of a day. */
  async take(through: string): Promise<void> {
    await this.names.read()
    await this.takeProcessor(through)
    await this.takeBank(through)
    await this.stage.almoner('bank', 'match', '--proposed')
    await this.bookOwn()
    this.from = daysAfter(through, 1)
    this.periods += 1
  }

  /** What stands open of bank and processor now. */
  async open(): Promise<StandingOpen[]> {
    const items = [...(await this.items('bank')), ...(await this.items('processor'))]
    return items.map(({ shown, amount, record, text }) => [shown, amount, shown ? text : record])
  }

  /** What should stand open: what is nobody's, and what is never shown. */
  planted(): StandingOpen[] {
    const strangers = this.planned.strangers.map((line): StandingOpen => {
      return [true, -('cents' in line ? line.cents : line.gross), line.text]
    })
    const missing = this.planned.missing.map((one): StandingOpen => [false, one.cents, this.names.recordOf(one)])
    return [...strangers, ...missing]
  }

  private async takeProcessor(through: string): Promise<void> {
    // Each report begins some days before the last one ended.
    const first = this.from === '' ? '' : daysAfter(this.from, -OVERLAP_DAYS)
    const lines = this.planned.processor.filter(({ day }) => day >= first && day <= through)
    const named = lines.map((line) => {
      const { source, key } = this.names.ofProcessor(line.shows)
      return { ...line, source, key: line.isNamed ? key : '' }
    })
    const path = await this.file('report.csv', writeProcessorReport(named))
    const told = z.parse(Processor, JSON.parse(await this.stage.almoner('processor', 'import', path, '--json')))
    const known = lines.filter(({ day }) => day < this.from).length
    assert.deepEqual(told, { fresh: lines.length - known, known }, `the processor's report through ${through}`)
  }

  private async takeBank(through: string): Promise<void> {
    const lines = this.planned.bank.filter(({ day }) => day >= this.from && day <= through)
    const [form, write] = FORMS[this.periods % FORMS.length] ?? assert.fail()
    const options = form === 'csv' ? ['--map', BANK_CSV_MAP] : []
    const text = write({ opening: this.held, movements: lines.map((line) => this.movementOf(line)) })
    const path = await this.file('statement', text)
    const command = ['bank', 'import', path, '--json', ...options]
    if (this.periods === 1) await killedCommand(this.stage, command)
    const told = z.parse(Bank, JSON.parse(await this.stage.almoner(...command)))
    const sum = (pick: (one: (typeof told.statements)[number]) => number) =>
      told.statements.reduce((all, one) => all + pick(one), 0)
    const differences = told.statements.filter(({ difference }) => difference !== null && difference !== 0)
    assert.deepEqual(differences, [], `cash is what the bank says at the end of ${through}`)
    assert.equal(
      sum(({ fresh, known }) => fresh + known),
      lines.length,
    )
    // The same file once more brings nothing.
    const again = z.parse(Bank, JSON.parse(await this.stage.almoner(...command)))
    assert.ok(again.statements.every(({ fresh }) => fresh === 0))
    this.held = lines.reduce((all, { cents }) => all + cents, this.held)
  }

  private movementOf(line: BankLine): BankMovement {
    const { id, day, cents, isNamed, text } = line
    const { check, ...said } = this.names.ofBank(line)
    const named = isNamed ? said : { reference: '', text: '' }
    const words = [named.text, text].filter((one) => one !== '').join(' ')
    return {
      ...{ day, amount: cents, id, reference: named.reference, text: words },
      ...(check === undefined ? {} : { check }),
    }
  }

  /** Says of the bank's fees and interest what they are. */
  private async bookOwn(): Promise<void> {
    const kinds = new Map(this.planned.bank.flatMap(({ text, is }) => (is === undefined ? [] : [[text, is] as const])))
    for (const { item, text, shown } of await this.items('bank')) {
      const kind = shown ? kinds.get(text) : undefined
      if (kind !== undefined) await this.stage.almoner('bank', 'book', String(item), '--as', kind)
    }
  }

  private async items(of: 'bank' | 'processor') {
    return z.parse(Open, JSON.parse(await this.stage.almoner(of, 'open', '--json'))).items
  }

  private async file(name: string, text: string): Promise<string> {
    const path = join(this.stage.folder, name)
    await writeFile(path, text)
    return path
  }
}
