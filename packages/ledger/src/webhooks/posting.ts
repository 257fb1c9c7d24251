/** What the process that posts asks and records. Source: decisions.md#webhooks. */
import { sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.ts'

/** The last deliveries of a webhook that are kept. */
export const MAX_STORED_DELIVERIES = 50

export interface DueQuery {
  /** The end of the line. */
  head: number
  now: string
  /** A webhook whose next attempt is later than this is due as well: the clock was set back. */
  latest: string
  /** Webhooks with higher ids. */
  after: number
  limit: number
}

/** Webhooks that are switched on, have not reached the end of the line, and do not wait for their next attempt. Those of
 *  suspended people rest. By rising id. */
export async function dueWebhooks(db: Reader, { head, now, latest, after, limit }: DueQuery): Promise<WebhookRow[]> {
  return await db
    .selectFrom('webhooks')
    .innerJoin('people', 'people.id', 'webhooks.person_id')
    .selectAll('webhooks')
    .where('active', '=', 1)
    .where('cursor', '<', head)
    .where('webhooks.id', '>', after)
    .where('people.suspended_at', 'is', null)
    .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', now), eb('next_at', '>', latest)]))
    .orderBy('webhooks.id')
    .limit(limit)
    .execute()
}

/** Where a webhook is after a post, or after commits that its filters passed over. */
export interface Stand {
  id: number
  cursor: number
  pending: number | null
  /** The failures before it: where the webhook has others by now, its owner has resumed it meanwhile. */
  failuresBefore: number
  failures: number
  isActive: boolean
  nextAt: string | null
  /** null: nothing was posted. */
  post: Omit<DeliveryRow, 'webhook_id' | 'number'> | null
}

/** Rows of one statement. As many values each as a stand has, far below the engines' limits of parameters. */
const MOST_ROWS = 500

/** Records where webhooks stand. Webhooks that were deleted meanwhile are passed over, and those that were resumed keep their
 *  next attempt. A cursor never goes back. */
export async function recordStands(tx: Writer, stands: readonly Stand[]): Promise<void> {
  for (let at = 0; at < stands.length; at += MOST_ROWS) {
    await recordPage(tx, stands.slice(at, at + MOST_ROWS))
  }
}

async function recordPage(tx: Writer, stands: readonly Stand[]): Promise<void> {
  const rows = stands.map(
    ({ id, cursor, pending, failuresBefore, failures, isActive, nextAt, post }) =>
      sql`(${id}, ${cursor}, ${pending}, ${failuresBefore}, ${failures}, ${isActive ? 1 : 0}, ${nextAt}, ${post === null ? 0 : 1})`,
  )
  const unlessResumed = (value: ReturnType<typeof sql>, column: string) =>
    sql`case when webhooks.failures = cast(v.column4 as integer) then ${value} else webhooks.${sql.ref(column)} end`
  // The columns of VALUES have these names in both engines. PostgreSQL takes untyped values as text.
  const { rows: found } = await sql<{ id: number; posts: number }>`
    update webhooks set
      cursor = cast(v.column2 as integer), pending = cast(v.column3 as integer),
      failures = ${unlessResumed(sql`cast(v.column5 as integer)`, 'failures')},
      active = ${unlessResumed(sql`cast(v.column6 as integer)`, 'active')},
      next_at = ${unlessResumed(sql`cast(v.column7 as text)`, 'next_at')},
      posts = posts + cast(v.column8 as integer)
    from (values ${sql.join(rows)}) as v
    where webhooks.id = cast(v.column1 as integer) and webhooks.cursor <= cast(v.column2 as integer)
    returning webhooks.id, webhooks.posts as posts`.execute(tx)
  const numbers = new Map(found.map(({ id, posts }) => [id, posts]))
  const posted = stands.flatMap(({ id, post }) => {
    const number = numbers.get(id)
    return post === null || number === undefined ? [] : [{ webhook_id: id, number, ...post }]
  })
  if (posted.length > 0) await keepDeliveries(tx, posted)
}

/** Records that a test of a webhook begins, as a post without an answer. Gives the number of its delivery; null: there is no such
 *  webhook. */
export async function beginTest(tx: Writer, webhookId: number, at: string): Promise<number | null> {
  const row = await tx
    .updateTable('webhooks')
    .set((eb) => ({ posts: eb('posts', '+', 1) }))
    .where('id', '=', webhookId)
    .returning('posts')
    .executeTakeFirst()
  if (row === undefined) return null
  const post = { at, status: null, ms: 0, attempt: 1, error: NOT_ENDED, first: null, last: null }
  await keepDeliveries(tx, [{ webhook_id: webhookId, number: row.posts, ...post }])
  return row.posts
}

/** Of a test that waits for its answer, or whose process was killed meanwhile. */
const NOT_ENDED = 'The test has not ended.'

/** Records how a test went. False: the webhook was deleted meanwhile. */
export async function endTest(
  tx: Writer,
  { webhookId, number }: { webhookId: number; number: number },
  answer: Pick<DeliveryRow, 'status' | 'ms' | 'error'>,
): Promise<boolean> {
  const rows = await tx
    .updateTable('webhook_deliveries')
    .set(answer)
    .where('webhook_id', '=', webhookId)
    .where('number', '=', number)
    .returning('number')
    .execute()
  return rows.length > 0
}

/** The caller holds the webhooks' rows. */
async function keepDeliveries(tx: Writer, rows: readonly DeliveryRow[]): Promise<void> {
  await tx.insertInto('webhook_deliveries').values(rows).execute()
  const oldest = rows.map(({ webhook_id, number }) => sql`(${webhook_id}, ${number - MAX_STORED_DELIVERIES})`)
  // Numbers have no gaps: one row leaves where one comes.
  await sql`delete from webhook_deliveries where (webhook_id, number) in (
    select cast(v.column1 as integer), cast(v.column2 as integer) from (values ${sql.join(oldest)}) as v
  )`.execute(tx)
}

/** How many webhooks are switched on and wait for commits, at most `limit`, and by how many commits the farthest is behind
 *  `head`. Those of suspended people rest, and wait for nothing. */
export async function postingLag(
  db: Reader,
  { head, limit }: { head: number; limit: number },
): Promise<{ behind: number; farthest: number }> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('webhooks')
        .innerJoin('people', 'people.id', 'webhooks.person_id')
        .select('cursor')
        .where('active', '=', 1)
        .where('cursor', '<', head)
        .where('people.suspended_at', 'is', null)
        .orderBy('cursor')
        .limit(limit)
        .as('waiting'),
    )
    .select((eb) => [eb.fn.countAll().as('n'), eb.fn.min('waiting.cursor').as('least')])
    .executeTakeFirstOrThrow()
  const least = row.least === null ? head : Number(row.least)
  return { behind: Number(row.n), farthest: head - least }
}
