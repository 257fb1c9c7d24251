/** Webhooks and the posts to them. Source: service.md#webhooks; shapes.md#webhooks. */
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'

const webhook = {
  id: Type.Integer(),
  url: Type.String(),
  types: Type.Array(Type.String(), {
    description: 'Only commits that changed an item of one of these types; empty: of any type.',
  }),
  sets: Type.Array(Type.String(), {
    description: 'Only commits that changed an item in one of these sets (ids); empty: any.',
  }),
  active: Type.Boolean({ description: 'False: switched off after 20 failures in a row.' }),
  failures: Type.Integer({ description: 'Posts that failed in a row.' }),
  nextAttemptAt: nullable({
    ...Moment,
    description: 'When a failed post is tried again; null: nothing waits.',
  }),
  commit: Type.Integer({
    description: 'The last commit that arrived, or that the filters passed over.',
  }),
  createdAt: Moment,
}

export const Webhook = Type.Object(webhook, named('Webhook', 'An address to which every new commit is posted.'))
export type Webhook = Static<typeof Webhook>

export const NewWebhook = Type.Object({
  ...webhook,
  secret: Type.String({
    description: '`whsec_…`: the key of the signatures. It is shown only once.',
  }),
})
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookDelivery = Type.Object(
  {
    at: Moment,
    status: nullable(Type.Integer({ description: 'The HTTP status; null: no answer.' })),
    ms: Type.Integer({ description: 'How long the post took.' }),
    attempt: Type.Integer({ description: '1, and one more for each failure in a row before it.' }),
    error: nullable(Type.String({ description: 'Why the post failed; null: it arrived.' })),
    first: nullable(Type.Integer({ description: 'The first commit of the post; null: a test.' })),
    last: nullable(Type.Integer({ description: 'The last commit of the post; null: a test.' })),
  },
  named('WebhookDelivery', 'One post to a webhook’s address.'),
)
export type WebhookDelivery = Static<typeof WebhookDelivery>
