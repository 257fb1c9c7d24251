/** Webhooks as their owners see them: registered, listed, switched on again, deleted. Source: service.md#webhooks. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { nextNumber } from '../sql/counters.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '../tables/webhooks.ts'

export type WebhookRow = Selectable<WebhooksTable>
export type DeliveryRow = Selectable<WebhookDeliveriesTable>

export interface NewWebhook {
  personId: string
  url: string
  secret: string
  types: readonly string[]
  sets: readonly string[]
  createdAt: string
}

/** Adds a webhook that begins after the present end of the line. */
export async function addWebhook(tx: Writer, hook: NewWebhook): Promise<WebhookRow> {
  const { seq } = await tx.selectFrom('main').select('seq').executeTakeFirstOrThrow()
  return await tx
    .insertInto('webhooks')
    .values({
      id: await nextNumber(tx, 'webhook'),
      person_id: hook.personId,
      url: hook.url,
      secret: hook.secret,
      types: JSON.stringify(hook.types),
      sets: JSON.stringify(hook.sets),
      created_at: hook.createdAt,
      active: 1,
      cursor: seq,
      pending: null,
      failures: 0,
      next_at: null,
      posts: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The oldest first. */
export async function webhooksOf(db: Reader, personId: string): Promise<WebhookRow[]> {
  return await db.selectFrom('webhooks').selectAll().where('person_id', '=', personId).orderBy('id').execute()
}

export async function countWebhooks(db: Reader, personId: string): Promise<number> {
  const { n } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export interface WebhookOf {
  id: number
  personId: string
}

/** null: no such webhook, or another person's. */
export async function findWebhook(db: Reader, { id, personId }: WebhookOf): Promise<WebhookRow | null> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}

/** Switches a webhook on, with its next attempt at once, from the commit after the last one that arrived. null: no such
 *  webhook, or another person's. */
export async function resumeWebhook(tx: Writer, { id, personId }: WebhookOf): Promise<WebhookRow | null> {
  const row = await tx
    .updateTable('webhooks')
    .set({ active: 1, failures: 0, next_at: null })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** False: no such webhook, or another person's. */
export async function deleteWebhook(tx: Writer, { id, personId }: WebhookOf): Promise<boolean> {
  const gone = await tx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .execute()
  await deleteDeliveries(tx, gone)
  return gone.length > 0
}

/** Deletes all webhooks of a person. */
export async function deleteWebhooksOf(tx: Writer, personId: string): Promise<void> {
  const gone = await tx.deleteFrom('webhooks').where('person_id', '=', personId).returning('id').execute()
  await deleteDeliveries(tx, gone)
}

/** After their webhooks: recording a delivery locks its webhook's row, so that no delivery is left behind. */
async function deleteDeliveries(tx: Writer, hooks: readonly { id: number }[]): Promise<void> {
  if (hooks.length === 0) return
  const ids = hooks.map(({ id }) => id)
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', 'in', ids).execute()
}

/** The newest first. */
export async function deliveriesOf(db: Reader, webhookId: number, limit: number): Promise<DeliveryRow[]> {
  return await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}
