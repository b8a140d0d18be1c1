import { Task, TaskStatus } from '@lit/task'
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import type { AlmonerElement } from '../shared/almoner-element.ts'
import type { Gift } from '../shared/events.ts'
import type { Localized } from '../shared/localize.ts'
import { showImpactRates } from '../shared/operations.ts'
import type { Recipient } from './recipient-controller.ts'

type Rates = NonNullable<Awaited<ReturnType<NonNullable<(typeof showImpactRates)['types']>>>['impact_rates']>

/** An element that shows the effect of an amount. */
interface ImpactHost extends ReactiveControllerHost, EventTarget, Localized, Pick<AlmonerElement, 'ask'> {
  readonly recipient: Recipient | undefined
  readonly gift: Gift | undefined
}

/** Loads the effect of an amount, if the nonprofit has published it with a source. */
export class ImpactController implements ReactiveController {
  readonly #host: ImpactHost
  readonly #lookup: Task<readonly [string | undefined], Rates>
  /** Loads once the donor uses the element: earlier, the sentence would cause a layout shift. */
  #isUsed = false

  constructor(host: ImpactHost) {
    this.#host = host
    host.addController(this)
    this.#lookup = new Task(host, {
      // Several nonprofits and funds publish no rates together; they have no EIN.
      args: () => [this.#isUsed && host.recipient?.ein ? host.recipient.id : undefined] as const,
      task: async ([id], { signal }): Promise<Rates> => {
        if (id === undefined) return []
        const { impact_rates = [] } = await host.ask(showImpactRates, { params: { id } }, { signal })
        return impact_rates
      },
    })
  }

  hostConnected(): void {
    for (const name of ['focusin', 'click']) this.#host.addEventListener(name, this)
  }

  hostDisconnected(): void {
    for (const name of ['focusin', 'click']) this.#host.removeEventListener(name, this)
  }

  handleEvent(): void {
    if (this.#isUsed) return
    this.#isUsed = true
    this.#host.requestUpdate()
  }

  /**
   * Renders the effect of the chosen amount; nothing if it isn't published or hasn't loaded. A gift works without it.
   */
  render(): TemplateResult | typeof nothing {
    const rates = this.#lookup.status === TaskStatus.COMPLETE ? (this.#lookup.value ?? []) : []
    if (rates.length === 0) return nothing
    return html`<p class="does" role="status">${renderDone(this.#host, rates)}</p>`
  }
}

/** The first rate at which the amount reaches a whole unit, with its source. */
function renderDone({ gift, t, money, language }: ImpactHost, rates: Rates): TemplateResult | typeof nothing {
  if (gift === undefined) return nothing
  const cents = gift.amount - (gift.feeCovered ?? 0)
  const things = ({ amount, quantity }: Rates[number]) => (BigInt(cents) * BigInt(quantity)) / BigInt(amount)
  const rate = rates.find((one) => things(one) > 0n)
  if (rate === undefined) return nothing
  const { unit_one, unit_many, source, year } = rate
  const count = things(rate)
  const address = addressOf(source)
  const shown = address === undefined ? source : new URL(address).hostname.replace(/^www\./, '')
  const citation = [shown, year].filter(Boolean).join(', ')
  return html`${t('doesAmount', { amount: money(cents, { short: true }) })}
    <bdi lang="en">${new Intl.NumberFormat(language).format(count)} ${count === 1n ? unit_one : unit_many}</bdi>
    <small
      >${t('doesSource')}:
      ${
        address === undefined
          ? html`<bdi>${citation}</bdi>`
          : html`<a href=${address} target="_blank" rel="noopener noreferrer"><bdi>${citation}</bdi></a>`
      }</small
    >`
}

/** The URL of a source, which may lack its scheme; undefined if the source is the title of a report. */
function addressOf(source: string): string | undefined {
  const isFile = /^[^/]+\.(pdf|zip|docx?|xlsx?)$/i.test(source)
  const address = !isFile && /^([\w-]+\.)+[a-z]{2,}(\/\S*)?$/i.test(source) ? `https://${source}` : source
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address : undefined
}
