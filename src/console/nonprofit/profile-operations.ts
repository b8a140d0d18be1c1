import * as z from 'zod/mini'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { setPicture } from '../../server/service/directory/pictures/nonprofit-pictures.ts'
import { setProfile } from '../../server/service/directory/registry/set-profile.ts'
import { LARGEST_UPLOAD } from '../../server/service/pictures/encode-picture.ts'
import type { PictureUse } from '../../server/service/pictures/encoded-picture.ts'
import { proposeImpactRate, removeImpactRate } from '../../server/service/reports/propose-impact-rate.ts'
import { deciding } from '../frame/deciding.ts'
import { dollarField } from '../frame/dollars.ts'
import { operation } from '../frame/operation.ts'
import { profileWords as words } from './profile-words.ts'

/** What the boundaries and other parts of the form may add to the picture. */
const AROUND = 65_536
const base = { page: 'profile', roles: NONPROFIT_ROLES } as const
const text = z._default(z.string().check(z.maxLength(2_000)), '')

const set = operation({
  ...base,
  name: 'nonprofits.set',
  path: 'profile/set',
  fields: z.object({
    mission: text,
    website: text,
    facebook: text,
    instagram: text,
    twitter: text,
    youtube: text,
    tiktok: text,
  }),
  example: { mission: 'Hot meals by the harbor.', website: 'https://harbor.example.org/' },
  perform: async ({ tx, subjectId: nonprofitId, now }, { mission, website, ...socials }) => {
    const acted = await setProfile(tx, { nonprofitId, change: { mission, website, socials }, now })
    return { ...acted, done: words.saved }
  },
})

const pictures = (['logo', 'cover'] as const satisfies PictureUse[]).flatMap((use) => [
  operation({
    ...base,
    name: `nonprofits.set_${use}`,
    path: `profile/${use}`,
    most: LARGEST_UPLOAD + AROUND,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, subjectId: nonprofitId, now, files }) => {
      const file = files.get(use)
      if (file === undefined) throw new HttpError('parameter_missing', { param: use, detail: words.chooseFile })
      const upload = new Uint8Array(await file.arrayBuffer())
      const { result: _, ...told } = await setPicture(tx, { nonprofitId, use, upload, now })
      return { ...told, done: words.pictureSet }
    },
  }),
  operation({
    ...base,
    name: `nonprofits.remove_${use}`,
    path: `profile/${use}/remove`,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, subjectId: nonprofitId, now }) => {
      const { result: _, ...told } = await setPicture(tx, { nonprofitId, use, upload: null, now })
      return { ...told, done: words.pictureRemoved }
    },
  }),
])

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

const proposeRate = operation({
  ...base,
  name: 'impact.propose',
  path: 'profile/rates/propose',
  fields: z.object({
    dollars: dollarField({ most: 10_000_000 }),
    quantity: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
    unit_one: word,
    unit_many: word,
    source: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    year: z.coerce.number().check(z.int(), z.minimum(1900), z.maximum(2200)),
  }),
  example: {
    dollars: '25',
    quantity: '10',
    unit_one: 'meal',
    unit_many: 'meals',
    source: 'Annual report',
    year: '2025',
  },
  perform: async (context, { dollars: cents, quantity, unit_one: unitOne, unit_many: unitMany, source, year }) => {
    const rate = { cents, quantity, unitOne, unitMany, source, year }
    const { subjectId: nonprofitId, subjectName: name } = context
    // Rates belong to both modes: those who look at them find them in live mode.
    const acted = await proposeImpactRate(deciding({ ...context, liveMode: true }), { nonprofitId, name, rate })
    const { result: _, ...told } = acted
    return { ...told, done: words.proposed }
  },
})

const removeRate = operation({
  ...base,
  name: 'impact.remove',
  path: 'profile/rates/remove',
  fields: z.object({ place: z.coerce.number().check(z.int(), z.minimum(0)) }),
  example: { place: '0' },
  perform: async ({ tx, subjectId: nonprofitId }, { place }) => {
    const { result: _, ...told } = await removeImpactRate(tx, { nonprofitId, place })
    return { ...told, done: words.rateRemoved }
  },
})

/** What a nonprofit says and shows of itself. */
export const profileOperations = [set, ...pictures, proposeRate, removeRate]
