/** A refusal as the processor answers it. */
export interface StripeProblem {
  status: number
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  code?: string
  param?: string
  message: string
}

const known =
  /^(mode|submit_type|client_reference_id|customer_email|success_url|cancel_url|expires_at|locale|line_items\[0\]\[quantity\]|line_items\[0\]\[price_data\]\[(currency|unit_amount|product_data\]\[name)\]|payment_intent_data\[(description|receipt_email|metadata\]\[\w+)\]|subscription_data\[(description|metadata\]\[\w+)\]|line_items\[0\]\[price_data\]\[recurring\]\[interval\]|customer|currency)$/
const locales =
  /^(auto|bg|cs|da|de|el|en|en-GB|es|es-419|et|fi|fil|fr|fr-CA|hr|hu|id|it|ja|ko|lt|lv|ms|mt|nb|nl|pl|pt|pt-BR|ro|ru|sk|sl|sv|th|tr|vi|zh|zh-HK|zh-TW)$/

/**
 * What the processor's documentation says it refuses of a new Checkout Session: empty and unknown parameters, an
 * address that is none, amounts below 50 cents, an end outside 30 minutes to 24 hours, texts beyond their limits.
 */
export function sessionProblem(form: URLSearchParams, now: Date): StripeProblem | undefined {
  for (const [param, value] of form) {
    if (value === '') return invalid(param, 'parameter_invalid_empty', `You passed an empty string for '${param}'.`)
    if (!known.test(param)) return invalid(param, 'parameter_unknown', `Received unknown parameter: ${param}`)
  }
  const foreign = [...form.keys()].find((param) => !fitsMode(param, form.get('mode') ?? ''))
  if (foreign !== undefined) return invalid(foreign, 'parameter_unknown', `You can not pass ${foreign} in this mode.`)
  const wrong = Object.entries(rules(now)).find(([param, isRight]) => {
    const value = form.get(param)
    return value !== null && !isRight(value)
  })
  if (wrong !== undefined) return invalid(wrong[0], codes[wrong[0]] ?? 'parameter_invalid', `Invalid ${wrong[0]}.`)
  const missing = (form.get('mode') === 'setup' ? ['success_url', 'customer', 'currency'] : required).find(
    (param) => !form.has(param),
  )
  return missing === undefined
    ? undefined
    : invalid(missing, 'parameter_missing', `Missing required param: ${missing}.`)
}

/** Some parameters belong to one mode alone; a subscription needs a price that comes again. */
function fitsMode(param: string, mode: string): boolean {
  if (/^(submit_type|payment_intent_data)/.test(param)) return mode === 'payment'
  if (/^subscription_data|recurring/.test(param)) return mode === 'subscription'
  if (/^line_items/.test(param)) return mode !== 'setup'
  return true
}

const PRICE = 'line_items[0][price_data]'
const required = ['mode', 'success_url', `${PRICE}[currency]`, `${PRICE}[unit_amount]`, `${PRICE}[product_data][name]`]

const codes: Readonly<Record<string, string>> = {
  customer_email: 'email_invalid',
  success_url: 'url_invalid',
  cancel_url: 'url_invalid',
  [`${PRICE}[unit_amount]`]: 'amount_too_small',
}

function rules(now: Date): Readonly<Record<string, (value: string) => boolean>> {
  const seconds = now.getTime() / 1_000
  return {
    customer_email: (value) => value.length <= 512 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value),
    success_url: (value) => URL.canParse(value) && value.length <= 5_000,
    cancel_url: (value) => URL.canParse(value) && value.length <= 5_000,
    client_reference_id: (value) => value.length <= 200,
    locale: (value) => locales.test(value),
    expires_at: (value) => Number(value) >= seconds + 30 * 60 - 5 && Number(value) <= seconds + 24 * 60 * 60,
    [`${PRICE}[unit_amount]`]: (value) => /^\d+$/.test(value) && Number(value) >= 50 && Number(value) <= 99_999_999,
    [`${PRICE}[product_data][name]`]: (value) => value.length <= 250,
    'payment_intent_data[description]': (value) => value.length <= 1_000,
  }
}

function invalid(param: string, code: string, message: string): StripeProblem {
  return { status: 400, type: 'invalid_request_error', code, param, message }
}
