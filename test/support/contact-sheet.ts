import { writeFile } from 'node:fs/promises'

/** Writes `index.html` beside the pictures: a row for each page, a column for each variant. */
export async function writeContactSheet(
  folder: string,
  { names, ways }: { names: readonly string[]; ways: readonly string[] },
): Promise<void> {
  const cell = (file: string) => `<td><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a></td>`
  const rows = names.map((name) => `<tr><th>${name}</th>${ways.map((way) => cell(`${name}-${way}.png`)).join('')}</tr>`)
  const head = `<tr><td></td>${ways.map((way) => `<th>${way}</th>`).join('')}</tr>`
  const style =
    'th{font:14px sans-serif;text-align:start;vertical-align:top}td{vertical-align:top}img{inline-size:20rem}'
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style><table>${head}${rows.join('\n')}</table>\n`,
  )
}
