/** What is known of a request before anything is made of it. */
export interface FastPathRequest {
  /** Path and query as sent. */
  target: string
  ifNoneMatch: string | undefined
  /** As counted. */
  address: string | undefined
}

/** An answer that is only written out. */
export interface FastPathAnswer {
  status: 200 | 304
  headers: Readonly<Record<string, string>>
  body: string
}

/** Answers what needs no thought, such as a kept answer to a GET; undefined for all else. */
export type FastPath = (request: FastPathRequest) => Promise<FastPathAnswer | undefined>
