import assert from 'node:assert/strict'
import { systemClock } from '../../../src/server/kernel/clock.ts'
import { openStripe } from '../../../src/server/processors/stripe.ts'
import type { ServiceDependencies } from '../../../src/server/service/api/handlers/context.ts'
import { attemptOf, send, visit } from '../../support/gift-page.ts'
import { type StandInDispute, type StripeStandIn, startStripeStandIn } from '../../support/stripe-stand-in.ts'
import type { TestService } from '../../support/test-service.ts'

const WEBHOOK_SECRET = 'whsec_made_up'

/** Donors who pay by card on the processor's page, and their disputes and refunds. */
export interface CardDonors {
  overrides: Partial<ServiceDependencies>
  pay(
    service: TestService,
    link: string,
    donor: { name: string; email: string },
  ): Promise<{ intent: string; payment: string }>
  dispute(
    service: TestService,
    key: string,
    dispute: { intent: string; cents: number; fee: number; at: Date },
  ): Promise<void>
  endDispute(service: TestService, key: string, won: boolean): Promise<void>
  refund(service: TestService, key: string, refund: { intent: string; cents: number }): Promise<void>
  close(): Promise<void>
}

/** Starts a stand-in for the processor. */
export async function startCardDonors(): Promise<CardDonors> {
  const standIn = await startStripeStandIn()
  const disputes = new Map<string, StandInDispute>()
  // Transfers use the sandbox's processor, because the stand-in only takes donors' payments.
  const { transferSources: _, ...overrides } = openStripe(
    { secretKey: 'sk_test_standin', webhookSecret: WEBHOOK_SECRET },
    systemClock,
    standIn.config,
  )
  return {
    overrides,
    pay: (service, link, donor) => pay(standIn, service, link, donor),
    dispute: async (service, key, { intent, cents, fee, at }) => {
      const created = Math.floor(at.getTime() / 1_000)
      const dispute: StandInDispute = {
        ...{ id: `du_${key}`, object: 'dispute', amount: cents, created, payment_intent: intent },
        balance_transactions: [{ amount: -cents, fee }],
        evidence_details: { due_by: created + 7 * 86_400 },
        ...{ reason: 'fraudulent', status: 'needs_response' },
      }
      standIn.disputes.set(dispute.id, dispute)
      disputes.set(key, dispute)
      await sendWebhook(standIn, service, 'charge.dispute.created', dispute)
    },
    endDispute: async (service, key, won) => {
      const dispute = disputes.get(key)
      assert.ok(dispute)
      dispute.status = won ? 'won' : 'lost'
      const [{ amount, fee } = { amount: 0, fee: 0 }] = dispute.balance_transactions
      if (won) dispute.balance_transactions.push({ amount: -amount, fee: -fee })
      await sendWebhook(standIn, service, 'charge.dispute.closed', dispute)
    },
    refund: async (service, key, { intent: payment_intent, cents: amount }) => {
      standIn.refunds.set(key, { id: `re_${key}`, object: 'refund', payment_intent, amount, status: 'succeeded' })
      await sendWebhook(standIn, service, 'charge.refunded', { id: `ch_${key}`, object: 'charge', payment_intent })
    },
    close: () => standIn.close(),
  }
}

async function pay(standIn: StripeStandIn, service: TestService, link: string, donor: { name: string; email: string }) {
  await send(service, link, { attempt: attemptOf(await visit(service, link)), ...donor })
  const session = [...standIn.sessions.values()].at(-1)
  assert.ok(session, 'the service opened a page at the processor')
  const intent = `pi_${session.id}`
  session.status = 'complete'
  session.payment_status = 'paid'
  session.payment_intent = { id: intent, object: 'payment_intent', status: 'succeeded' }
  await sendWebhook(standIn, service, 'checkout.session.completed', session)
  return { intent, payment: session.client_reference_id }
}

/** Sends each event twice, because processors sometimes repeat one. */
async function sendWebhook(standIn: StripeStandIn, service: TestService, type: string, object: object): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    const { body, signature } = standIn.event(type, object, WEBHOOK_SECRET)
    const headers = { 'stripe-signature': signature }
    const request = new Request('http://localhost:8080/webhooks/processor', { method: 'POST', headers, body })
    assert.equal((await service.fetch(request)).status, 200)
  }
}
