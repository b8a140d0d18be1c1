import type { LetterBlock, LetterContent } from './letter-content.ts'

/** A letter as plain text, for who reads or hears letters so. */
export function letterText({ title, blocks, sender }: LetterContent): string {
  return `${[title, ...blocks.map(textOf), `-- \n${sender}`].join('\n\n')}\n`
}

function textOf(block: LetterBlock): string {
  switch (block.kind) {
    case 'lines':
      return block.lines.map(([name, value]) => `${name}: ${inOneLine(value)}`).join('\n')
    case 'table':
      return [...block.rows.map((cells) => cells.map(inOneLine).join(': ')), block.total.join(': ')].join('\n')
    case 'link':
      return `${block.label}:\n${block.href}`
    default:
      return block.text
  }
}

function inOneLine(value: string): string {
  return value.replaceAll('\n', ', ')
}
