export { checkoutPages } from './checkout-pages.ts'
export { processorWebhook } from './processor-webhook.ts'
export { type Refund, refundDonation } from './refund-donation.ts'
export { processorOf, reconcilePayment, reconcilePayments, settlePayment } from './settle-payment.ts'
