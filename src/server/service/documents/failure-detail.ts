import type { OutboundReason } from '../../outbound/safe-fetch.ts'
import type { FailureReason, FormKind } from './extraction/extraction.ts'

/** Failure reasons as sentences that say what to do. */
const DETAILS: Readonly<Record<FailureReason | OutboundReason | 'not_delivered', string>> = {
  empty: 'The file is empty. Upload it again.',
  not_a_document: 'This is neither a PDF nor an e-file return. Upload the return as PDF or XML.',
  not_form_990: 'The document doesn’t have the first page of a Form 990. Upload the whole return.',
  encrypted: 'The file has a password. Upload a copy without one.',
  broken: 'The file is damaged or incomplete. Upload another copy.',
  too_large: 'The file is larger than 50 MiB. Upload only the return, or scan it in gray at 300 dots per inch.',
  too_many_pages: 'The file has more than 1,000 pages. Upload only the return.',
  too_many_files: 'The archive contains more than one return. Upload only one.',
  unreadable_scan: 'The scan is too coarse or too faint. Scan it in gray at 300 dots per inch, straight and clean.',
  took_too_long: 'Reading the file took too long. Scan only the return, in gray at 300 dots per inch.',
  too_much_memory: 'A page is too large to be read. Scan it in gray at 300 dots per inch.',
  reader_not_installed: 'This server can’t read such files. Upload the e-file XML, or contact the operator.',
  not_delivered: 'The URL didn’t return the file. Check the URL, or upload the file.',
  url_refused: 'The URL isn’t allowed. Use https, or upload the file.',
  address_refused: 'The URL isn’t on the public internet. Upload the file.',
  unreachable: 'The URL didn’t respond. Try again later, or upload the file.',
  timed_out: 'The URL didn’t respond in time. Try again later, or upload the file.',
  redirect_refused: 'The URL redirects to one that isn’t allowed. Use the URL of the file itself, or upload the file.',
}

/** The same for documents with a recognized form. */
const DETAILS_OF_FORMS: Readonly<Record<FormKind, string>> = {
  '990': 'This is a Form 990, but its Part I couldn’t be read. Upload the whole return.',
  '990-EZ': 'This is a Form 990-EZ that couldn’t be read. Upload its complete e-file XML.',
  '990-PF': 'This is a Form 990-PF that couldn’t be read. Upload its complete e-file XML.',
  '990-N': 'This is a Form 990-N, which has no figures. Upload a return of a year with another form.',
}

/** What is wrong with a failed document and what to do; undefined for an unknown reason. */
export function failureDetail(reason: string, form?: FormKind | null): string | undefined {
  if (reason === 'not_form_990' && form) return DETAILS_OF_FORMS[form]
  return Object.entries(DETAILS).find(([code]) => code === reason)?.[1]
}
