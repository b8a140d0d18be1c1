import type { Command } from 'commander'
import { addAccountsCommand } from './accounts.ts'
import { addBankCommand } from './bank.ts'
import { addCampaignsCommand } from './campaigns.ts'
import { addClockCommand } from './clock.ts'
import { addCloseMonthCommand } from './close-month.ts'
import { addConsentCommand } from './consent.ts'
import { addDisputesCommand } from './disputes.ts'
import { addDoctorCommand } from './doctor.ts'
import { addDocumentsCommand } from './documents.ts'
import { addDonationsCommand } from './donations.ts'
import { createEmptyProgram } from './empty-program.ts'
import { addFilingsCommand } from './filings.ts'
import { addImportCommand } from './import.ts'
import { addInvoicesCommand } from './invoices.ts'
import { addJobsCommand } from './jobs.ts'
import { addKeysCommand } from './keys.ts'
import { addLedgerCommand } from './ledger.ts'
import { addLettersCommand } from './letters.ts'
import { addMigrateCommand } from './migrate.ts'
import { addNonprofitsCommand } from './nonprofits.ts'
import { addPayoutsCommand } from './payouts.ts'
import { addPeopleCommand } from './people.ts'
import { addPrivacyCommand } from './privacy.ts'
import { addProcessorCommand } from './processor.ts'
import { addProxyCommand } from './proxy.ts'
import { addReceiptsCommand } from './receipts.ts'
import { addServeCommand } from './serve.ts'
import { addStatementsCommand } from './statements.ts'
import { addWebhooksCommand } from './webhooks.ts'
import { addWorkerCommand } from './worker.ts'

/** The program with every command. */
export function createProgram(): Command {
  const program = createEmptyProgram()
  addServeCommand(program)
  addProxyCommand(program)
  addMigrateCommand(program)
  addDoctorCommand(program)
  addImportCommand(program)
  addNonprofitsCommand(program)
  addConsentCommand(program)
  addAccountsCommand(program)
  addKeysCommand(program)
  addPeopleCommand(program)
  addCloseMonthCommand(program)
  addInvoicesCommand(program)
  addStatementsCommand(program)
  addPayoutsCommand(program)
  addCampaignsCommand(program)
  addReceiptsCommand(program)
  addDocumentsCommand(program)
  addFilingsCommand(program)
  addDonationsCommand(program)
  addDisputesCommand(program)
  addProcessorCommand(program)
  addPrivacyCommand(program)
  addLettersCommand(program)
  addBankCommand(program)
  addLedgerCommand(program)
  addClockCommand(program)
  addWebhooksCommand(program)
  addJobsCommand(program)
  addWorkerCommand(program)
  return program
}
