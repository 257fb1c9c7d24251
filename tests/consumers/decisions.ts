/** Many decisions in a catalog, quickly: events of real suggestions, appended as the use cases append them. */
import assert from 'node:assert/strict'
import { addThreadEvents, readEventHead } from '@yalkut/ledger/threads'
import type { Mailing } from './mailing.ts'

export interface Decisions {
  /** Appends this many decisions. */
  add(count: number): Promise<void>
  /** Asserts that each decision was noted once for each of its people, in order, and nothing else. */
  assertNotedOnce(): Promise<void>
}

/** A suggestion by `chana` that `dovid` follows. */
export function decisionsIn(mailing: () => Mailing, suggestion: () => number): Decisions {
  const events: number[] = []
  return {
    async add(count) {
      const { people, world } = mailing()
      const act = { actor: people.kalman.person.id, via: null, detail: {} }
      const at = world.catalog.clock().toISOString()
      const subject = { kind: 'suggestion' as const, id: String(suggestion()) }
      const one = { ...act, at, subject, kind: 'sent_back' }
      const { ledger } = world.catalog
      await ledger.write((tx) =>
        addThreadEvents(
          tx,
          Array.from({ length: count }, () => one),
        ),
      )
      const head = await readEventHead(ledger.read)
      for (let n = count - 1; n >= 0; n -= 1) events.push(head - n)
    },
    async assertNotedOnce() {
      const { people, world } = mailing()
      const rows = await world.catalog.ledger.read
        .selectFrom('mail_lines')
        .select(['event', 'person_id', 'mail_id'])
        .orderBy('mail_id')
        .execute()
      const two = [people.chana.person.id, people.dovid.person.id].sort()
      const byEvent = Map.groupBy(rows, ({ event }) => event)
      assert.deepEqual([...byEvent.keys()], events, 'each decision, in order')
      for (const [event, of] of byEvent) {
        assert.deepEqual(of.map((row) => row.person_id).sort(), two, `event ${event}`)
      }
    },
  }
}
