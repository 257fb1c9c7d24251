/** The door of `@yalkut/catalog/webhooks`: what other packages use of it. */
export { listedCommit } from '../reading/commits.ts'
export type { HookAnswer, HookPoster } from '../services/hook-poster.ts'
export { createHookPoster, type HookPosterOptions } from './hook-post.ts'
export {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resumeWebhook,
  testWebhook,
  WebhookOrder,
} from './webhooks.ts'
