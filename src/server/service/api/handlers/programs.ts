import type { contract } from '../../../../contract/index.ts'
import {
  createProgram,
  type ProgramChanging,
  setPaused,
  unknownProgram,
  updateProgram,
} from '../../money/programs/manage-programs.ts'
import { findProgram, listPrograms, programResource, type StatedProgram } from '../../money/programs/program-records.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

/** Handlers for the giving programs of an account. */
export const programHandlers: GroupHandlers<typeof contract.programs> = {
  async create({ body }, context) {
    return toAccount(await createProgram(changing(context), body), context)
  },

  async list({ query }, context) {
    const { db, now } = context
    const position = { ...positionOf(query), status: query.status, now }
    const { rows, hasMore } = await listPrograms(db, changing(context), position)
    return { programs: rows.map((row) => toAccount(row, context)), has_more: hasMore }
  },

  async show({ params }, context) {
    const { db, now, isPublic } = context
    const row = await findProgram(db, changing(context), { id: params.id, now })
    if (row === undefined || (isPublic && row.status === 'draft')) throw unknownProgram()
    return programResource(row, { now, isPublic })
  },

  async update({ params, body }, context) {
    return toAccount(await updateProgram(changing(context), params.id, body), context)
  },

  async pause({ params }, context) {
    return toAccount(await setPaused(changing(context), params.id, true), context)
  },

  async resume({ params }, context) {
    return toAccount(await setPaused(changing(context), params.id, false), context)
  },
}

function changing({ account, liveMode, db, seal, newId, now }: Context): ProgramChanging {
  return { accountId: account.id, liveMode, db, seal, newId, now, by: 'api' }
}

function toAccount(row: StatedProgram, { now }: Context) {
  return programResource(row, { now, isPublic: false })
}
