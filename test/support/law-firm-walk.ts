import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExtractor } from '../../src/server/service/documents/extraction/extractor.ts'
import { readWaitingDocuments } from '../../src/server/service/documents/read-documents.ts'
import { drawnForm } from '../server/service/documents/extraction/form-990-fixtures.ts'
import { type DrawnHead, withHead } from '../server/service/documents/extraction/form-head.ts'
import type { ConsoleWorld } from './console-world.ts'

/** The keys of a review: accept, not there, correct, next, previous, and Enter, which sends a correction. */
export type ReviewKey = 'a' | 'x' | 'c' | 'n' | 'p' | 'Enter'

/** A page of any browser engine, with the functions that the walk needs. */
export interface LawFirmPage {
  goto: (address: string) => Promise<unknown>
  click: (selector: string) => Promise<unknown>
  press: (key: ReviewKey) => Promise<unknown>
  type: (text: string) => Promise<unknown>
  /** Chooses a file in the page's only file field. */
  hand: (path: string) => Promise<unknown>
  until: (expression: string) => Promise<unknown>
  read: (expression: string) => Promise<unknown>
  /** Stands in for the extension on the launch page and on the state's form, where no extension is loaded. */
  atLaunch: () => Promise<unknown>
  atForm: () => Promise<unknown>
}

const FIRM = '/console/m_sandbox_lawfirm/test'

/** Walks from the upload of a printed return to a state's form that is filled in from it. */
export async function walkLawFirmConsole(
  page: LawFirmPage,
  { origin, world, ein }: { origin: string; world: ConsoleWorld; ein: string },
): Promise<void> {
  const person = await world.signedIn(`${ein}@alder.example`, [['m_sandbox_lawfirm', 'developer']])
  await page.goto(`${origin}/legal_extension/launch/none`)
  await page.read(`document.cookie = '${person.cookie}; path=/'`)
  await handIn(page, `${origin}${FIRM}`, ein)
  await readAll(world)
  // The page reloads by itself until the document is read.
  await page.until('document.body.textContent.includes("0 of ") && document.readyState === "complete"')
  const documentPage = String(await page.read('location.pathname'))
  // Each key moves on to the next value.
  for (const done of [1, 2, 3]) {
    await page.press('a')
    await reviewed(page, done)
  }
  await correctAndDeny(page, `${origin}${documentPage}`)
  const { values } = await world
    .clientOf('lawfirm')
    .documents.listValues({ params: { id: documentPage.split('/').at(-1) ?? '' } })
  const corrected = values.filter(({ review }) => review !== null && !review.accepted)
  assert.deepEqual(
    corrected.map(({ key, review }) => [key, review?.value]),
    [
      ['head_website', null],
      ['head_state_of_domicile', 'MN'],
    ],
  )
  await page.goto(`${origin}${documentPage}/proposals`)
  await page.click('button[name=decision][value=accept]')
  await page.until('document.body.textContent.includes("accepted")')
  await page.goto(`${origin}${FIRM}/clients/${ein}`)
  // The launch opens a new window; here it replaces the page.
  await page.read(`{
    const form = document.querySelector('form[action="/legal_extension/launch"]')
    form.target = '_self'
    form.querySelector('[name=state]').value = 'OH'
  }`)
  await page.click('form[action="/legal_extension/launch"] button')
  await page.until('document.querySelector("#hand-over") !== null')
  await page.atLaunch()
  await page.until('document.querySelector("#hand-over").disabled === false')
  await page.click('#hand-over')
  await page.until('document.querySelector("#standing").textContent.includes("has the filing")')
  await page.goto(`${origin}/demo/state-form`)
  await page.atForm()
  await page.until('document.querySelector("#almoner-offer button") !== null')
  await page.click('#almoner-offer button')
  const filled = Object(await page.read('Object.fromEntries(new FormData(document.querySelector("form")))'))
  const { organization, street, city, state, zip, phone, year_end } = filled
  assert.deepEqual(
    { organization, ein: filled.ein, street, city, state, zip, phone, year_end },
    {
      ...{ organization: 'CEDAR VALLEY MUSIC SCHOOL', ein, street: '12 CEDAR STREET', city: 'AMES', state: 'IA' },
      ...{ zip: '50010', phone: '5155550100', year_end: '2022-12-31' },
    },
  )
}

function reviewed(page: LawFirmPage, done: number): Promise<unknown> {
  return page.until(
    `/\\b${done} of \\d+ reviewed/.test(document.body.textContent) && document.readyState === 'complete'`,
  )
}

/** Goes back and forth, marks one value as missing and corrects another. */
async function correctAndDeny(page: LawFirmPage, documentPage: string): Promise<void> {
  const stands = (sentence: string) =>
    page.until(`document.body.textContent.includes(${JSON.stringify(sentence)}) && document.readyState === 'complete'`)
  await stands('Value 4 of ')
  await page.press('n')
  await stands('Value 5 of ')
  await page.press('p')
  await stands('Value 4 of ')
  await page.goto(`${documentPage}?at=head_website`)
  await page.press('x')
  await reviewed(page, 4)
  await page.press('c')
  await page.until('document.activeElement?.getAttribute("data-key") === "c"')
  await page.type('MN')
  await page.press('Enter')
  await reviewed(page, 5)
}

async function handIn(page: LawFirmPage, firm: string, ein: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-desk-'))
  const path = join(folder, '990.pdf')
  const head: DrawnHead = {
    ...{ year: 2022, name: 'CEDAR VALLEY MUSIC SCHOOL', ein, phone: '515-555-0100', values: 'below' },
    ...{ street: '12 CEDAR STREET', suite: '', city: 'AMES, IA 50010', website: 'CEDAR.EXAMPLE.ORG', domicile: 'IA' },
  }
  await writeFile(path, await withHead(await drawnForm(), head))
  await page.goto(`${firm}/documents`)
  await page.hand(path)
  await page.click('form[action$="/documents/upload"] button')
  await page.until('/documents\\/doc_/.test(location.pathname)')
  await rm(folder, { recursive: true, force: true })
}

async function readAll(world: ConsoleWorld): Promise<void> {
  const extractor = createExtractor()
  await readWaitingDocuments({ ...world.dependencies, extractor, allowPrivateSandbox: false })
  extractor.close()
}
