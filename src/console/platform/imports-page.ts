import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { askForWork, latestWork } from '../../server/service/long-work/ask-for-work.ts'
import { button, card, uploadForm } from '../frame/controls.ts'
import type { ConsolePage } from '../frame/define.ts'
import { workList } from '../frame/long-work.ts'
import { operation } from '../frame/operation.ts'
import { importsWords as words } from './imports-words.ts'

const MOST_LISTED = 20
/** The largest of the tax authority's files have some 80 MB. */
const LARGEST_FILE = 128 * 1_048_576

/** Files of the tax authority, sent here, and how far they are read. */
export const importsPage: ConsolePage = {
  path: 'imports',
  roles: PLATFORM_ROLES,
  nav: words.title,
  show: async (context) => {
    const works = await latestWork(context.dependencies.db, 'import_bmf', MOST_LISTED)
    const field = html`<label class="field"><span>${words.file}</span>
      <input type="file" name="file" accept=".csv,text/csv" required></label>`
    const form =
      context.role === 'operator' ? uploadForm(context, 'imports/bmf', html`${field}${button(words.send)}`) : ''
    const none = works.length === 0 ? html`<div class="empty"><p>${words.none}</p></div>` : ''
    return {
      title: words.title,
      main: html`${card(words.bmf, html`<p class="hint">${words.hint}</p>${form}`)}
        ${card(words.latest, html`${none}${workList('imports', works, context.timeZone)}`)}`,
    }
  },
}

/** What is begun there; a job reads the file. */
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
      if (sent === undefined) throw new HttpError('parameter_missing', { param: 'file', detail: words.chooseFile })
      const file = new Uint8Array(await sent.arrayBuffer())
      const asked = { kind: 'import_bmf', title: sent.name.slice(0, 100), file, by: person.id, now } as const
      const { result: _, ...told } = await askForWork(tx, dependencies.newId, asked)
      return { ...told, done: words.begun }
    },
  }),
]
