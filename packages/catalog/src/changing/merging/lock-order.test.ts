/** Suggestions are locked before main, by rising id, and a merge locks all rows that it will change. So no two
 *  transactions wait for each other. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LedgerLocation } from '@yalkut/ledger'
import { isRefusal, newItemId } from '@yalkut/model'
import { onEachEngine, onEngine } from '@yalkut/testing/engines'
import { authorData, setData } from '@yalkut/testing/values/items'
import { addItem, openWorld, suggest, type World } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { WritingGates } from '../../core/services/writing.ts'
import { organize } from '../../organizing/tree-plans/organize.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { approveSuggestion } from '../review/approve.ts'
import { revertSuggestion } from '../review/revert.ts'
import { reviewSuggestion } from '../review/review.ts'

/** A merged suggestion, and an open revert of it. */
async function mergedAndRevert(world: World): Promise<{ merged: number; revert: number }> {
  const { catalog, people, sichos } = world
  const id = newItemId()
  const data = authorData(id.slice(3), { sets: [sichos] })
  const { id: merged } = await suggest(world, [{ id, type: 'author', data }])
  await approveSuggestion(catalog, people.kalman, merged)
  const { changeset } = await revertSuggestion(catalog, people.dovid, merged)
  return { merged, revert: changeset }
}

onEngine('postgres', 'The locks of a merge', (engine) => {
  type Act = (world: World, revert: number) => Promise<unknown>
  const ACTS: { readonly [title: string]: Act } = {
    'an approval': ({ catalog, people }, revert) => approveSuggestion(catalog, people.kalman, revert),
    'a review that approves': ({ catalog, people }, revert) =>
      reviewSuggestion(catalog, people.kalman, revert, { verdict: 'approve' }),
    'a revert of a revert': async ({ catalog, people }, revert) =>
      await revertSuggestion(catalog, people.kalman, revert),
  }

  let location: LedgerLocation
  let world: World
  before(async () => {
    location = await engine.newLocation()
    world = await openWorld(location)
  })
  after(() => world.close())

  /** Runs `act` while another connection holds a row, and checks which locks `act` holds while it waits for that row. */
  async function whileItWaits(
    row: Row,
    act: () => Promise<unknown>,
    look: (isLocked: (row: Row) => Promise<boolean>) => Promise<void>,
  ): Promise<void> {
    const bare = await engine.openBare(location)
    await bare.connection().execute(async (holder) => {
      await sql`begin`.execute(holder)
      await lock(holder, row)
      const acting = act()
      try {
        await waitUntilBlocked(bare)
        await look((other) => isLocked(bare, other))
      } finally {
        await sql`rollback`.execute(holder)
        await acting
      }
    })
  }

  for (const [title, act] of Object.entries(ACTS)) {
    const isMergedFirst = title === 'a revert of a revert'

    test(`${title} that waits for main holds every suggestion that it will change`, async () => {
      const { merged, revert } = await mergedAndRevert(world)
      if (isMergedFirst) await approveSuggestion(world.catalog, world.people.kalman, revert)
      await whileItWaits(
        MAIN,
        () => act(world, revert),
        async (isLocked) => {
          assert.equal(await isLocked(suggestion(revert)), true)
          assert.equal(await isLocked(suggestion(merged)), true)
        },
      )
    })

    test(`${title} that waits for an earlier suggestion holds no later one, and not main`, async () => {
      const { merged, revert } = await mergedAndRevert(world)
      if (isMergedFirst) await approveSuggestion(world.catalog, world.people.kalman, revert)
      await whileItWaits(
        suggestion(merged),
        () => act(world, revert),
        async (isLocked) => {
          assert.equal(await isLocked(suggestion(revert)), false)
          assert.equal(await isLocked(MAIN), false)
        },
      )
    })
  }

  test('an approval that comes after another in its transaction waits for no suggestion while it holds main', async () => {
    const { catalog, people, sichos } = world
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const id = newItemId()
      const data = authorData(id.slice(3), { sets: [sichos] })
      ids.push((await suggest(world, [{ id, type: 'author', data }])).id)
    }
    const [first = 0, locked = 0, last = 0] = ids
    const acts: Promise<unknown>[] = []
    const approve = (id: number) => approveSuggestion(catalog, people.kalman, id)
    await whileItWaits(
      suggestion(locked),
      async () => {
        acts.push(...[first, locked, last].map(approve))
        await Promise.all(acts)
      },
      async (isLocked) => {
        await acts[0]
        assert.equal(await isLocked(MAIN), false)
      },
    )
  })

  test('a plan that is applied at once and waits for an issue does not hold the counter of events', async () => {
    const { catalog, people } = world
    const issue = await openIssue(catalog, people.chana, { title: 'An empty set' })
    const item = await addItem(world, { type: 'set', data: setData('held-set') })
    const plan = { operations: [{ op: 'delete-set' as const, item }], apply: true }
    await whileItWaits(
      { table: 'issues', id: issue.id },
      () => organize(catalog, people.sara, { ...plan, description: `Fixes #${issue.number}` }),
      async (isLocked) => assert.equal(await isLocked({ table: 'counters', name: 'event' }), false),
    )
    const { closed_at: closedAt } = await catalog.ledger.read
      .selectFrom('issues')
      .select('closed_at')
      .where('id', '=', issue.id)
      .executeTakeFirstOrThrow()
    assert.notEqual(closedAt, null)
  })
})

type Row = { table: 'main' | 'suggestions' | 'issues'; id: number } | { table: 'counters'; name: string }

const MAIN: Row = { table: 'main', id: 1 }

function suggestion(id: number): Row {
  return { table: 'suggestions', id }
}

async function lock(db: Kysely<unknown>, row: Row): Promise<void> {
  await sql`select 1 from ${whereIs(row)} for update`.execute(db)
}

function whereIs(row: Row): RawBuilder<unknown> {
  return row.table === 'counters'
    ? sql`counters where name = ${row.name}`
    : sql`${sql.table(row.table)} where id = ${row.id}`
}

async function isLocked(db: Kysely<unknown>, row: Row): Promise<boolean> {
  const free = sql`select 1 from ${whereIs(row)} for update skip locked`
  return (await free.execute(db)).rows.length === 0
}

async function waitUntilBlocked(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    if ((await waiting.execute(db)).rows.length > 0) return
    await sleep(5)
  }
}

onEachEngine('Two people who begin at the same moment', (engine) => {
  const gates: WritingGates = {}
  const world = worldOn(engine, gates)

  /** The next writers wait for each other before their transactions begin. */
  function togetherAtGate(writers: number): void {
    const all = Promise.withResolvers<void>()
    let there = 0
    gates.beforeTransaction = async () => {
      there += 1
      if (there === writers) {
        delete gates.beforeTransaction
        all.resolve()
      }
      await all.promise
    }
  }

  async function endings(acts: readonly Promise<unknown>[]): Promise<string[]> {
    const settled = await Promise.allSettled(acts)
    return settled.map((end) => {
      if (end.status === 'fulfilled') return 'ok'
      return isRefusal(end.reason) ? end.reason.code : String(end.reason)
    })
  }

  test('merge a revert, and revert the same target: one of them is refused', async () => {
    const { catalog, people } = world()
    for (let round = 0; round < 5; round += 1) {
      const { merged, revert } = await mergedAndRevert(world())
      togetherAtGate(2)
      const acts = [approveSuggestion(catalog, people.kalman, revert), revertSuggestion(catalog, people.miriam, merged)]
      assert.deepEqual(await endings(round % 2 === 0 ? acts : acts.toReversed()), [
        ...(round % 2 === 0 ? ['ok', 'state'] : ['state', 'ok']),
      ])
    }
  })

  test('revert a revert, and review its target: both succeed', async () => {
    const { catalog, people } = world()
    for (let round = 0; round < 5; round += 1) {
      const { merged, revert } = await mergedAndRevert(world())
      await approveSuggestion(catalog, people.kalman, revert)
      togetherAtGate(2)
      const said = { verdict: 'comment', body: 'למה?' } as const
      const ends = await endings([
        revertSuggestion(catalog, people.miriam, revert),
        reviewSuggestion(catalog, people.sara, merged, said),
      ])
      assert.deepEqual(ends, ['ok', 'ok'])
    }
  })
})
