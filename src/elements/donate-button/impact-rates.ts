import { css, html, nothing } from 'lit'
import { showImpactRates } from '../shared/operations.ts'
import type { ButtonHost, Extension } from './button-host.ts'

type Rates = NonNullable<Awaited<ReturnType<NonNullable<(typeof showImpactRates)['types']>>>['impact_rates']>

/** Looks of it. */
export const impactRatesStyles = css`
  .does:empty {
    display: none;
  }
  .does bdi {
    font-weight: 600;
  }
  .does small {
    display: block;
    color: var(--_muted);
    font-size: 0.8125em;
    overflow-wrap: anywhere;
  }
  .does a {
    display: inline-block;
    min-block-size: 24px;
    color: inherit;
  }
  .row .does {
    flex: 1 0 100%;
  }
  `

/** Says below the amounts what the chosen one does, where the nonprofit has said so with a source. */
export function extendImpactRates(host: ButtonHost): Extension {
  let known = ''
  // Shown from the donor's first turn to the element on, because before it would move the page.
  let isTurnedTo = false
  for (const turn of ['focusin', 'click'])
    host.addEventListener(
      turn,
      () => {
        isTurnedTo = true
        host.requestUpdate()
      },
      { once: true },
    )
  let rates: Rates = []
  const find = async (id: string) => {
    known = id
    rates = []
    try {
      const { impact_rates = [] } = await host.ask(
        showImpactRates,
        { params: { id } },
        { signal: new AbortController().signal },
      )
      if (known !== id) return
      rates = impact_rates
      host.requestUpdate()
    } catch {
      // A gift needs no such sentence.
    }
  }
  return {
    at(place) {
      // In a row nothing comes between the amount and what gives it.
      if (
        place !== (host.mode === 'line' ? 'disclosure' : 'below') ||
        rates.length === 0 ||
        host.recipient?.id !== known
      )
        return nothing
      return html`<p class="does" role="status">${renderDone(host, rates)}</p>`
    },
    updated() {
      const { recipient } = host
      if (isTurnedTo && recipient !== undefined && recipient.id !== known) void find(recipient.id)
    },
  }
}

/** The first rate by which the amount does one whole thing, and who says so. */
function renderDone({ gift, t, money, language }: ButtonHost, rates: Rates): unknown {
  if (gift === undefined) return nothing
  const cents = gift.amount - (gift.feeCovered ?? 0)
  const things = ({ amount, quantity }: Rates[number]) => (BigInt(cents) * BigInt(quantity)) / BigInt(amount)
  const rate = rates.find((one) => things(one) > 0n)
  if (rate === undefined) return nothing
  const { unit_one, unit_many, source, year } = rate
  const count = things(rate)
  const address = addressOf(source)
  const shown = address === undefined ? source : new URL(address).hostname.replace(/^www\./, '')
  const said = [shown, year].filter(Boolean).join(', ')
  return html`${t('doesAmount', { amount: money(cents, { short: true }) })}
    <bdi lang="en">${new Intl.NumberFormat(language).format(count)} ${count === 1n ? unit_one : unit_many}</bdi>
    <small
      >${t('doesSource')}:
      ${
        address === undefined
          ? html`<bdi>${said}</bdi>`
          : html`<a href=${address} target="_blank" rel="noopener noreferrer"><bdi>${said}</bdi></a>`
      }</small
    >`
}

/** Where a source can be read: sources are written as addresses, with or without their scheme, or as names of reports. */
function addressOf(source: string): string | undefined {
  const isFile = /^[^/]+\.(pdf|zip|docx?|xlsx?)$/i.test(source)
  const address = !isFile && /^([\w-]+\.)+[a-z]{2,}(\/\S*)?$/i.test(source) ? `https://${source}` : source
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address : undefined
}
