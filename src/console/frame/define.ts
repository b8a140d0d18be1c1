import type * as z from 'zod/mini'
import type { Role, SubjectKind } from '../../contract/roles.ts'
import type { Actor } from '../../server/database/acting.ts'
import type { Flash } from '../../server/database/tables/people.ts'
import type { Database, DatabaseTransaction } from '../../server/database/tables/tables.ts'
import type { Log } from '../../server/http/log.ts'
import { parsePart } from '../../server/http/read-request.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import type { NewId } from '../../server/kernel/identifiers.ts'
import type { Markup } from '../../server/pages/page.ts'
import type { Seal } from '../../server/service/accounts/keyring.ts'
import type { Acted } from '../../server/service/audit/audit-log.ts'
import type { DirectorySearch } from '../../server/service/directory/search/find-nonprofits.ts'
import type { Membership, Person } from '../../server/service/people/persons.ts'
import type { Session } from '../../server/service/people/sessions.ts'
import type { DecidingDependencies } from '../../server/service/proposals/proposals.ts'

/** Sections of the console: account, law firm, nonprofit, foundation, and the signed-in person's own pages. */
export type Place = SubjectKind | 'firm' | 'self'

/** Roles of the subject; `self` for a person's own pages. */
export type Roles = readonly (Role | 'self')[]

/** Context of pages and operations. */
export interface ConsoleContext {
  dependencies: ConsoleDependencies
  request: Request
  person: Person
  session: Session
  memberships: readonly Membership[]
  place: Place
  /** The account, the nonprofit, `platform`, or the person's own id. */
  subjectId: string
  subjectName: string
  /** A law firm's account has other pages. */
  isLawFirm: boolean
  role: Role | 'self'
  liveMode: boolean
  /** Base address of the subject's pages: `/console/m_…/test`. */
  base: string
  /** Anti-forgery token, in every form. */
  formToken: string
  /** Wall-clock time, the same in test and live mode; records use `dependencies.clock.now(liveMode)`. */
  now: Date
  timeZone: string
}

/** Context of a page request. */
export interface PageContext extends ConsoleContext {
  query: URLSearchParams
  /** Values of the path's `{names}`. */
  params: Readonly<Record<string, string>>
  flash: Flash | null
  /** Problem of a refused form; `sent` has its values. */
  problem: { text: string; param?: string | undefined } | null
  sent: Readonly<Record<string, string>>
}

/** Title and content of a page. */
export interface ShownPage {
  title: string
  main: Markup
}

/** Headings of the menu, in their order. */
export const MENU_GROUPS = ['Money', 'Nonprofits', 'Accounts', 'System'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** A page of the console. */
export interface ConsolePage {
  /** Below the subject's address, with `{names}`: `team`, `donations/{id}`. Empty for the home page. */
  path: string
  roles: Roles
  /** Name in the menu. Pages without one are reached by links. */
  nav?: string
  /** Heading under which the menu lists it; pages without one come first. */
  group?: MenuGroup
  /** Query parameter that finds any record of the subject, for the command palette. */
  finds?: string
  /** Requires a sign-in within the last 10 minutes. */
  fresh?: true
  show(context: PageContext): Promise<ShownPage | Response>
}

/** Result of an operation: audit entry, confirmation and next page. */
export interface Outcome extends Omit<Acted<unknown>, 'result'> {
  /** Confirmation for the person. */
  done: string
  /** Path of the next page below the subject's address; default: the operation's page. */
  next?: string
  /** Page shown once instead of the next page, for secrets. */
  shown?: ShownPage
  /** File to download instead of a page. */
  file?: Response
}

/** Context of an operation, inside the transaction that also writes the audit entry. */
export interface OperationContext extends ConsoleContext {
  tx: DatabaseTransaction
  actor: Actor
  /** Uploaded files by field name. */
  files: ReadonlyMap<string, File>
}

/** Room for the other fields and the boundaries of a form with a file, in bytes. */
export const FORM_OVERHEAD = 65_536

/** An action that people perform through a form. */
interface Operation<Fields extends z.ZodMiniType = z.ZodMiniType> {
  /** Name in the audit log: `team.invite`. */
  name: string
  /** Path of the form's action, below the subject's address. */
  path: string
  /** The form's page, which also shows a refusal; `{names}` are fields of the form. */
  page: string
  roles: Roles
  /** Requires a sign-in within the last 10 minutes. */
  fresh?: true
  /** Maximum size of the form in bytes; default 64 KiB. */
  most?: number
  fields: Fields
  /** A valid form; a test parses it and sends it in every role. */
  example: Readonly<Record<string, string>>
  perform(context: OperationContext, fields: z.output<Fields>): Promise<Outcome>
}

/** An operation with its field types erased. */
export interface AnyOperation extends Omit<Operation, 'perform'> {
  run(context: OperationContext, sent: unknown): Promise<Outcome>
}

/** Pages and operations of one section. */
export interface ConsoleSection {
  pages: readonly ConsolePage[]
  operations: readonly AnyOperation[]
}

/** Dependencies of the console. */
export interface ConsoleDependencies {
  db: Database
  /** The directory's index, for searches by name; without it, the database answers them. */
  directory?: DirectorySearch | undefined
  seal: Seal
  clock: Clock
  newId: NewId
  log: Log
  publicUrl: string
  /** The foundation's time zone, used when the browser doesn't send one. */
  timeZone: string
  /** A server that only one person can reach. It keeps e-mails to show them, and sandbox users sign in by link. */
  isPrivate: boolean
  /** Advances the sandbox clock and returns the new time; absent on shared servers. */
  passTime?: ((milliseconds: number) => Promise<Date>) | undefined
  /** Called when a document is queued for reading. */
  onDocumentQueued?: () => void
}

/** Declares an operation. Its fields parse the form; a problem names the field. */
export function operation<Fields extends z.ZodMiniType>(definition: Operation<Fields>): AnyOperation {
  const { perform, ...row } = definition
  return { ...row, run: async (context, sent) => perform(context, parsePart('body', definition.fields, sent)) }
}

/** Dependencies for proposing and deciding in a person's name. */
export function proposalDependencies({ tx, person, liveMode, dependencies }: OperationContext): DecidingDependencies {
  const { seal, newId, clock, isPrivate, timeZone } = dependencies
  return { tx, seal, newId, by: person.id, liveMode, now: clock.now(liveMode), keepsLetters: isPrivate, timeZone }
}
