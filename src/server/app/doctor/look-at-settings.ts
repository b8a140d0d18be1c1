import nodemailer from 'nodemailer'
import { trustNobody } from '../../http/client-address.ts'
import { missingParts } from '../../kernel/optional-packages.ts'
import { type Environment, isPrivate, publicUrlOf } from '../environment.ts'
import { type Finding, fault, warning, well } from './finding.ts'

const MAIL_PATIENCE_MS = 5_000

/** What the settings alone say, and whether the mail server answers. */
export async function lookAtSettings(environment: Environment): Promise<Finding[]> {
  return [
    lookAtAddress(environment),
    lookAtProxies(environment),
    lookAtProcessor(environment),
    await lookAtMail(environment),
    ...missingParts().map((line) => warning('optional parts', line, 'nothing, if nobody needs it')),
  ]
}

function lookAtAddress(environment: Environment): Finding {
  const url = publicUrlOf(environment)
  if (isPrivate(environment))
    return fault('https', `${url} is reached from this machine alone`, 'set PUBLIC_URL to the address of the world')
  if (!url.startsWith('https:'))
    return fault('https', `${url} is not https`, 'put a reverse proxy with a certificate in front, and set PUBLIC_URL')
  return well('https', `the world comes by ${url}`)
}

function lookAtProxies({ ALMONER_TRUSTED_PROXIES: isTrusted }: Environment): Finding {
  if (isTrusted === trustNobody)
    return fault(
      'trusted proxies',
      'all who come by the reverse proxy count as one address',
      'set ALMONER_TRUSTED_PROXIES to its address, for example loopback',
    )
  return well('trusted proxies', 'the addresses of donors are believed to the reverse proxy alone')
}

function lookAtProcessor({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }: Environment): Finding {
  if (key === undefined)
    return warning('processor', 'cards are charged in the sandbox only', 'set STRIPE_SECRET_KEY for gifts by card')
  if (/^[sr]k_test_/.test(key)) return fault('processor', 'STRIPE_SECRET_KEY is a test key', 'set the live one')
  if (secret === undefined)
    return fault(
      'processor',
      'its webhook is not listened to: a gift is only recorded when its donor comes back',
      'point the webhook to /webhooks/processor and set STRIPE_WEBHOOK_SECRET',
    )
  return well('processor', 'a live key and the secret of its webhook are there')
}

async function lookAtMail({ SMTP_URL: url, MAIL_FROM: from }: Environment): Promise<Finding> {
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
