/** `/v1/webhooks`: a person's webhooks. Source: service.md#webhooks; shapes.md#webhooks. */
import { NewWebhook, Webhook, WebhookDelivery } from '@yalkut/catalog/core'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resumeWebhook,
  testWebhook,
  WebhookOrder,
} from '@yalkut/catalog/publishing'
import { Type } from 'typebox'
import { SECRET } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done, reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Ordinal } from '../../schemas/params.ts'
import { Done } from '../../schemas/suggestion.ts'

const params = Type.Object({ id: { ...Ordinal, description: 'The number of the webhook.' } })

export const webhookRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/webhooks', {
    operationId: 'listWebhooks',
    tag: 'Access',
    access: 'read',
    summary: 'The caller’s webhooks, the oldest first',
    description: 'A secret is never shown again.',
    answers: { 200: Type.Object({ webhooks: Type.Array(Webhook) }) },
    cache: 'never',
    handle: async ({ catalog, caller }) => ({ webhooks: await listWebhooks(catalog, caller) }),
  }),

  defineRoute('POST', '/v1/webhooks', {
    operationId: 'createWebhook',
    tag: 'Access',
    access: 'write',
    summary: 'Registers an address: every new commit is posted to it',
    description:
      'At most five for each person. Posts follow Standard Webhooks, and are signed with the `secret` of this answer, which is shown only once. Each body is `{ "commits": [Commit] }`, in order and at least once; the first post begins with the next commit.',
    body: WebhookOrder,
    answers: { 201: NewWebhook },
    errors: [404, 409],
    replay: SECRET,
    handle: ({ catalog, caller, body }) => createWebhook(catalog, caller, body),
  }),

  defineRoute('DELETE', '/v1/webhooks/:id', {
    operationId: 'deleteWebhook',
    tag: 'Access',
    access: 'write',
    summary: 'Deletes a webhook and its deliveries',
    description: 'A post that is on its way may still arrive.',
    params,
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params }) => done(deleteWebhook(catalog, caller, params.id)),
  }),

  defineRoute('GET', '/v1/webhooks/:id/deliveries', {
    operationId: 'listWebhookDeliveries',
    tag: 'Access',
    access: 'read',
    summary: 'The last 50 posts to a webhook, the newest first',
    description: 'Each says the status of the answer, how long it took, and what went wrong.',
    params,
    answers: { 200: Type.Object({ deliveries: Type.Array(WebhookDelivery) }) },
    errors: [404],
    cache: 'never',
    handle: async ({ catalog, caller, params }) => ({
      deliveries: await listDeliveries(catalog, caller, params.id),
    }),
  }),

  defineRoute('POST', '/v1/webhooks/:id/test', {
    operationId: 'testWebhook',
    tag: 'Access',
    access: 'write',
    summary: 'Posts a signed body without commits at once, and tells how that went',
    description: 'Once in five seconds. A failure here does not count towards switching off.',
    params,
    answers: { 200: WebhookDelivery },
    errors: [404],
    handle: async ({ catalog, caller, params }) => reply(200, await testWebhook(catalog, caller, params.id)),
  }),

  defineRoute('POST', '/v1/webhooks/:id/resume', {
    operationId: 'resumeWebhook',
    tag: 'Access',
    access: 'write',
    summary: 'Switches a webhook on again, or tries a failed post at once',
    description: 'Goes on with the first commit that did not arrive: none is left out.',
    params,
    answers: { 200: Webhook },
    errors: [404],
    handle: async ({ catalog, caller, params }) => reply(200, await resumeWebhook(catalog, caller, params.id)),
  }),
]
