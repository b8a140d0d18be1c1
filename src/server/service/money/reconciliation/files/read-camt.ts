import { XMLParser, XMLValidator } from 'fast-xml-parser'
import {
  type BankStatement,
  centsOf,
  checkBalances,
  checkNumberOf,
  dayOf,
  quoted,
  type StatedBalance,
  StatementFileError,
  type StatementLine,
} from './statement.ts'

/**
 * Reads ISO 20022 statements, camt.053 from version 001.02. Each booked entry becomes a line, with the references of
 * all its payments. Throws a one-line error with its place.
 */
export function readCamt(text: string): BankStatement[] {
  const message = elementAt(readXmlTree(text), 'Document', 'BkToCstmrStmt')
  if (message === undefined) throw new StatementFileError('The file is XML, but not a bank statement (camt.053).')
  const statements = childrenOf(message, 'Stmt')
  if (statements.length === 0) throw new StatementFileError('The file has no statement (Stmt).')
  return statements.map((statement, index) => statementOf(statement, `Statement ${index + 1}`))
}

function statementOf(element: unknown, place: string): BankStatement {
  const currency = textAt(element, 'Acct', 'Ccy')
  if (currency !== '' && currency !== 'USD')
    throw new StatementFileError(`${place}: the account must be in USD, got ${quoted(currency)}.`)
  const entries = childrenOf(element, 'Ntry').map((entry, index) => ({ entry, place: `${place}, entry ${index + 1}` }))
  const booked = entries.filter((one) => isBooked(one.entry, one.place))
  const statement = {
    account: textAt(element, 'Acct', 'Id', 'IBAN') || textAt(element, 'Acct', 'Id', 'Othr', 'Id'),
    opening: balanceOf(element, ['OPBD', 'PRCD'], place),
    closing: balanceOf(element, ['CLBD'], place),
    lines: booked.map((one) => lineOf(one.entry, one.place)),
    pending: entries.length - booked.length,
  }
  checkBalances(statement, place)
  return statement
}

function isBooked(entry: unknown, place: string): boolean {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (!['BOOK', 'PDNG', 'INFO', 'FUTR'].includes(status))
    throw new StatementFileError(`${place}: its status ${quoted(status)} is unknown.`)
  return status === 'BOOK'
}

function balanceOf(statement: unknown, codes: readonly string[], place: string): StatedBalance | undefined {
  const found = codes.flatMap((code) =>
    childrenOf(statement, 'Bal').filter((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code),
  )[0]
  return found === undefined ? undefined : { day: dateAt(found, 'Dt', place), amount: signedAmount(found, place) }
}

function lineOf(entry: unknown, place: string): StatementLine {
  const details = childrenOf(entry, 'NtryDtls')
  const payments = details.flatMap((detail) => childrenOf(detail, 'TxDtls'))
  const references = [
    textAt(entry, 'NtryRef'),
    ...details.flatMap((detail) => [textAt(detail, 'Btch', 'MsgId'), textAt(detail, 'Btch', 'PmtInfId')]),
    ...payments.flatMap(referencesOf),
  ]
  const texts = [textAt(entry, 'AddtlNtryInf'), ...payments.flatMap(textsOf)]
  const [checkNumber = null, ...others] = payments.flatMap((one) => checkNumberOf(textAt(one, 'Refs', 'ChqNb')) ?? [])
  return {
    day: dateAt(entry, 'BookgDt', place),
    amount: signedAmount(entry, place),
    bankId: textAt(entry, 'AcctSvcrRef'),
    references: [...new Set(references)].filter((one) => one !== '' && one !== 'NOTPROVIDED'),
    checkNumber: others.length === 0 ? checkNumber : null,
    text: texts.filter((one) => one !== '').join(' '),
    place,
  }
}

const PAYMENT_NAMES = [
  'MsgId',
  'PmtInfId',
  'InstrId',
  'EndToEndId',
  'TxId',
  'UETR',
  'MndtId',
  'ClrSysRef',
  'AcctSvcrRef',
]

function referencesOf(payment: unknown): string[] {
  const structured = childrenOf(elementAt(payment, 'RmtInf'), 'Strd')
  return [
    ...PAYMENT_NAMES.map((name) => textAt(payment, 'Refs', name)),
    ...structured.map((one) => textAt(one, 'CdtrRefInf', 'Ref')),
    ...structured.flatMap((one) => childrenOf(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb'))),
  ]
}

function textsOf(payment: unknown): string[] {
  return [
    ...childrenOf(elementAt(payment, 'RmtInf'), 'Ustrd').map(textOf),
    textAt(payment, 'AddtlTxInf'),
    textAt(payment, 'RltdPties', 'Dbtr', 'Nm') || textAt(payment, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
  ]
}

function signedAmount(element: unknown, place: string): number {
  const currency = textAt(element, 'Amt', '@Ccy')
  if (currency !== 'USD') throw new StatementFileError(`${place}: the amount must be in USD, got ${quoted(currency)}.`)
  const amount = textAt(element, 'Amt')
  if (!/^\d+(\.\d+)?$/.test(amount)) throw new StatementFileError(`${place}: ${quoted(amount)} isn’t an amount.`)
  const cents = centsOf(amount, place)
  const direction = textAt(element, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new StatementFileError(`${place}: must be credit or debit, got ${quoted(direction)}.`)
  return direction === 'CRDT' ? cents : 0 - cents
}

function dateAt(element: unknown, name: string, place: string): string {
  return dayOf(textAt(element, name, 'Dt') || textAt(element, name, 'DtTm'), place)
}

// A document type is refused, so only the five predefined XML entities exist.
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  htmlEntities: true,
})

/** Parses well-formed XML without a document type; throws a one-line error with its place otherwise. */
function readXmlTree(text: string): unknown {
  if (text.includes('<!DOCTYPE'))
    throw new StatementFileError('The file has a document type declaration, which isn’t allowed.')
  const problem = XMLValidator.validate(text)
  if (problem !== true) {
    const { line, col, msg } = problem.err
    throw new StatementFileError(`Line ${line}, column ${col}: ${msg.replaceAll(/\s+/g, ' ')}`)
  }
  try {
    return parser.parse(text)
  } catch (error) {
    throw new StatementFileError(`The file isn’t valid XML: ${error instanceof Error ? error.message : ''}`)
  }
}

/** The child elements with a name, in order. */
function childrenOf(element: unknown, name: string): unknown[] {
  if (!isElement(element) || !Object.hasOwn(element, name)) return []
  const found = element[name]
  return Array.isArray(found) ? found : [found]
}

/** The first element at a path of names; undefined if there is none. */
function elementAt(element: unknown, ...path: string[]): unknown {
  return path.reduce((at: unknown, name) => childrenOf(at, name)[0], element)
}

/** The trimmed text at a path of names; empty if there is none. */
function textAt(element: unknown, ...path: string[]): string {
  return textOf(elementAt(element, ...path))
}

function textOf(element: unknown): string {
  if (typeof element === 'string') return element.trim()
  return isElement(element) ? textOf(element['#text']) : ''
}

function isElement(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
