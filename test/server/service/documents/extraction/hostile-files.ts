import { randomBytes } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import { drawnForm, efileReturn, madeUp } from './form-990-fixtures.ts'

/** A file that must be refused, named by its fault. */
export interface HostileFile {
  name: string
  bytes: Uint8Array
}

const text = (content: string) => new TextEncoder().encode(content)
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** Two hundred broken, misleading and hostile files. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const pdf = await drawnForm()
  const xml = text(efileReturn({ CYTotalRevenueAmt: '12', ActivityOrMissionDesc: 'A'.repeat(2000) }))
  const files = [
    ...times(40, (i) => file('cut-off PDF', pdf.subarray(0, Math.floor((pdf.length * (i + 1)) / 42)))),
    ...times(30, (i) => file('cut-off return', xml.subarray(0, Math.floor((xml.length * (i + 1)) / 32)))),
    ...times(30, (i) => file('scrambled PDF', scrambled(pdf, 0.05 + i / 60, i))),
    ...times(20, (i) => file('scrambled return', scrambled(xml, 0.02 + i / 40, i))),
    ...times(20, (i) => file('noise', Uint8Array.from(randomBytes(1000 * (i + 1))))),
    ...(await wrongForms()),
    ...entityFiles(),
    ...bombs(),
    ...lyingPdfs(),
    ...otherKinds(),
  ]
  return [
    ...files,
    ...times(200 - files.length, (i) =>
      file('noise called a PDF', pdfOf([randomBytes(500 + i * 999).toString('latin1')])),
    ),
  ]
}

function file(name: string, bytes: Uint8Array): HostileFile {
  return { name, bytes }
}

// Pseudo-random numbers that are the same in every run, so that a failure can be repeated.
function scrambled(bytes: Uint8Array, share: number, seed: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  let state = seed + 1
  for (let hits = 0; hits < bytes.length * share; hits++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    copy[state % bytes.length] = (state >> 8) & 255
  }
  return copy
}

async function wrongForms(): Promise<HostileFile[]> {
  const titles = [
    'Short Form Return of Organization Exempt From Income Tax',
    'Return of Private Foundation',
    'Exempt Organization Business Income Tax Return',
  ]
  const printed = await Promise.all(
    titles.map(async (title) => file(title, await drawnForm({ title, values: madeUp }))),
  )
  const sent = ['990EZ', '990PF', '990T', '990N', '1120', ''].map((type) =>
    file(`e-file ${type}`, text(efileReturn({ TotalAssetsEOYAmt: '5' }, { type }))),
  )
  return [...printed, ...sent]
}

function entityFiles(): HostileFile[] {
  const laughs = times(9, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  const around = (declared: string, used: string) =>
    text(
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY l0 "ha">${declared}]>${efileReturn({ ActivityOrMissionDesc: used }).slice(39)}`,
    )
  return [
    file('a billion laughs', around(laughs, '&l9;')),
    file('quadratic blow-up', around(`<!ENTITY big "${'x'.repeat(100_000)}">`, '&big;'.repeat(5000))),
    file('external entity', around('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')),
    file('remote entity', around('<!ENTITY x SYSTEM "http://127.0.0.1:9/">', '&x;')),
    file('parameter entity', around('<!ENTITY % p SYSTEM "file:///etc/passwd">%p;', '')),
    file('deep nesting', text(`<?xml version="1.0"?>${'<a>'.repeat(200_000)}`)),
    file('closed deep nesting', text(`<?xml version="1.0"?>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`)),
    file(
      'a million attributes',
      text(`<?xml version="1.0"?><Return ${times(200_000, (i) => `a${i}="1"`).join(' ')}></Return>`),
    ),
    file('unclosed comment', text(`<?xml version="1.0"?><!-- ${'-'.repeat(1_000_000)}`)),
    file(
      'half a UTF-16 return',
      Uint8Array.from([0xff, 0xfe, ...Buffer.from(efileReturn({}).slice(1, 101), 'utf16le')]),
    ),
  ]
}

function bombs(): HostileFile[] {
  const zeros = deflateSync(Buffer.alloc(400_000_000), { level: 9 })
  const twice = deflateSync(zeros, { level: 9 })
  const operators = deflateSync(Buffer.from('(x) Tj '.repeat(600_000)))
  return [
    file('gzip bomb', Uint8Array.from(gzipSync(Buffer.alloc(50_000_000)))),
    file('PDF that unpacks to 400 MB', streamPdf(zeros, '/FlateDecode')),
    file('PDF packed twice', streamPdf(twice, '[/FlateDecode /FlateDecode]')),
    file('PDF of 600,000 operators', streamPdf(operators, '/FlateDecode')),
  ]
}

function lyingPdfs(): HostileFile[] {
  const kids = (count: number) => `2 0 obj<</Type/Pages/Count ${count}/Kids[${'3 0 R '.repeat(count)}]>>endobj`
  const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj'
  const catalog = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj'
  const locked = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`
  return [
    file('PDF of 10,000 pages', manyPages(10_000)),
    file('PDF of 60,000 pages', manyPages(60_000)),
    file('PDF of one page 10,000 times', pdfOf([catalog, kids(10_000), page])),
    file(
      'PDF that says it has a billion pages',
      pdfOf([catalog, '2 0 obj<</Type/Pages/Count 1000000000/Kids[3 0 R]>>endobj', page]),
    ),
    file('PDF whose page tree is a circle', pdfOf([catalog, '2 0 obj<</Type/Pages/Count 5/Kids[2 0 R 2 0 R]>>endobj'])),
    file('PDF without pages', pdfOf([catalog, '2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj'])),
    file('PDF with a password', pdfOf([catalog, kids(1), page], locked)),
    file('PDF page as large as a town', pdfOf([catalog, kids(1), page.replace('612 792', '1e9 1e9')])),
    file('PDF whose form draws itself', recursivePdf()),
  ]
}

function manyPages(count: number): Uint8Array {
  const numbers = times(count, (i) => i + 3)
  return pdfOf([
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    `2 0 obj<</Type/Pages/Count ${count}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>endobj`,
    ...numbers.map((number) => `${number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj`),
  ])
}

function recursivePdf(): Uint8Array {
  const resources = '/Resources<</XObject<</X 5 0 R>>>>'
  const drawing = '<</Length 5>>stream\n/X Do\nendstream endobj'
  return pdfOf([
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${resources}/Contents 4 0 R>>endobj`,
    `4 0 obj${drawing}`,
    `5 0 obj${drawing.replace('<<', `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]${resources}`)}`,
  ])
}

function streamPdf(stream: Buffer, filter: string): Uint8Array {
  const start = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<>>/Contents 4 0 R>>endobj',
    `4 0 obj<</Length ${stream.length}/Filter ${filter}>>stream\n${stream.toString('latin1')}\nendstream endobj`,
  ]
  return pdfOf(start)
}

/** Puts objects into a PDF without a cross-reference table; readers find them by searching. */
function pdfOf(objects: readonly string[], trailer = ''): Uint8Array {
  const body = [
    '%PDF-1.7',
    ...objects,
    `trailer<</Root 1 0 R/Size ${objects.length + 1}${trailer}>>`,
    'startxref',
    '0',
    '%%EOF',
  ]
  return Uint8Array.from(Buffer.from(body.join('\n'), 'latin1'))
}

function otherKinds(): HostileFile[] {
  return [
    file('nothing', new Uint8Array()),
    file('one byte', text('%')),
    file('a web page', text('<!doctype html><html><title>Sign in</title></html>')),
    file('a feed', text('<?xml version="1.0"?><rss><channel/></rss>')),
    file('a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...randomBytes(200)])),
    file('a zip', text('PK\u0003\u0004'.repeat(50))),
    file('JSON', text('{"part_i_12_current_year":"1"}')),
    file('zeros', new Uint8Array(5_000_000)),
    file('spaces', text(' '.repeat(5_000_000))),
    file('angle brackets', text('<'.repeat(2_000_000))),
  ]
}
