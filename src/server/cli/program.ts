import type { Command } from 'commander'
import { addAccountsCommand } from './accounts.ts'
import { addBankCommand } from './bank.ts'
import { addCampaignsCommand } from './campaigns.ts'
import { addClockCommand } from './clock.ts'
import { addConsentCommand } from './consent.ts'
import { addDoctorCommand } from './doctor.ts'
import { addDisputesCommand, addDonationsCommand } from './donations.ts'
import { addImportCommand } from './import.ts'
import { addInvoicesCommand } from './invoices.ts'
import { addKeysCommand } from './keys.ts'
import { addDocumentsCommand, addFilingsCommand } from './law-firms.ts'
import { addCloseMonthCommand, addLedgerCommand } from './ledger.ts'
import { addLettersCommand } from './letters.ts'
import { addMigrateCommand } from './migrate.ts'
import { addNonprofitsCommand } from './nonprofits.ts'
import { addOrdersCommand } from './orders.ts'
import { addPayoutsCommand } from './payouts.ts'
import { addPeopleCommand, addPrivacyCommand } from './people.ts'
import { addProcessorCommand } from './processor.ts'
import { addProgramsCommand } from './programs.ts'
import { addProxyCommand } from './proxy.ts'
import { addReceiptsCommand, addStatementsCommand } from './receipts.ts'
import { addServeCommand, createEmptyProgram } from './serve.ts'
import { addWebhooksCommand } from './webhooks.ts'
import { addJobsCommand, addWorkerCommand } from './worker.ts'

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
  addOrdersCommand(program)
  addProgramsCommand(program)
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
