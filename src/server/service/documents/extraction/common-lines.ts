import type { FormKind } from './extraction.ts'
import type { Identity } from './identities.ts'
import type { LineText } from './labels.ts'

/** A line of another return whose value, for some, means what a line of Form 990 Part I means. */
export interface CommonLine extends LineText {
  /** What stands before its label; its line when absent. */
  number?: string
  key?: string
}

/** How another return prints what it has in common with Part I. */
export interface CommonPart {
  lines: readonly CommonLine[]
  /** Its sums, by line. */
  sums: readonly Identity[]
  /** The sum without which nothing on the page is believed. */
  proof: string
  /** Whether its values stand behind a cell with the line's number, or in the first of several lettered columns. */
  column: 'numbered' | 'lettered'
}

/** The printed returns that share lines with Form 990 Part I. */
export const commonParts: Readonly<Partial<Record<FormKind, CommonPart>>> = {
  '990-EZ': {
    lines: [
      line('1', 'contributionsgiftsgrantsandsimilaramountsreceived', 'part_i_8_current_year'),
      line('2', 'programservicerevenueincludinggovernmentfees', 'part_i_9_current_year'),
      line('9', 'totalrevenue', 'part_i_12_current_year'),
      line('10', 'grantsandsimilaramountspaid', 'part_i_13_current_year'),
      line('11', 'benefitspaidtoorformembers', 'part_i_14_current_year'),
      line('12', 'salariesothercompensation', 'part_i_15_current_year'),
      line('13', 'professionalfeesandotherpayments'),
      line('14', 'occupancyrentutilities'),
      line('15', 'printingpublicationspostage'),
      line('16', 'otherexpenses'),
      line('17', 'totalexpenses', 'part_i_18_current_year'),
      line('18', 'excessordeficitfortheyear', 'part_i_19_current_year'),
      line('19', 'netassetsorfundbalancesatbeginningofyear', 'part_i_22_beginning_of_current_year'),
      line('20', 'otherchangesinnetassetsorfundbalances'),
      line('21', 'netassetsorfundbalancesatendofyear', 'part_i_22_end_of_year'),
    ],
    sums: [
      { total: '17', added: ['10', '11', '12', '13', '14', '15', '16'], taken: [] },
      { total: '18', added: ['9'], taken: ['17'] },
      { total: '21', added: ['18', '19', '20'], taken: [] },
    ],
    proof: '18',
    column: 'numbered',
  },
  '990-PF': {
    lines: [
      line('1', 'contributionsgiftsgrantsetcreceived', 'part_i_8_current_year'),
      line('12', 'totaladdlinesthrough', 'part_i_12_current_year'),
      line('25', 'contributionsgiftsgrantspaid', 'part_i_13_current_year'),
      line('26', 'totalexpensesanddisbursements', 'part_i_18_current_year'),
      { ...line('27a', 'excessofrevenueoverexpenses', 'part_i_19_current_year'), number: 'a' },
    ],
    sums: [{ total: '27a', added: ['12'], taken: ['26'] }],
    proof: '27a',
    column: 'lettered',
  },
}

function line(name: string, text: string, key?: string): CommonLine {
  return { line: name, text, ...(key === undefined ? {} : { key }) }
}
