import type { Kysely, Transaction } from 'kysely'
import type { ProcessorTables } from '../processors/tables.ts'
import type { AccountTables } from './accounts/tables.ts'
import type { BillingTables } from './billing/tables.ts'
import type { CampaignTables } from './campaigns/tables.ts'
import type { CheckoutTables } from './checkout/tables.ts'
import type { ClimateTables } from './climate/tables.ts'
import type { ConsentTables } from './consent/tables.ts'
import type { DocumentTables } from './documents/tables.ts'
import type { DonationTables } from './donations/tables.ts'
import type { FilingTables } from './filings/tables.ts'
import type { IdempotencyTables } from './idempotency/tables.ts'
import type { LedgerTables } from './ledger/tables.ts'
import type { NonprofitTables } from './nonprofits/tables.ts'
import type { PayoutTables } from './payouts/tables.ts'
import type { ReportTables } from './reports/tables.ts'
import type { SandboxTables } from './sandbox/tables.ts'
import type { ShieldTables } from './shield/tables.ts'
import type { TransferTables } from './transfers/tables.ts'
import type { WebhookTables } from './webhooks/tables.ts'

/** Every table of the service; each part declares its own. */
export interface Tables
  extends AccountTables,
    BillingTables,
    CampaignTables,
    ClimateTables,
    CheckoutTables,
    ConsentTables,
    DocumentTables,
    DonationTables,
    FilingTables,
    IdempotencyTables,
    LedgerTables,
    NonprofitTables,
    ReportTables,
    ProcessorTables,
    PayoutTables,
    SandboxTables,
    ShieldTables,
    TransferTables,
    WebhookTables {}

/** The database, or a transaction in it. */
export type Database = Kysely<Tables>

/** A transaction: what happens in it happens whole or not at all. */
export type DatabaseTransaction = Transaction<Tables>
