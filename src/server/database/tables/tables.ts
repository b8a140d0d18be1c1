import type { Kysely, Transaction } from 'kysely'
import type { AbuseTables } from './abuse.ts'
import type { AccountTables } from './accounts.ts'
import type { AuditTables } from './audit.ts'
import type { BankNoticeTables } from './bank-notices.ts'
import type { BillingTables } from './billing.ts'
import type { CampaignTables } from './campaigns.ts'
import type { CheckoutTables } from './checkout.ts'
import type { ClaimTables } from './claims.ts'
import type { ClimateTables } from './climate.ts'
import type { ConsentTables } from './consent.ts'
import type { DisputeTables } from './disputes.ts'
import type { DocumentTables } from './documents.ts'
import type { DonationTables } from './donations.ts'
import type { DonorTables } from './donors.ts'
import type { FilingTables } from './filings.ts'
import type { IdempotencyTables } from './idempotency.ts'
import type { LedgerTables } from './ledger.ts'
import type { LetterTables } from './letters.ts'
import type { LongWorkTables } from './long-work.ts'
import type { MonthlyGiftTables } from './monthly-gifts.ts'
import type { NonprofitTables } from './nonprofits.ts'
import type { PayoutTables } from './payouts.ts'
import type { PeopleTables } from './people.ts'
import type { ProcessorTables } from './processors.ts'
import type { ProposalTables } from './proposals.ts'
import type { ReceiptTables } from './receipts.ts'
import type { ReportTables } from './reports.ts'
import type { SandboxTables } from './sandbox.ts'
import type { StatementTables } from './statements.ts'
import type { TransferTables } from './transfers.ts'
import type { WebhookTables } from './webhooks.ts'

/** Every table of the service; each part declares its own. */
export interface Tables
  extends AccountTables,
    BankNoticeTables,
    AuditTables,
    BillingTables,
    CampaignTables,
    ClaimTables,
    ClimateTables,
    CheckoutTables,
    ConsentTables,
    DisputeTables,
    DocumentTables,
    DonationTables,
    DonorTables,
    FilingTables,
    IdempotencyTables,
    LedgerTables,
    LetterTables,
    LongWorkTables,
    MonthlyGiftTables,
    NonprofitTables,
    ReceiptTables,
    ReportTables,
    StatementTables,
    ProcessorTables,
    PayoutTables,
    PeopleTables,
    ProposalTables,
    SandboxTables,
    AbuseTables,
    TransferTables,
    WebhookTables {}

/** The database, or a transaction in it. */
export type Database = Kysely<Tables>

/** A transaction: what happens in it happens whole or not at all. */
export type DatabaseTransaction = Transaction<Tables>
