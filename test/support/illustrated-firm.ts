import { createExtractor } from '../../src/server/service/documents/extraction/extractor.ts'
import { readWaitingDocuments } from '../../src/server/service/documents/read-documents.ts'
import type { ConsoleWorld, SignedIn } from './console-world.ts'
import { sendFile } from './send-file.ts'
import { wholeReturn } from './whole-return.ts'

const FIRM = '/console/m_sandbox_lawfirm/test'
const EIN = '421234567'

/** A client of the sandbox's law firm, with a return that was handed in, read and partly reviewed. */
export async function workAtFirm(world: ConsoleWorld, person: SignedIn): Promise<void> {
  await person.post(`${FIRM}/clients/add`, { ein: EIN })
  const file = new File([wholeReturn({ ein: EIN })], '990.xml')
  const id = (await sendFile(world, person, `${FIRM}/documents/upload`, { file })).split('/').at(-1) ?? ''
  const extractor = createExtractor()
  await readWaitingDocuments({ ...world.dependencies, extractor, allowPrivateSandbox: false })
  extractor.close()
  await person.post(`${FIRM}/documents/review`, { id, key: 'head_name', said: 'accept' })
  await person.post(`${FIRM}/filings/set`, { ein: EIN, field: 'nonprofit_phone', value: '515-555-0199' })
}
