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
export function well(about: string, finding: string): Finding {
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

const MAIL_PATIENCE_MS = 5_000

/** Findings about the settings, the mail server's response, and the processor's events if it is asked. */
export async function checkSettings(environment: Environment, asksProcessor: boolean): Promise<Finding[]> {
  return [
    checkAddress(environment),
    checkTrustedProxies(environment),
    await checkProcessor(environment, { isAsked: asksProcessor }),
    await checkMailServer(environment),
    ...missingParts().map((line) => warning('optional parts', line, 'nothing, if nobody needs it')),
  ]
}

function checkAddress(environment: Environment): Finding {
  const url = publicUrlOf(environment)
  if (isPrivate(environment))
    return fault('https', `${url} is reached from this machine alone`, 'set PUBLIC_URL to the address of the world')
  if (!url.startsWith('https:'))
    return fault('https', `${url} is not https`, 'put a reverse proxy with a certificate in front, and set PUBLIC_URL')
  return well('https', `the world comes by ${url}`)
}

function checkTrustedProxies({ ALMONER_TRUSTED_PROXIES: isTrusted }: Environment): Finding {
  if (isTrusted === trustNoProxy)
    return fault(
      'trusted proxies',
      'all who come by the reverse proxy count as one address',
      'set ALMONER_TRUSTED_PROXIES to its address, for example loopback',
    )
  return well('trusted proxies', 'the addresses of donors are believed to the reverse proxy alone')
}

async function checkMailServer({ SMTP_URL: url, MAIL_FROM: from }: Environment): Promise<Finding> {
  if (url === undefined) return warning('mail', 'letters wait, none goes out', 'set SMTP_URL and MAIL_FROM')
  if (from === undefined) return fault('mail', 'letters wait: they have no sender', 'set MAIL_FROM')
  const patience = {
    connectionTimeout: MAIL_PATIENCE_MS,
    greetingTimeout: MAIL_PATIENCE_MS,
    socketTimeout: MAIL_PATIENCE_MS,
  }
  const transport = nodemailer.createTransport({ url, ...patience })
  try {
    await transport.verify()
    return well('mail', `the mail server takes letters from ${from}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fault('mail', `the mail server does not take letters: ${reason}`, 'look at SMTP_URL and the way there')
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
    return warning(ABOUT, 'cards are charged in the sandbox only', 'set STRIPE_SECRET_KEY for gifts by card')
  if (/^[sr]k_test_/.test(key)) return fault(ABOUT, 'STRIPE_SECRET_KEY is a test key', 'set the live one')
  if (secret === undefined)
    return fault(
      ABOUT,
      'its webhook is not listened to: a gift is only recorded when its donor comes back',
      'point the webhook to /webhooks/processor and set STRIPE_WEBHOOK_SECRET',
    )
  if (!isAsked) return well(ABOUT, 'a live key and the secret of its webhook are there')
  return checkProcessorEvents(key, `${publicUrlOf(environment)}/webhooks/processor`, config)
}

async function checkProcessorEvents(
  key: string,
  address: string,
  config: Stripe.StripeConfig | undefined,
): Promise<Finding> {
  // Its library takes long to load.
  const { readStripeEndpoint } = await import('../../processors/stripe-events.ts')
  try {
    const { isThere, isEnabled, missing } = await readStripeEndpoint(key, address, config)
    if (!isThere) return fault(ABOUT, `it sends nothing to ${address}`, 'add that address to its webhooks')
    if (!isEnabled) return fault(ABOUT, `its webhook to ${address} is disabled`, 'enable it')
    return missing.length > 0
      ? fault(ABOUT, `its webhook does not send ${missing.join(', ')}`, 'add these events to it')
      : well(ABOUT, 'a live key and the secret of its webhook are there, and it sends every event that is heard')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // A key without permission to read webhooks isn't a fault: it is sufficient for gifts.
    return warning(ABOUT, `it does not say which events it sends: ${reason}`, 'compare them with docs/operating.md')
  }
}
