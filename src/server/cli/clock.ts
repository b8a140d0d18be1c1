import type { Command } from 'commander'
import { isPrivate, readEnvironment } from '../app/environment.ts'
import { advanceSandbox } from '../sandbox/advance-clock.ts'
import { createProgress, print } from './output.ts'
import { readLengthOfTime } from './read-values.ts'
import { withService } from './with-service.ts'

const DAY_MS = 86_400_000

/** Adds `almoner clock show` and `almoner clock advance 40d`. */
export function addClockCommand(program: Command): void {
  const group = program.command('clock').description("the sandbox's clock")
  group
    .command('show')
    .description("show the sandbox's time")
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const now = await withService(async ({ clock }) => clock.now(false))
      print(json, { now }, () => now.toISOString())
    })
  group
    .command('advance')
    .description("advance the sandbox's clock: closes months, pays invoices and nonprofits, delivers webhooks")
    .argument('<time>', 'such as 40d, 12h or 90m')
    .option('--json', 'print one JSON object')
    .action(async (time: string, { json }: { json?: boolean }) => {
      const now = await advance(readLengthOfTime(time))
      print(json, { now }, () => `It is now ${now.toISOString()} in the sandbox.`)
    })
}

async function advance(milliseconds: number): Promise<Date> {
  if (!isPrivate(readEnvironment(process.env)))
    throw new Error('Only the sandbox of a server on this machine (HOST is a loopback address) can be advanced.')
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
