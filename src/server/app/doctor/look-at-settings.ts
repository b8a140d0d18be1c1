import nodemailer from 'nodemailer'
import { trustNobody } from '../../http/client-address.ts'
import { missingParts } from '../../kernel/optional-packages.ts'
import { type Environment, isPrivate, publicUrlOf } from '../environment.ts'
import { type Finding, fault, warning, well } from './finding.ts'
import { lookAtProcessor } from './look-at-processor.ts'

const MAIL_PATIENCE_MS = 5_000

/** What the settings alone say, whether the mail server answers, and what the processor sends where it is asked. */
export async function lookAtSettings(environment: Environment, asksProcessor: boolean): Promise<Finding[]> {
  return [
    lookAtAddress(environment),
    lookAtProxies(environment),
    await lookAtProcessor(environment, { isAsked: asksProcessor }),
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
