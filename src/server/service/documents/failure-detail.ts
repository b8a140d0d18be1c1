import type { OutboundReason } from '../../outbound/safe-fetch.ts'
import type { FailureReason, FormKind } from './extraction/extraction.ts'

/** Why a document could not be read, in a sentence that says what to do. */
const DETAILS: Readonly<Record<FailureReason | OutboundReason | 'not_delivered', string>> = {
  empty: 'The file is empty. Hand it in again.',
  not_a_document: 'This is neither a PDF nor an e-file return. Hand in the return as PDF or XML.',
  not_form_990: 'No page of it is the first page of a Form 990. Hand in the whole return.',
  encrypted: 'It asks for a password. Hand in a copy without one.',
  broken: 'The file is damaged or was cut off. Hand in another copy.',
  too_large: 'The file is larger than 50 MiB. Hand in the return alone, or scan it in grey at 300 dots to the inch.',
  too_many_pages: 'It has more than a thousand pages. Hand in the return alone.',
  too_many_files: 'More is packed in it than one return. Hand in the return alone.',
  unreadable_scan: 'The scan is too coarse or too faint. Scan it in grey at 300 dots to the inch, straight and clean.',
  took_too_long: 'It takes longer to read than any return. Scan it in grey at 300 dots to the inch, the return alone.',
  too_much_memory: 'A page of it is too large to be read. Scan it in grey at 300 dots to the inch.',
  reader_not_installed: 'This server lacks what reads such files. Hand in the e-file XML, or ask the operator.',
  not_delivered:
    'Its address answered without the file. Look whether the address still leads to it, or hand in the file.',
  url_refused: 'Its address is not one that may be fetched. Use https, or hand in the file.',
  address_refused: 'Its address is not on the public internet. Hand in the file.',
  unreachable: 'Its address did not answer. Try again later, or hand in the file.',
  timed_out: 'Its address did not answer in time. Try again later, or hand in the file.',
  redirect_refused:
    'Its address leads to another that may not be fetched. Use the address of the file itself, or hand in the file.',
}

/** The same where the document says which return it is, and nothing of it could be read. */
const DETAILS_OF_FORMS: Readonly<Record<FormKind, string>> = {
  '990': 'This is a Form 990, of whose Part I nothing could be read. Hand in the whole return.',
  '990-EZ': 'This is a Form 990-EZ, of which nothing could be read for certain. Hand in its whole e-file XML.',
  '990-PF': 'This is a Form 990-PF, of which nothing could be read for certain. Hand in its whole e-file XML.',
  '990-N': 'This is a Form 990-N, which has no figures. Hand in a return of a year that has one.',
}

/** What is wrong with a document that failed, and what helps; nothing for a word that is not known. */
export function failureDetail(reason: string, form?: FormKind | null): string | undefined {
  if (reason === 'not_form_990' && form) return DETAILS_OF_FORMS[form]
  return Object.entries(DETAILS).find(([word]) => word === reason)?.[1]
}
