import type { Command } from 'commander'
import { isPrivate, readEnvironment } from '../app/environment.ts'
import { advanceSandbox } from '../sandbox/advance-clock.ts'
import { createProgress, print } from './output.ts'
import { readLengthOfTime } from './read-values.ts'
import { withService } from './with-service.ts'

const DAY_MS = 86_400_000

/** Adds `almoner clock show` and `almoner clock advance 40d`. */
export function addClockCommand(program: Command): void {
  const group = program.command('clock').description('the time of the sandbox; live time is never moved')
  group
    .command('show')
    .description('print what time it is in the sandbox')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const now = await withService(async ({ clock }) => clock.now(false))
      print(json, { now }, () => now.toISOString())
    })
  group
    .command('advance')
    .description(
      'let time pass in the sandbox: months close, invoices are paid, nonprofits are paid, webhooks fall due',
    )
    .argument('<time>', 'such as 40d, 12h or 90m')
    .option('--json', 'print one JSON object')
    .action(async (time: string, { json }: { json?: boolean }) => {
      const now = await advance(readLengthOfTime(time))
      print(json, { now }, () => `It is now ${now.toISOString()} in the sandbox.`)
    })
}

async function advance(milliseconds: number): Promise<Date> {
  if (!isPrivate(readEnvironment(process.env)))
    throw new Error('Time passes only in the sandbox of a server that nobody else reaches.')
  const progress = createProgress()
  const days = Math.ceil(milliseconds / DAY_MS)
  try {
    const onDay = (day: Date, left: number) =>
      progress.update(days - Math.ceil(left / DAY_MS), days, day.toISOString().slice(0, 10))
    return await withService((dependencies) => advanceSandbox(dependencies, milliseconds, { onDay, waits: true }))
  } finally {
    progress.stop()
  }
}
