import * as z from 'zod/mini'
import { CONSENT_POLICIES } from '../../../contract/accounts.ts'
import type { Role } from '../../../contract/roles.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { changeAccount, requireAccount } from '../../../server/service/accounts/manage-accounts.ts'
import { readAccent } from '../../../server/service/branding/accent.ts'
import { setBranding, setLogo } from '../../../server/service/branding/account-branding.ts'
import { LARGEST_UPLOAD } from '../../../server/service/pictures/encode-picture.ts'
import { centsOf } from '../../frame/dollars.ts'
import { operation } from '../../frame/operation.ts'
import { say } from '../../frame/say.ts'
import { letterOperations } from './letters.ts'
import { settingsWords as words } from './settings-words.ts'

/** Who sees how the account shows itself, and changes it. */
export const SETTING_LOOKS: readonly Role[] = ['owner', 'developer']
/** Who decides which nonprofits the account's pages offer. */
export const SETTING_CONSENT: readonly Role[] = ['owner']

/** Who has anything to set. */
export const SETTING: readonly Role[] = ['owner', 'finance', 'developer']

/** What the boundaries and other parts of the form may add to the picture. */
const AROUND = 65_536
const MOST_AMOUNTS = 6
const LEAST_CENTS = 100
const MOST_CENTS = 99_999_999
const look = { page: 'settings', roles: SETTING_LOOKS } as const

/** What is set for an account: how donors see it, and which nonprofits its pages offer. */
export const settingsOperations = [
  ...letterOperations,
  operation({
    ...look,
    name: 'branding.set',
    path: 'settings/look',
    fields: z.object({
      shown_name: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
      accent: z._default(z.string().check(z.trim()), ''),
      amounts: z._default(z.string(), ''),
    }),
    example: { shown_name: 'Shop of the harbor', accent: '#0b6b53', amounts: '10 25 50' },
    perform: async ({ tx, subjectId: accountId, now }, { shown_name: name, accent, amounts }) => {
      const change = {
        shown_name: name === '' ? null : name,
        accent: accent === '' ? null : readAccent(accent),
        suggested_amounts: readAmounts(amounts),
      }
      const { result: _, ...told } = await setBranding(tx, { accountId, change, now })
      return { ...told, done: words.saved }
    },
  }),
  operation({
    ...look,
    name: 'branding.set_logo',
    path: 'settings/logo',
    most: LARGEST_UPLOAD + AROUND,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, subjectId: accountId, now, files }) => {
      const file = files.get('logo')
      if (file === undefined) throw new HttpError('parameter_missing', { param: 'logo', detail: words.chooseFile })
      const upload = new Uint8Array(await file.arrayBuffer())
      const { result: _, ...told } = await setLogo(tx, { accountId, upload, now })
      return { ...told, done: words.logoSet }
    },
  }),
  operation({
    ...look,
    name: 'branding.remove_logo',
    path: 'settings/logo/remove',
    fields: z.object({}),
    example: {},
    perform: async ({ tx, subjectId: accountId, now }) => {
      const { result: _, ...told } = await setLogo(tx, { accountId, upload: null, now })
      return { ...told, done: words.logoRemoved }
    },
  }),
  operation({
    page: 'settings',
    roles: SETTING_CONSENT,
    name: 'accounts.set_consent_policy',
    path: 'settings/consent',
    fields: z.object({ policy: z.enum(CONSENT_POLICIES) }),
    example: { policy: 'either' },
    perform: async ({ tx, subjectId: accountId }, { policy: consentPolicy }) => {
      const { consent_policy: before } = await requireAccount(tx, accountId)
      const { consent_policy: after } = await changeAccount(tx, accountId, { consentPolicy })
      return {
        record: accountId,
        subject: accountId,
        before: { consent_policy: before },
        after: { consent_policy: after },
        done: words.policySaved,
      }
    },
  }),
]

/** Reads amounts with spaces between, as cents from least to most. */
function readAmounts(text: string): number[] {
  const wrong = (detail: string) => new HttpError('parameter_invalid', { param: 'amounts', detail })
  const cents = text
    .split(/\s+/)
    .map((word) => word.replace(/[,;]$/, ''))
    .filter((word) => word !== '')
    .map((word) => {
      // What has commas elsewhere than between thousands is several amounts without a space.
      const amount = /,(?!\d{3}(\D|$))/.test(word) ? undefined : centsOf(word)
      if (amount === undefined) throw wrong(say(words.amountWrong, { text: word }))
      return amount
    })
  if (cents.some((amount) => amount < LEAST_CENTS || amount > MOST_CENTS)) throw wrong(words.amountBounds)
  const amounts = [...new Set(cents)].sort((one, other) => one - other)
  if (amounts.length > MOST_AMOUNTS) throw wrong(words.amountsMany)
  return amounts
}
