import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { GeneratedNonprofit } from './generated-directory.ts'

const header =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME'

function line(nonprofit: GeneratedNonprofit): string {
  const [subsection, deductibility] = nonprofit.eligible ? ['03', '1'] : ['04', '2']
  const where = ['', '1 MAIN ST', nonprofit.city.toUpperCase(), nonprofit.state, `${nonprofit.zipCode}-0000`, '0000']
  const codes = [
    subsection,
    nonprofit.affiliation,
    '1000',
    '200001',
    deductibility,
    '15',
    '000000000',
    '1',
    '01',
    '202412',
  ]
  const money = ['0', '0', '01', '0', '12', nonprofit.assets, nonprofit.income, nonprofit.income]
  return [
    nonprofit.ein,
    quoted(nonprofit.name),
    ...where,
    ...codes,
    ...money,
    nonprofit.nteeCode,
    quoted(nonprofit.sortName ?? ''),
  ].join(',')
}

function quoted(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes generated nonprofits as an IRS Exempt Organizations file, with its CRLF line endings. */
export async function writeMadeBmf(path: string, directory: Iterable<GeneratedNonprofit>): Promise<void> {
  const file = createWriteStream(path)
  let text = `${header}\r\n`
  for (const nonprofit of directory) {
    text += `${line(nonprofit)}\r\n`
    if (text.length < 1_000_000) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'finish')
}
