import { html, raw } from 'hono/html'
import type { PageLocale } from '../../pages/page-locale.ts'
import type { LetterBlock, LetterContent, LetterTableBlock } from './letter-content.ts'
import { letterStyle } from './letter-style.ts'

/** A letter as HTML: nothing in it is fetched from anywhere, and nothing tells that it was read. */
export function letterHtml({ subject, sender, title, blocks }: LetterContent, locale: PageLocale): string {
  const page = html`<!doctype html>
<html lang="${locale.language}" dir="${locale.direction}">
<head>
<meta charset="utf-8">
<title>${subject}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${raw(letterStyle)}</style>
</head>
<body>
<main>
<p class="sender"><bdi>${sender}</bdi></p>
<h1>${title}</h1>
${blocks.map(markupOf)}
</main>
</body>
</html>
`
  return String(page)
}

function markupOf(block: LetterBlock) {
  switch (block.kind) {
    case 'lines':
      return html`<table>${block.lines.map(([name, value]) => row(name, value))}</table>\n`
    case 'table':
      return table(block)
    case 'link':
      return html`<p class="way"><a href="${block.href}">${block.label}</a></p>\n`
    case 'quiet':
      return html`<p class="quiet"><bdi>${block.text}</bdi></p>\n`
    case 'text':
      return html`<p><bdi>${block.text}</bdi></p>\n`
  }
}

function row(name: string, value: string) {
  return html`<tr><th scope="row">${name}</th><td>${inLines(value)}</td></tr>`
}

function table({ head, rows, total: [name, sum] }: LetterTableBlock) {
  return html`<table class="sums">
<tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${inLines(cell)}</td>`)}</tr>\n`)}<tr><th scope="row" colspan="2">${name}</th><td>${inLines(sum)}</td></tr>
</table>\n`
}

function inLines(value: string) {
  return value.split('\n').map((line, index) => html`${index === 0 ? '' : raw('<br>')}<bdi>${line}</bdi>`)
}
