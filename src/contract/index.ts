import { climate } from './climate.ts'
import { donations } from './donations.ts'
import type { Contract } from './endpoint.ts'
import { nonprofits } from './nonprofits.ts'
import { payments } from './payments.ts'
import { reports } from './reports.ts'

/** Every operation of the service, by noun. */
export const contract = { donations, nonprofits, payments, reports, climate } satisfies Contract

export * from './campaigns.ts'
export * from './climate.ts'
export * from './donations.ts'
export * from './earlier.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './fields.ts'
export * from './lenient.ts'
export * from './nonprofits.ts'
export * from './operations.ts'
export * from './payments.ts'
export * from './query-string.ts'
export * from './reports.ts'
export * from './transfers.ts'
