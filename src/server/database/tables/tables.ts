import type { Kysely, Transaction } from 'kysely'
import type { AbuseTables, AccountTables, IdempotencyTables, SandboxTables } from './accounts.ts'
import type { BillingTables } from './billing.ts'
import type { CampaignTables } from './campaigns.ts'
import type { CheckoutTables, MonthlyGiftTables, ProcessorTables } from './checkout.ts'
import type { ClimateTables, DonationTables, DonorTables, ReceiptTables, TransferTables } from './donations.ts'
import type { DocumentTables, FilingTables } from './filings.ts'
import type { FundTables } from './funds.ts'
import type { GivingPageTables } from './giving-pages.ts'
import type { LedgerTables } from './ledger.ts'
import type { LetterTables } from './letters.ts'
import type { LongWorkTables } from './long-work.ts'
import type { ClaimTables, ConsentTables, NonprofitTables, ReportTables } from './nonprofits.ts'
import type { BankNoticeTables, DisputeTables, PayoutTables, StatementTables } from './payouts.ts'
import type { AuditTables, PeopleTables, ProposalTables } from './people.ts'
import type { ProgramTables } from './programs.ts'
import type { WebhookTables } from './webhooks.ts'

/** Every table of the service; each file declares its own. */
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
    ProgramTables,
    ProposalTables,
    SandboxTables,
    AbuseTables,
    TransferTables,
    FundTables,
    GivingPageTables,
    WebhookTables {}

/** The database, or a transaction in it. */
export type Database = Kysely<Tables>

export type DatabaseTransaction = Transaction<Tables>
