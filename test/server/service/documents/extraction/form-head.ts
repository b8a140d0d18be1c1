import { PDFDocument, StandardFonts } from 'pdf-lib'

/** The text of a form's header, and its layout. */
export interface DrawnHead {
  year: number
  /** As on line A; undefined for a calendar year. */
  begins?: string
  ends?: string
  name: string
  /** A second line below the name. */
  below?: string
  ein: string
  phone: string
  street: string
  suite: string
  city: string
  website: string
  domicile: string
  /** Whether values are in the row below their labels, or beside and a little below them, as on the official form. */
  values: 'below' | 'beside'
}

const HEIGHT = 792

/** Draws the header of a Form 990 on the first page of a PDF. */
export async function withHead(pdf: Uint8Array, head: DrawnHead): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf)
  const font = await document.embedFont(StandardFonts.Helvetica)
  const typed = await document.embedFont(StandardFonts.Courier)
  const page = document.getPage(0)
  const label = (text: string, x: number, top: number) => page.drawText(text, { x, y: HEIGHT - top, size: 7, font })
  const value = (text: string, x: number, top: number) =>
    page.drawText(text, { x, y: HEIGHT - top, size: 9, font: typed })
  const under = head.values === 'below' ? 10 : 11.5
  label(`A For the ${head.year} calendar year, or tax year beginning`, 37, 94)
  label('and ending', 346, 94)
  value(head.begins ?? '', 225, 93)
  value(head.ends ?? '', 390, 93)
  label('B Check if applicable:', 37, 106)
  for (const [at, box] of ['Address change', 'Name change', 'Initial return'].entries()) label(box, 47, 118 + at * 12)
  label('C Name of organization', 125, 106)
  if (head.values === 'below') value(head.name, 126, 106 + under)
  else value(head.name, 202, 106)
  value(head.below ?? '', 126, 128)
  label('D Employer identification number', 407, 106)
  value(head.ein, 440, 106 + under)
  label('Doing business as', 132, 142)
  label('Number and street (or P.O. box if mail is not delivered to street address)', 132, 154)
  label('Room/suite', 368, 154)
  label('E Telephone number', 407, 154)
  value(head.street, 126, 154 + under)
  value(head.suite, 366, 154 + under)
  value(head.phone, 430, 154 + under)
  label('City or town, state or province, country, and ZIP or foreign postal code', 132, 178)
  value(head.city, 126, 178 + under)
  label('G Gross receipts $', 407, 178)
  value('30,612.', 500, 178)
  label('F Name and address of principal officer:', 125, 202)
  value('ADA OKAFOR', 260, 201)
  value('14 ELM STREET, BOONE, IA 50036', 126, 213)
  label('J Website:', 37, 238)
  value(head.website, 86, 237)
  label('H(c) Group exemption number', 407, 238)
  label('M State of legal domicile:', 452, 250)
  value(head.domicile, 545, 249)
  return document.save({ useObjectStreams: false })
}
