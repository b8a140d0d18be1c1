/** The values of the sample e-file return. */
export const voice: Readonly<Record<string, string>> = {
  part_i_1:
    'ON-LINE NEWSPAPER OPERATED EXCLUSIVELY TO EDUCATE AND INFORM RESIDENTS OF SAN DIEGO COUNTY THROUGH IN-DEPTH INVESTIGATIVE JOURNALISM ABOUT CIVIC AND REGIONAL ISSUES SO THAT RESIDENTS CAN BECOME ADVOCATES FOR GOOD GOVERNMENT AND SOCIAL PROGRESS.',
  ...{ part_i_3: '5', part_i_4: '5', part_i_5: '19', part_i_6: '15', part_i_7a: '13199', part_i_7b: '-1586' },
  ...money({
    '8': ['1293947', '1668772'],
    '9': ['50777', '59999'],
    '10': ['-2557', '-2005'],
    '11': ['0', '0'],
    '12': ['1342167', '1726766'],
    '13': ['0', '0'],
    '14': ['0', '0'],
    '15': ['814809', '898770'],
    '16a': ['0', '0'],
    '17': ['412233', '565512'],
    '18': ['1227042', '1464282'],
    '19': ['115125', '262484'],
    '20': ['604342', '866826'],
    '21': ['0', '0'],
    '22': ['604342', '866826'],
  }),
  part_i_16b: '210358',
}

/**
 * The values of the sample printed return.
 */
export const kimberley: Readonly<Record<string, string>> = {
  part_i_1: 'IMPROVE BUSINESS IN THE US DIAMOND INDUSTRY BY DESIGNING, CONTROLLING AND ISSUING KIMBERLEY',
  ...{ part_i_3: '3', part_i_4: '0', part_i_5: '0', part_i_6: '0', part_i_7a: '0', part_i_7b: '0' },
  ...money({
    '8': ['0', '0'],
    '9': ['32039', '30612'],
    '10': ['0', '0'],
    '11': ['0', '0'],
    '12': ['32039', '30612'],
    '13': ['0', '0'],
    '14': ['0', '0'],
    '15': ['0', '0'],
    '16a': ['0', '0'],
    '17': ['41720', '32906'],
    '18': ['41720', '32906'],
    '19': ['-9681', '-2294'],
    '20': ['74858', '72564'],
    '21': ['0', '0'],
    '22': ['74858', '72564'],
  }),
  part_i_16b: '0',
}

function money(lines: Record<string, [string, string]>): Record<string, string> {
  const entries = Object.entries(lines).flatMap(([line, [first, second]]) =>
    Number.parseInt(line, 10) >= 20
      ? [
          [`part_i_${line}_beginning_of_current_year`, first],
          [`part_i_${line}_end_of_year`, second],
        ]
      : [
          [`part_i_${line}_prior_year`, first],
          [`part_i_${line}_current_year`, second],
        ],
  )
  return Object.fromEntries(entries)
}
