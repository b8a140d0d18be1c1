import type { Api } from './api.ts'

/** The files of a client that are made, by their paths in its package. */
export type ClientFiles = Readonly<Record<string, string>>

/** How the client of one language is made. */
export interface ClientPlan {
  /** The language, which names the folder it is made into. */
  language: string
  /** Files that are the same whatever the contract says. */
  folder: URL
  /** Its README, with the license beside it. */
  make: (api: Api) => ClientFiles
}
