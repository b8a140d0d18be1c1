import type pg from 'pg'
import { newClient } from './client-config.ts'

/** Listens for committed changes. */
export interface ChangeListener {
  stop(): Promise<void>
}

/** A channel of change notifications. */
export type Channel = 'nonprofit_change' | 'key_change'

const pauseBeforeRetry = 2000

/**
 * Listens to a channel on its own connection, and reconnects whenever that breaks; also calls `onChange` after each
 * connect.
 */
export function listenForChanges(databaseUrl: string, channel: Channel, onChange: () => void): ChangeListener {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const retry = (): void => {
    if (!isStopped && timer === null) timer = setTimeout(connect, pauseBeforeRetry).unref()
  }
  const connect = (): void => {
    timer = null
    const opened = newClient(databaseUrl, `almoner listener: ${channel}`)
    client = opened
    opened.on('notification', onChange)
    opened.on('error', retry)
    opened.on('end', retry)
    opened
      .connect()
      .then(() => opened.query(`listen ${channel}`))
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
