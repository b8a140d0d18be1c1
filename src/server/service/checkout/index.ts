export { checkoutPages } from './checkout-pages.ts'
export { processorWebhook } from './processor-webhook.ts'
export { processorOf, reconcilePayment, reconcilePayments, settlePayment } from './settle-payment.ts'
