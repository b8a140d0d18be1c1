import pg from 'pg'

/** Hears of changes as they commit. */
export interface ChangeListener {
  stop(): Promise<void>
}

const pauseBeforeRetry = 2000

/** Listens on a connection of its own, and on a new one whenever that breaks; calls `onChange` also after each connect. */
export function listenForChanges(databaseUrl: string, onChange: () => void): ChangeListener {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const retry = (): void => {
    if (!isStopped && timer === null) timer = setTimeout(connect, pauseBeforeRetry).unref()
  }
  const connect = (): void => {
    timer = null
    const opened = new pg.Client({ connectionString: databaseUrl, application_name: 'almoner directory' })
    client = opened
    opened.on('notification', onChange)
    opened.on('error', retry)
    opened.on('end', retry)
    opened
      .connect()
      .then(() => opened.query('listen nonprofit_change'))
      .then(onChange, retry)
  }
  connect()
  return {
    stop: async () => {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
