import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { latestWork, requestWork } from '../../server/service/long-work/ask-for-work.ts'
import { button, card, uploadForm } from '../frame/controls.ts'
import { type ConsolePage, operation } from '../frame/define.ts'
import { workList } from '../frame/long-work.ts'

const MOST_LISTED = 20

/** The largest IRS files are about 80 MB. */
const LARGEST_FILE = 128 * 1_048_576

/** Uploads of IRS files, with the progress of each import. */
export const importsPage: ConsolePage = {
  path: 'imports',
  roles: PLATFORM_ROLES,
  nav: 'Imports',
  group: 'Nonprofits',
  show: async (context) => {
    const works = await latestWork(context.dependencies.db, 'import_bmf', MOST_LISTED)
    const field = html`<label class="field"><span>File, up to 128 MB</span>
      <input type="file" name="file" accept=".csv,text/csv" required></label>`
    const form =
      context.role === 'operator' ? uploadForm(context, 'imports/bmf', html`${field}${button('Import file')}`) : ''
    const none =
      works.length === 0
        ? html`<div class="empty"><p>No imports yet. Upload a file above; its progress and results appear here.</p></div>`
        : ''
    return {
      title: 'Imports',
      main: html`${card('IRS Exempt Organizations file', html`<p class="hint">Upload a file of the IRS Business Master File as published (eo1.csv, eo_dc.csv, …). New and changed nonprofits are saved in one step, none are deleted, and importing a file twice is safe. For complete sets, Publication 78 and revocations, run almoner import on the command line.</p>${form}`)}
        ${card('Recent imports', html`${none}${workList('imports', works, context.timeZone)}`)}`,
    }
  },
}

/** Starts the import of an uploaded file in a job. */
export const importOperations = [
  operation({
    name: 'imports.bmf',
    path: 'imports/bmf',
    page: 'imports',
    roles: ['operator'],
    most: LARGEST_FILE,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, dependencies, person, now, files }) => {
      const sent = files.get('file')
      if (sent === undefined)
        throw new HttpError('parameter_missing', { param: 'file', detail: 'Choose a file first.' })
      const file = new Uint8Array(await sent.arrayBuffer())
      const work = { kind: 'import_bmf', title: sent.name.slice(0, 100), file, by: person.id, now } as const
      const { result: _, ...audited } = await requestWork(tx, dependencies.newId, work)
      return { ...audited, done: 'Import started. Progress appears below.' }
    },
  }),
]
