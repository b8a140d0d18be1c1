import type * as z from 'zod/mini'
import type { Role, SubjectKind } from '../../contract/roles.ts'
import type { Actor } from '../../server/database/acting.ts'
import type { Flash } from '../../server/database/tables/people.ts'
import type { DatabaseTransaction } from '../../server/database/tables/tables.ts'
import type { Markup } from '../../server/pages/page.ts'
import type { Acted } from '../../server/service/audit/record-act.ts'
import type { Membership, Person } from '../../server/service/people/persons.ts'
import type { Session } from '../../server/service/people/sessions.ts'
import type { ConsoleDependencies } from './console-dependencies.ts'

/** Whose pages these are: an account's, a law firm's, a nonprofit's, the foundation's, or the signed-in person's own. */
export type Place = SubjectKind | 'firm' | 'self'

/** Who may: roles of the subject; for a person's own pages everybody who is signed in. */
export type Roles = readonly (Role | 'self')[]

/** What pages and operations know while they answer. */
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
  /** A law firm's account, whose pages differ. */
  isLawFirm: boolean
  role: Role | 'self'
  liveMode: boolean
  /** Where the subject's pages are: `/console/m_…/test`. */
  base: string
  /** Hidden in every form: only pages of this session have it. */
  formToken: string
  /** The moment people live in, in both modes; `dependencies.clock.now(liveMode)` is that of the records. */
  now: Date
  timeZone: string
}

/** A page as it is asked for. */
export interface PageContext extends ConsoleContext {
  query: URLSearchParams
  /** What the path has in the places that `{…}` marks. */
  params: Readonly<Record<string, string>>
  flash: Flash | null
  /** Why the form that was sent was refused, and what stood in it. */
  problem: { text: string; param?: string | undefined } | null
  sent: Readonly<Record<string, string>>
}

/** What a page shows, or a file in its place. */
export interface ShownPage {
  title: string
  main: Markup
}

/** A page of the console. */
export interface ConsolePage {
  /** Below the subject's address, with `{names}`: `team`, `gifts/{id}`. Empty: its home. */
  path: string
  roles: Roles
  /** What the navigation calls it; pages without are reached from others. */
  nav?: string
  /** Name of the parameter by which it finds any record of the subject, for the command palette. */
  finds?: string
  /** Whether only those come here who have just shown who they are. */
  fresh?: true
  show(context: PageContext): Promise<ShownPage | Response>
}

/** What an operation did: what the log tells of it, what the next page says, and which page that is. */
export interface Outcome extends Omit<Acted<unknown>, 'result'> {
  /** A sentence for the person who did it. */
  done: string
  /** Path of the next page below the subject's address; the operation's own page unless given. */
  next?: string
  /** Shown once in place of the next page, for what is never shown again. */
  shown?: ShownPage
  /** A file that the browser saves, in place of a page. */
  file?: Response
}

/** An operation's context: inside the transaction that also writes the log. */
export interface OperationContext extends ConsoleContext {
  tx: DatabaseTransaction
  actor: Actor
  /** Files that came with the form, by the names of their fields. */
  files: ReadonlyMap<string, File>
}

/** Something people do, with its own authentication; one row for each, as in the contract. */
export interface Operation<Fields extends z.ZodMiniType = z.ZodMiniType> {
  /** Noun and verb, as the audit log tells it: `team.invite`. */
  name: string
  /** Where its form is sent, below the subject's address. */
  path: string
  /** The page whose form it is, which also shows why it was refused; `{names}` are fields of the form. */
  page: string
  roles: Roles
  /** Whether a passkey or a link must have been shown within ten minutes. */
  fresh?: true
  /** How many bytes a form with files may have; 64 KiB unless given. */
  most?: number
  fields: Fields
  /** What a form may hold: parsed by a test, and sent by it in every role. */
  example: Readonly<Record<string, string>>
  perform(context: OperationContext, fields: z.output<Fields>): Promise<Outcome>
}

/** An operation whose fields only its own function knows. */
export interface AnyOperation extends Omit<Operation, 'perform'> {
  run(context: OperationContext, sent: unknown): Promise<Outcome>
}

/** What a kind of person finds and does. */
export interface ConsoleSection {
  pages: readonly ConsolePage[]
  operations: readonly AnyOperation[]
}
