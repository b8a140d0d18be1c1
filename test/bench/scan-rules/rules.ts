/** A rule of reading, and the edit of the source that leaves it out. */
export interface Rule {
  rule: string
  /** In src/server/service/documents/extraction. */
  file: string
  /** A text that occurs once in the file. */
  find: string
  replace: string
}

/** The rules of reading scans that can be left out one by one. */
export const RULES: readonly Rule[] = [
  {
    rule: 'find: one number on two uneven lines of digits',
    file: 'number-tokens.ts',
    find: 'groups: eachOnce(groups)',
    replace: 'groups',
  },
  {
    rule: 'find: ink across a line of digits belongs to its number',
    file: 'number-tokens.ts',
    find: 'return isBeside || crosses({ top, bottom }, baseline, height)',
    replace: 'return isBeside',
  },
  {
    rule: 'find: separate cents',
    file: 'number-tokens.ts',
    find: '(areApart ? withCentsApart(groups) : groups)',
    replace: 'groups',
  },
  {
    rule: 'find: digits that cross a rule',
    file: 'grey-picture.ts',
    find: '|| kept[at] === 1) continue',
    replace: ') continue',
  },
  { rule: 'find: gaps in rules', file: 'grey-picture.ts', find: 'const GAP = 2', replace: 'const GAP = 0' },
  {
    rule: 'find: small letters at a higher resolution',
    file: 'read-pdf.ts',
    find: 'if (hasEveryPart(first?.cells ?? [])) return first',
    replace: 'return first',
  },
  {
    rule: 'find: headings at a higher resolution',
    file: 'scanned-cells.ts',
    find: 'if (parts.length === 2) return parts',
    replace: 'return parts',
  },
  {
    rule: 'find: a heading from the other part',
    file: 'scanned-cells.ts',
    find: 'return completed ? [other, completed].toSorted(byLine) : whole',
    replace: 'return whole',
  },
  {
    rule: 'find: lines without a label',
    file: 'scanned-cells.ts',
    find: 'const form = withEveryLine(printed)',
    replace: 'const form = printed',
  },
  {
    rule: 'find: misplaced labels',
    file: 'printed-form.ts',
    find: 'all.filter((_, index) => !isMisplaced(all, index, form.pitch))',
    replace: 'all',
  },
  {
    rule: 'find: a line number with one of two digits',
    file: 'printed-form.ts',
    find: 'return printed === own || (tolerance > 0 && own?.length === 2 && own.includes(printed ?? own))',
    replace: 'return printed === own',
  },
  {
    rule: 'find: a dollar sign apart from its number',
    file: 'scanned-cells.ts',
    find: 'near.filter((token) => !isSign(token, near))',
    replace: 'near',
  },
  {
    rule: 'find: the end of a label',
    file: 'scanned-cells.ts',
    find: 'if (token.left < labelEnd(label, beside, unit) - 1) return false',
    replace: '',
  },
  {
    rule: 'find: words over a number',
    file: 'scanned-cells.ts',
    find: 'return !printed.some(({ left, right }) => left < token.right - 1 && token.left < right - 1)',
    replace: 'return true',
  },
  {
    rule: 'find: a number that is also a word',
    file: 'scanned-cells.ts',
    find: ' && !isNumberAmong(numbers, word, pitch)',
    replace: '',
  },
  {
    rule: 'find: headings without "of"',
    file: 'columns.ts',
    find: "tolerance === 0 ? printed : printed.flatMap((text) => [text, text.replace('of', '')])",
    replace: 'printed',
  },
  {
    rule: 'find: a small third column',
    file: 'columns.ts',
    find: 'if (clusters.length <= 2) return clusters',
    replace: 'return clusters',
  },
  {
    rule: 'find: a column that ends behind its heading',
    file: 'columns.ts',
    find: ' || pairs.every((pair) => endsBehind(first, pair))',
    replace: '',
  },
  {
    rule: 'find: a column that begins together',
    file: 'columns.ts',
    find: 'if (beginsTogether(clusters[0] ?? [])) return undefined',
    replace: '',
  },
  {
    rule: 'find: numbers wider than their cells',
    file: 'columns.ts',
    find: 'return byEnd.every((cluster) => edgesOf(cluster, ALIGNED * distance).right !== undefined) ? byEnd : apart',
    replace: 'return apart',
  },
  {
    rule: 'find: columns of both parts together',
    file: 'part-one-page.ts',
    find: 'if (together) return parts.map((part) => ({ part, found: together }))',
    replace: '',
  },
  {
    rule: 'read: specks',
    file: 'cell-readings.ts',
    find: 'takeSpecks(black, SPECK * height * k)',
    replace: 'takeSpecks(black, 0)',
  },
  {
    rule: 'read: soft edges of rules',
    file: 'cell-readings.ts',
    find: 'const EDGE = 3',
    replace: 'const EDGE = 0',
  },
  {
    rule: 'read: brackets are as tall as digits',
    file: 'cell-readings.ts',
    find: 'return inside.length > 0 ? inside : digits',
    replace: 'return digits',
  },
  {
    rule: 'read: numbers without commas',
    file: 'printed-number.ts',
    find: 'plain: grouped === 0 &&',
    replace: 'plain: false &&',
  },
  {
    rule: 'read: numbers without commas that end in 00',
    file: 'printed-number.ts',
    find: ' && round <= long.length / 2',
    replace: '',
  },
  {
    rule: 'read: cents stuck to dollars',
    file: 'printed-number.ts',
    find: "if (CENTS_STUCK.test(text)) return text.replace(CENTS_STUCK, '')",
    replace: '',
  },
  {
    rule: 'read: 0 between dashes',
    file: 'printed-number.ts',
    find: "isDashedNothing(text) || text === '0'",
    replace: "text === '0'",
  },
  {
    rule: 'read: a bracket behind separate cents',
    file: 'printed-number.ts',
    find: 'if (centsApart) return /^-?\\$?\\(/.test(text) &&',
    replace: 'if (centsApart) return false &&',
  },
  {
    rule: 'doubt: four digits in a row',
    file: 'printed-number.ts',
    find: '|| (!style.plain && /\\d{4}/.test(whole))',
    replace: '',
  },
  {
    rule: 'doubt: a dollar sign read as a digit',
    file: 'cell-readings.ts',
    find: 'beginsWithDollar(again, style) ? undefined : numberIn(read, style)',
    replace: 'numberIn(read, style)',
  },
  {
    rule: 'doubt: ink taller than a digit',
    file: 'number-tokens.ts',
    find: ' || crosses(spot, baseline, own))',
    replace: ')',
  },
  {
    rule: 'doubt: faint ink beside a number',
    file: 'cell-readings.ts',
    find: '[...marks, ...traces].some(isBeside)',
    replace: 'traces.some(isBeside)',
  },
  {
    rule: 'doubt: traces of ink beside a number',
    file: 'cell-readings.ts',
    find: '[...marks, ...traces].some(isBeside)',
    replace: 'marks.some(isBeside)',
  },
  {
    rule: 'doubt: ink between two digits',
    file: 'cell-readings.ts',
    find: '|| isBetween(spot)) &&',
    replace: ') &&',
  },
  {
    rule: 'doubt: specks in the place of a digit',
    file: 'cell-readings.ts',
    find: ' || standTogether(specks.filter(isBetween), DIGIT * height * k)',
    replace: '',
  },
  {
    rule: 'doubt: slivers are left from rules',
    file: 'cell-readings.ts',
    find: ' && spot.right - spot.left >= SLIVER * height * k',
    replace: '',
  },
  {
    rule: 'doubt: ink of the lines above and below is none',
    file: 'cell-readings.ts',
    find: 'return isCut || Math',
    replace: 'return Math',
  },
  {
    rule: 'doubt: leader dots are none',
    file: 'cell-readings.ts',
    find: ' || (isSmall && isApart)',
    replace: '',
  },
  {
    rule: 'doubt: a digit of which the second engine is unsure',
    file: 'cell-readings.ts',
    find: ' || isUnsure',
    replace: '',
  },
  {
    rule: 'doubt: the first engine reads the second picture differently',
    file: 'cell-readings.ts',
    find: ' || digitsIn(other) !== digitsIn(text)',
    replace: '',
  },
  {
    rule: 'doubt: a gap as wide as a digit',
    file: 'cell-readings.ts',
    find: 'return inOrder.some(({ right }, at) => (inOrder[at + 1]?.left ?? right) - right > widest)',
    replace: 'return false',
  },
  {
    rule: 'doubt: blank paper has one shade',
    file: 'cell-readings.ts',
    find: 'light - dark >= LEAST_CONTRAST',
    replace: 'light - dark >= 0',
  },
  {
    rule: 'proof: sums',
    file: 'scanned-cells.ts',
    find: 'for (let found = true; found; )',
    replace: 'for (let found = false; found; )',
  },
  {
    rule: 'proof: several signs at a time',
    file: 'scanned-cells.ts',
    find: 'openInDigits.length > 1 ||',
    replace: 'open.length > 1 ||',
  },
  {
    rule: 'proof: a sign that both passes lost',
    file: 'scanned-cells.ts',
    find: 'cell?.isDoubtful ? read.flatMap((value) => [value, -value || 0]) : read',
    replace: 'read',
  },
  {
    rule: 'read: blank cells',
    file: 'cell-readings.ts',
    find: 'empty.filter(({ place, height }) => isBlank(page, place, height))',
    replace: 'empty.filter(() => false)',
  },
  {
    rule: 'doubt: incorrect sums',
    file: 'scanned-cells.ts',
    find: 'for (const key of refuted(legible, cells, proven)) proven.delete(key)',
    replace: '',
  },
  {
    rule: 'doubt: digits in other places',
    file: 'scanned-cells.ts',
    find: 'const SAME_PLACE = 0.3',
    replace: 'const SAME_PLACE = 99',
  },
]
