import type { Locator, Page } from 'playwright-core'

/** A card as a donor types it into the hosted page. */
export interface TypedCard {
  number: string
  expiry?: string
  cvc?: string
}

/** Fills in the hosted page and presses its button. */
export async function payByCard(page: Page, card: TypedCard): Promise<void> {
  await fillInCard(page, card)
  await page.getByRole('button', { name: /^Give \$/ }).click()
}

/** Fills in the hosted page. */
export async function fillInCard(page: Page, { number, expiry = '04/29', cvc = '123' }: TypedCard): Promise<void> {
  await page.getByLabel('Name on card').fill('Ana Müller')
  await page.getByLabel('Email', { exact: true }).fill('ana@example.org')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill(expiry)
  await page.getByLabel('CVC').fill(cvc)
}

/**
 * Pays by card and returns the donation's ID from the return URL. Listens before the payment starts, because
 * elements remove the ID from the address soon after the donor returns.
 */
export async function payAndReturn(page: Page, card: TypedCard): Promise<string> {
  const returned = new Promise<string>((resolve) => {
    page.on('framenavigated', (frame) => {
      const id = frame === page.mainFrame() ? new URL(frame.url()).searchParams.get('donation_id') : null
      if (id !== null) resolve(id)
    })
  })
  await payByCard(page, card)
  return returned
}

/** Presses Tab until the control with this role and name has the focus, within `within`. */
export async function tabTo(
  page: Page,
  role: 'combobox' | 'textbox' | 'button' | 'link' | 'radio',
  name: RegExp,
  within: Page | Locator = page,
): Promise<void> {
  const wanted = within.getByRole(role, { name })
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element.matches(':focus'), undefined, { timeout: 2_000 }).catch(() => false))
      return
  }
  throw new Error(`The ${role} ${name} cannot be reached by the Tab key`)
}

/** Calls the service as the storefront's backend does. */
export async function asMerchant(url: string, path: string, body?: unknown): Promise<unknown> {
  const authorization = `Basic ${Buffer.from('test_pk_storefront:test_sk_storefront').toString('base64')}`
  const response = await fetch(`${url}${path}`, {
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The text member `name` of a response. */
export function textOf(answer: unknown, name: string): string {
  if (typeof answer !== 'object' || answer === null) throw new Error(`No ${name} in the answer`)
  const value: unknown = Reflect.get(answer, name)
  if (typeof value !== 'string') throw new Error(`No ${name} in the answer`)
  return value
}
