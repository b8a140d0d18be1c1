import type { JobHelpers, Task, TaskList } from 'graphile-worker'
import * as z from 'zod/mini'
import { type Actor, actingAs } from '../database/acting.ts'
import { FOUNDATION_TIME_ZONE } from '../kernel/calendar.ts'
import { inSpan } from '../kernel/tracing.ts'
import { oneByOne } from '../kernel/turns.ts'
import { type ProcessorDependencies, processorOf } from '../processors/processor-of.ts'
import { executeRefund } from '../service/checkout/refund-donation.ts'
import { answerSearch, unansweredSearches } from '../service/donors/search/searches.ts'
import { requeueLetters, type SendingDependencies, sendLetter } from '../service/letters/send-letter.ts'
import type { PayoutDependencies } from '../service/money/payouts/pay-out.ts'
import { issueOwedReceipts } from '../service/money/receipts/issue-receipt.ts'
import { readProcessor } from '../service/money/reconciliation/import-transactions.ts'
import { matchBank, matchProcessor } from '../service/money/reconciliation/match-items.ts'
import { type DeliveryDependencies, deliver, postponeDelivery, requeueLost } from '../service/webhooks/deliver.ts'
import { type RoundStep, roundSteps } from './daily-round.ts'
import type { DeliverySlots } from './delivery-slots.ts'
import { doLongWork } from './do-long-work.ts'

export type JobDependencies = PayoutDependencies &
  DeliveryDependencies &
  ProcessorDependencies & {
    /** Whether a processor's statement is read daily; otherwise people import it. */
    readsProcessor?: boolean
    /** How e-mails are sent; they wait if it is absent. */
    letters?: Pick<SendingDependencies, 'publicUrl' | 'mailServer' | 'giftAddress'> & { timeZone?: string }
  }

// Sandbox data must not delay live money.
const LIVE_FIRST = [true, false]

const DeliveryPayload = z.object({ delivery: z.int() })
const SearchPayload = z.object({ search: z.string() })
const RefundPayload = z.object({ donation: z.string() })
const WorkPayload = z.object({ work: z.string() })
const LetterPayload = z.object({ letter: z.string() })

/** Every job by its name. Deliveries run in a slot of their account. */
export function createTasks(dependencies: JobDependencies, slots: DeliverySlots): TaskList {
  const { db, clock, letters } = dependencies
  const steps = Object.entries(roundSteps).map(([name, step]) => [name, () => runStep(dependencies, name, step)])
  return runAsJobs({
    ...Object.fromEntries(steps),
    read_processor: () => runStep(dependencies, 'read_processor', takeProcessorStatement(dependencies)),
    deliver_webhook: async (payload: unknown, { abortSignal: signal, job }: JobHelpers) => {
      const id = z.parse(DeliveryPayload, payload).delivery
      const isRun = await slots.run(Object.keys(job.flags ?? {}), () => deliver({ ...dependencies, signal }, id))
      // Several jobs can be taken at the same moment, before the first of them counts.
      if (!isRun) await postponeDelivery(dependencies, id)
    },
    find_gifts: (payload: unknown) =>
      answerSearch(db, dependencies.newId, z.parse(SearchPayload, payload).search, clock.now(true)),
    sweep_gift_searches: async () => {
      const now = clock.now(true)
      const ids = await unansweredSearches(db, now)
      await oneByOne(ids, (id) => answerSearch(db, dependencies.newId, id, now))
    },
    refund_gift: (payload: unknown) =>
      executeRefund(
        { ...dependencies, timeZone: letters?.timeZone ?? FOUNDATION_TIME_ZONE },
        z.parse(RefundPayload, payload).donation,
      ),
    long_work: (payload: unknown) => doLongWork(dependencies, z.parse(WorkPayload, payload).work),
    send_letter: async (payload: unknown) => {
      if (letters !== undefined)
        await sendLetter({ ...dependencies, ...letters }, z.parse(LetterPayload, payload).letter)
    },
    sweep_letters: async () => {
      await issueOwedReceipts(
        db,
        { newId: dependencies.newId, timeZone: letters?.timeZone ?? FOUNDATION_TIME_ZONE },
        clock,
      )
      if (letters?.mailServer !== undefined) await requeueLetters(db, clock.now(true))
    },
    sweep_deliveries: async () => {
      await oneByOne(LIVE_FIRST, (liveMode) => requeueLost(db, liveMode, clock.now(liveMode)))
    },
  })
}

/** Records the job as the actor in the audit log. */
function runAsJobs(tasks: TaskList): TaskList {
  const named = Object.entries(tasks).map(([name, task]) => {
    const actor: Actor = { kind: 'job', id: name, name, action: name }
    const run: Task = (payload, helpers) =>
      inSpan(`job ${name}`, { kind: 'consumer' }, async () => actingAs(actor, () => task?.(payload, helpers)))
    return [name, run] as const
  })
  return Object.fromEntries(named)
}

async function runStep(dependencies: JobDependencies, name: string, step: RoundStep): Promise<void> {
  await oneByOne(LIVE_FIRST, async (liveMode) => {
    try {
      const result = await step(dependencies, liveMode)
      dependencies.log.info({ job: name, live_mode: liveMode, ...counted(result) }, 'Job done')
    } catch (error) {
      throw new Error(`${name} failed in the ${liveMode ? 'live' : 'sandbox'} mode: ${String(error)}`, { cause: error })
    }
  })
}

// A month can affect more donations than a log line should list.
function counted(result: object): object {
  const entries = Object.entries(result).map(([name, value]) => [name, Array.isArray(value) ? value.length : value])
  return Object.fromEntries(entries)
}

/**
 * Imports a processor's balance transactions of a mode, and matches them like `almoner processor import`. Does nothing
 * without a processor that can be read, or if people import its reports. If it doesn't respond, the job is retried like
 * any failed one.
 */
export function takeProcessorStatement({
  readsProcessor = false,
  ...asked
}: ProcessorDependencies & { readsProcessor?: boolean }): RoundStep {
  return async (dependencies, liveMode) => {
    const processor = readsProcessor ? processorOf(asked, liveMode) : undefined
    const read = processor && (await readProcessor(dependencies, liveMode, processor))
    if (read === undefined) return {}
    const matched = (await matchProcessor(dependencies, liveMode)) + (await matchBank(dependencies, liveMode))
    return { ...read, matched }
  }
}
