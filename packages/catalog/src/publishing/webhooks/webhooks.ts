/** A person's own webhooks. Source: service.md#webhooks; shapes.md#webhooks. */
import { lockPerson } from '@yalkut/ledger/people'
import {
  addWebhook,
  beginTest,
  countWebhooks,
  type DeliveryRow,
  deleteWebhook as deleteRow,
  deliveriesOf,
  endTest,
  findWebhook,
  MAX_STORED_DELIVERIES,
  resumeWebhook as resumeRow,
  type WebhookRow,
  webhooksOf,
} from '@yalkut/ledger/webhooks'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { noteAudit } from '../../core/access/audit-note.ts'
import { type Caller, getReader, getWriter } from '../../core/access/caller.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { checkTypeFilter } from '../../core/schemas/type-filter.ts'
import { webhooksSaid } from '../../core/sentences/webhooks.ts'
import type { Services } from '../../core/services/services.ts'
import type { NewWebhook, Webhook, WebhookDelivery } from '../../core/shapes/webhook.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { newHookSecret } from './signed-post.ts'

const MAX_WEBHOOKS = 5
const MAX_FILTERS = 20
/** Between two tests of one webhook, in ms. */
const TEST_EVERY_MS = 5_000

export const WebhookOrder = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'An https:// address of the open internet.',
  }),
  types: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: MAX_FILTERS,
      description: 'Only commits that change an item of one of these types.',
    }),
  ),
  sets: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: MAX_FILTERS,
      description: 'Only commits that change an item in one of these sets (ids).',
    }),
  ),
})
export type WebhookOrder = Static<typeof WebhookOrder>

/** The caller's webhooks, the oldest first. */
export async function listWebhooks({ ledger }: Services, caller: Caller): Promise<Webhook[]> {
  const { person } = getReader(caller)
  return (await webhooksOf(ledger.read, person.id)).map(viewOf)
}

/** Registers an address: every commit after this moment is posted to it. The secret is only in this answer. Refuses
 *  `invalid` for an address that is not https and public, `bad-request` for an unknown type or a bad id of a set, `state`
 *  for a sixth webhook. */
export async function createWebhook(
  { ledger, clock, webhooks, schemas, projection }: Services,
  caller: Caller,
  { url: given, types = [], sets = [] }: WebhookOrder,
): Promise<NewWebhook> {
  const { person } = getWriter(caller)
  for (const type of types) checkTypeFilter(schemas, type)
  const setIds = sets.map(readItemId)
  for (const id of setIds) {
    if (getSummary(projection.reads, id).type !== 'set') {
      throw refuse('invalid', webhooksSaid('hook-not-a-set', { id }), { set: id })
    }
  }
  const url = await webhooks.readUrl(given)
  const secret = newHookSecret()
  const createdAt = clock().toISOString()
  const row = await ledger.write(async (tx) => {
    await lockPerson(tx, person.id)
    if ((await countWebhooks(tx, person.id)) >= MAX_WEBHOOKS) {
      throw refuse('state', webhooksSaid('too-many-webhooks'))
    }
    const added = await addWebhook(tx, {
      personId: person.id,
      url,
      secret,
      createdAt,
      types: [...new Set(types)],
      sets: [...new Set(setIds)],
    })
    const note = { at: createdAt, actor: person.id, action: 'webhook.added' }
    await noteAudit(tx, { ...note, subject: String(added.id), detail: { host: new URL(url).host } })
    return added
  })
  return { ...viewOf(row), secret }
}

/** Deletes a webhook and its deliveries. Refuses `not-found` for one of another person. */
export async function deleteWebhook({ ledger, clock }: Services, caller: Caller, id: number): Promise<void> {
  const { person } = getWriter(caller)
  await ledger.write(async (tx) => {
    if (!(await deleteRow(tx, { id, personId: person.id }))) throw notFound()
    const note = { at: clock().toISOString(), actor: person.id, action: 'webhook.deleted' }
    await noteAudit(tx, { ...note, subject: String(id), detail: {} })
  })
}

/** The last posts, the newest first. Refuses `not-found` for a webhook of another person. */
export async function listDeliveries({ ledger }: Services, caller: Caller, id: number): Promise<WebhookDelivery[]> {
  const { person } = getReader(caller)
  if ((await findWebhook(ledger.read, { id, personId: person.id })) === null) throw notFound()
  return (await deliveriesOf(ledger.read, id, MAX_STORED_DELIVERIES)).map(deliveryView)
}

/** Switches a webhook on again, and tries at once, from the first commit that did not arrive. */
export async function resumeWebhook({ ledger }: Services, caller: Caller, id: number): Promise<Webhook> {
  const { person } = getWriter(caller)
  const row = await ledger.write((tx) => resumeRow(tx, { id, personId: person.id }))
  if (row === null) throw notFound()
  return viewOf(row)
}

const NO_COMMITS = Buffer.from(JSON.stringify({ commits: [] }))

/** Posts a body without commits at once, and tells how that went. It counts as no failure. Refuses `rate-limited` within
 *  five seconds of another test. */
export async function testWebhook(
  { ledger, clock, webhooks }: Services,
  caller: Caller,
  id: number,
): Promise<WebhookDelivery> {
  const { person } = getWriter(caller)
  // Recorded before the post, so that of tests at the same time one is allowed.
  const { url, secret, number, now } = await ledger.write(async (tx) => {
    await lockPerson(tx, person.id)
    const row = await findWebhook(tx, { id, personId: person.id })
    if (row === null) throw notFound()
    const now = clock()
    assertRested(await deliveriesOf(tx, id, MAX_STORED_DELIVERIES), now)
    const number = await beginTest(tx, id, now.toISOString())
    if (number === null) throw notFound()
    return { url: row.url, secret: row.secret, number, now }
  })
  const messageId = `msg_${id}_test_${now.getTime()}`
  const answer = await webhooks.post({ url, secret, id: messageId, body: NO_COMMITS, now })
  const ended = await ledger.write((tx) => endTest(tx, { webhookId: id, number }, answer))
  if (!ended) throw notFound()
  return { at: now.toISOString(), ...answer, attempt: 1, first: null, last: null }
}

/** Refuses `rate-limited`: one of the deliveries is a test within five seconds. A clock that was set back far counts as rest. */
function assertRested(deliveries: readonly DeliveryRow[], now: Date): void {
  const last = deliveries.find(({ first }) => first === null)
  if (last === undefined) return
  if (Math.abs(now.getTime() - Date.parse(last.at)) >= TEST_EVERY_MS) return
  throw refuse('rate-limited', webhooksSaid('webhook-just-tested'), {
    retryAfterSeconds: TEST_EVERY_MS / 1_000,
  })
}

function notFound(): Error {
  return refuse('not-found', webhooksSaid('no-such-webhook'))
}

function viewOf(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    types: readList(row.types),
    sets: readList(row.sets),
    active: row.active === 1,
    failures: row.failures,
    nextAttemptAt: row.active === 1 ? row.next_at : null,
    commit: row.cursor,
    createdAt: row.created_at,
  }
}

function deliveryView({ webhook_id: _, number: __, ...delivery }: DeliveryRow): WebhookDelivery {
  return delivery
}

/** Of the JSON that `createWebhook` stores. */
function readList(text: string): string[] {
  const list: string[] = JSON.parse(text)
  return list
}
