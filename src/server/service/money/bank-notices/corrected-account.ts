/** How a bank account is written right, as far as a notification of change says. */
export interface CorrectedAccount {
  routingNumber?: string
  accountNumber?: string
  accountType?: 'checking' | 'savings'
}

/** Where each code has what, in characters of the corrected data (NACHA Operating Rules, appendix five). */
const PLACES: Readonly<Record<string, { routing?: [number, number]; account?: [number, number]; type?: number }>> = {
  C01: { account: [0, 17] },
  C02: { routing: [0, 9] },
  C03: { routing: [0, 9], account: [12, 29] },
  C05: { type: 0 },
  C06: { account: [0, 17], type: 20 },
  C07: { routing: [0, 9], account: [9, 26], type: 26 },
}

/** Reads the corrected data of a code; undefined where a code corrects something else, or the data is not readable. */
export function correctedAccount(code: string, data: string): CorrectedAccount | undefined {
  const places = PLACES[code]
  if (places === undefined) return undefined
  const { routing, account, type } = places
  const routingNumber = routing === undefined ? undefined : data.slice(...routing).trim()
  const accountNumber = account === undefined ? undefined : data.slice(...account).trim()
  const accountType = type === undefined ? undefined : accountTypes[data.charAt(type)]
  const isReadable =
    (routing === undefined || /^\d{9}$/.test(routingNumber ?? '')) &&
    (account === undefined || /^[0-9A-Za-z -]{1,17}$/.test(accountNumber ?? '')) &&
    (type === undefined || accountType !== undefined)
  if (!isReadable) return undefined
  return {
    ...(routingNumber === undefined ? {} : { routingNumber }),
    ...(accountNumber === undefined ? {} : { accountNumber }),
    ...(accountType === undefined ? {} : { accountType }),
  }
}

/** By the first digit of a transaction code. */
const accountTypes: Readonly<Record<string, 'checking' | 'savings'>> = { '2': 'checking', '3': 'savings' }
