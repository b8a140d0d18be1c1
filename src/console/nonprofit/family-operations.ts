import * as z from 'zod/mini'
import { RELATIONSHIP_TYPES } from '../../contract/nonprofits.ts'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import { proposeParent } from '../../server/service/families/propose-parent.ts'
import { deciding } from '../frame/deciding.ts'
import { operation } from '../frame/operation.ts'
import { familyWords as words } from './family-words.ts'

/** What a nonprofit says of whom it belongs to. */
export const familyOperations = [
  operation({
    name: 'parent.propose',
    path: 'profile/parent/propose',
    page: 'profile',
    roles: NONPROFIT_ROLES,
    fields: z.object({
      parent: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
      relationship: z._default(z.enum(RELATIONSHIP_TYPES), 'chapter'),
    }),
    example: { parent: '53-0196605', relationship: 'chapter' },
    perform: async (context, { parent, relationship }) => {
      const { subjectId: nonprofitId, subjectName: name } = context
      const wanted = { nonprofitId, name, parent: parent === '' ? null : { of: parent, relationship } }
      // Both modes have the same directory: those who look at it find it in live mode.
      const { result: _, ...told } = await proposeParent(deciding({ ...context, liveMode: true }), wanted)
      return { ...told, done: words.proposed }
    },
  }),
]
