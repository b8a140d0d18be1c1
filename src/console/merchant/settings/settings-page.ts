import { html } from 'hono/html'
import { CONSENT_POLICIES, type ConsentPolicy } from '../../../contract/accounts.ts'
import type { Role } from '../../../contract/roles.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { requireAccount } from '../../../server/service/accounts/manage-accounts.ts'
import { type AccountBranding, findBranding } from '../../../server/service/branding/account-branding.ts'
import { button, card, choiceField, operationForm, textField, uploadForm } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { dollars } from '../../frame/dollars.ts'
import { say } from '../../frame/say.ts'
import { lettersCard, SETTING_LETTERS } from './letters.ts'
import { posterCard } from './poster-card.ts'
import { SETTING, SETTING_CONSENT, SETTING_LOOKS } from './settings-operations.ts'
import { consentPolicies, settingsWords as words } from './settings-words.ts'
import { snippetCard } from './snippet-card.ts'

/** How donors see an account, which nonprofits its pages offer, and where its letters go: to each role what it sets. */
export const settingsPage: ConsolePage = {
  path: 'settings',
  roles: SETTING,
  nav: words.settings,
  show: async (context) => {
    const { dependencies, subjectId, role } = context
    const account = await requireAccount(dependencies.db, subjectId)
    const branding = await findBranding(dependencies.db, subjectId)
    const may = (roles: readonly Role[]) => roles.some((one) => one === role)
    const looks = may(SETTING_LOOKS)
    return {
      title: words.settings,
      main: html`${looks ? html`${lookCard(context, branding, account.name)}${logoCard(context, branding)}` : ''}
        ${looks ? await snippetCard(context, branding) : ''}
        ${looks ? posterCard(context) : ''}
        ${may(SETTING_CONSENT) ? consentCard(context, account.consent_policy) : ''}
        ${may(SETTING_LETTERS) ? await lettersCard(context) : ''}`,
    }
  },
}

function lookCard(context: PageContext, branding: AccountBranding, name: string): Markup {
  const { shown_name: shown, accent, suggested_amounts: amounts } = branding
  const hint = say(words.shownNameHint, { name })
  const written = amounts.map((cents) => dollars(cents).replace(/\.00$/, '')).join(' ')
  const optional = { required: false } as const
  return card(
    words.look,
    html`<p class="hint">${words.lookHint}</p>${operationForm(
      context,
      'settings/look',
      html`${textField(context, { ...optional, name: 'shown_name', label: words.shownName, value: shown ?? '', hint })}
        ${textField(context, { ...optional, name: 'accent', label: words.accent, value: accent ?? '', hint: words.accentHint })}
        ${textField(context, { ...optional, name: 'amounts', label: words.amounts, value: written, hint: words.amountsHint })}
        ${button(words.save)}`,
    )}`,
  )
}

function logoCard(context: PageContext, { logo_url: url }: AccountBranding): Markup {
  const { problem } = context
  const wrong = problem?.param === 'logo' ? html`<small class="wrong" id="logo-wrong">${problem.text}</small>` : ''
  return card(
    words.logo,
    html`${url === null ? '' : html`<p><img src="${url}" alt="${words.logoNow}" class="own-logo"></p>`}
      ${uploadForm(
        context,
        'settings/logo',
        html`<label class="field"><span>${words.logo}</span>
          <input type="file" name="logo" accept="image/png,image/jpeg,image/webp,image/gif" required>
          <small>${words.logoHint}</small>${wrong}</label>
        ${button(words.upload, 'quiet')}`,
      )}
      ${url === null ? '' : operationForm(context, 'settings/logo/remove', button(words.remove, 'grave'))}`,
  )
}

function consentCard(context: PageContext, policy: ConsentPolicy): Markup {
  const options = CONSENT_POLICIES.map((one) => [one, consentPolicies[one]] as const)
  return card(
    words.consent,
    html`<p class="hint">${words.consentHint}</p>${operationForm(
      context,
      'settings/consent',
      html`${choiceField(context, { name: 'policy', label: words.policy, options, value: policy })}${button(words.save, 'quiet')}`,
      'line',
    )}`,
  )
}
