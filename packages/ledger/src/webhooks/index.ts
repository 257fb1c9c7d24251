/** The door of `@yalkut/ledger/webhooks`: what other packages use of it. */
export {
  beginTest,
  dueWebhooks,
  endTest,
  MAX_STORED_DELIVERIES,
  postingLag,
  recordStands,
  type Stand,
} from './posting.ts'
export {
  addWebhook,
  countWebhooks,
  type DeliveryRow,
  deleteWebhook,
  deliveriesOf,
  findWebhook,
  resumeWebhook,
  type WebhookRow,
  webhooksOf,
} from './webhooks.ts'
