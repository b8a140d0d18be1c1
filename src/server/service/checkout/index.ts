export { checkoutPages } from './checkout-pages.ts'
export { processorOf, reconcilePayment, reconcilePayments, settlePayment } from './settle-payment.ts'
