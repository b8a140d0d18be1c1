export {
  hmacSha256,
  type ReceivedWebhook,
  signWebhook,
  type UnsignedWebhook,
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookRefusal,
} from './signature.ts'
