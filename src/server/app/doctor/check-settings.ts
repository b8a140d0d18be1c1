import nodemailer from 'nodemailer'
import type Stripe from 'stripe'
import { trustNoProxy } from '../../http/client-address.ts'
import { missingParts } from '../../kernel/optional-packages.ts'
import { type Environment, isPrivate, publicUrlOf } from '../environment.ts'

/** A finding of the doctor. A fault prevents going live, a warning doesn't. */
export interface Finding {
  about: string
  status: 'ok' | 'warning' | 'fault'
  finding: string
  /** What to do; empty if everything is fine. */
  todo: string
}

/** A passed check. */
export function passed(about: string, finding: string): Finding {
  return { about, status: 'ok', finding, todo: '' }
}

/** A warning. */
export function warning(about: string, finding: string, todo: string): Finding {
  return { about, status: 'warning', finding, todo }
}

/** A failed check: fix it before going live. */
export function fault(about: string, finding: string, todo: string): Finding {
  return { about, status: 'fault', finding, todo }
}

const MAIL_TIMEOUT_MS = 5_000

/** Findings about the settings, the mail server's response, and the processor's events if it is asked. */
export async function checkSettings(environment: Environment, asksProcessor: boolean): Promise<Finding[]> {
  return [
    checkAddress(environment),
    checkTrustedProxies(environment),
    await checkProcessor(environment, { isAsked: asksProcessor }),
    await checkMailServer(environment),
    ...missingParts().map((line) => warning('optional parts', line, 'ignore this if you don’t need it')),
  ]
}

function checkAddress(environment: Environment): Finding {
  const url = publicUrlOf(environment)
  if (isPrivate(environment))
    return fault('https', `only this machine can reach ${url}`, 'set PUBLIC_URL to the public address')
  if (!url.startsWith('https:'))
    return fault('https', `${url} is not https`, 'use a reverse proxy with a certificate, and set PUBLIC_URL')
  return passed('https', `the public address is ${url}`)
}

function checkTrustedProxies({ ALMONER_TRUSTED_PROXIES: isTrusted }: Environment): Finding {
  if (isTrusted === trustNoProxy)
    return fault(
      'trusted proxies',
      'all visitors behind the reverse proxy count as one address',
      'set ALMONER_TRUSTED_PROXIES to its address, for example loopback',
    )
  return passed('trusted proxies', 'visitors’ addresses are taken from trusted proxies only')
}

async function checkMailServer({ SMTP_URL: url, MAIL_FROM: from }: Environment): Promise<Finding> {
  if (url === undefined) return warning('mail', 'no mail server is set, so e-mails wait', 'set SMTP_URL and MAIL_FROM')
  if (from === undefined) return fault('mail', 'no sender is set, so e-mails wait', 'set MAIL_FROM')
  const timeouts = {
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  }
  const transport = nodemailer.createTransport({ url, ...timeouts })
  try {
    await transport.verify()
    return passed('mail', `the mail server accepts e-mails from ${from}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fault('mail', `the mail server can’t be used: ${reason}`, 'check SMTP_URL and the network')
  } finally {
    transport.close()
  }
}

const ABOUT = 'processor'

/**
 * Whether real cards are charged and the processor sends its events: asks which events it sends to us, unless external
 * requests are disabled. `config` overrides the address in tests.
 */
export async function checkProcessor(
  environment: Environment,
  { isAsked, config }: { isAsked: boolean; config?: Stripe.StripeConfig },
): Promise<Finding> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = environment
  if (key === undefined)
    return warning(ABOUT, 'only sandbox cards can be charged', 'set STRIPE_SECRET_KEY to take card donations')
  if (/^[sr]k_test_/.test(key)) return fault(ABOUT, 'STRIPE_SECRET_KEY is a test key', 'set the live one')
  if (secret === undefined)
    return fault(
      ABOUT,
      'its webhook isn’t set up, so a donation is recorded only when the donor returns',
      'point the webhook to /webhooks/processor and set STRIPE_WEBHOOK_SECRET',
    )
  if (!isAsked) return passed(ABOUT, 'a live key and the webhook’s secret are set')
  return checkProcessorEvents(key, `${publicUrlOf(environment)}/webhooks/processor`, config)
}

async function checkProcessorEvents(
  key: string,
  address: string,
  config: Stripe.StripeConfig | undefined,
): Promise<Finding> {
  // The processor's library takes long to load.
  const { readStripeEndpoint } = await import('../../processors/stripe-events.ts')
  try {
    const { isThere, isEnabled, missing } = await readStripeEndpoint(key, address, config)
    if (!isThere) return fault(ABOUT, `it has no webhook to ${address}`, 'add a webhook with this URL')
    if (!isEnabled) return fault(ABOUT, `its webhook to ${address} is disabled`, 'enable it')
    return missing.length > 0
      ? fault(ABOUT, `its webhook doesn’t send ${missing.join(', ')}`, 'add these events to it')
      : passed(ABOUT, 'a live key and the webhook’s secret are set, and the webhook sends all required events')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // A key without permission to read webhooks isn't a fault: it can still charge gifts.
    return warning(ABOUT, `can’t read which events it sends: ${reason}`, 'compare them with docs/operating.md')
  }
}
