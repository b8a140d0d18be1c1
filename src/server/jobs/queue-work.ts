import type { BackgroundWork } from './background-work.ts'
import { type JobsOptions, startJobs } from './start-jobs.ts'

/** Runs the jobs of the queue: webhooks as they fall due, and all that the schedule says. */
export function queueWork(options: JobsOptions): BackgroundWork {
  return { name: 'queue', start: () => startJobs(options) }
}
