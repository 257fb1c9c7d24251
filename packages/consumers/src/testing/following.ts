/** Test set-up for consumers: a ledger of its own, a clock that the test moves, and a consumer that records its
 *  entries. */
import { after, before } from 'node:test'
import { openFollowing } from '@yalkut/catalog/core'
import type { Writer } from '@yalkut/ledger'
import { addThreadEvents, type SuggestionEvent } from '@yalkut/ledger/threads'
import type { EngineUnderTest } from '@yalkut/testing/engines'
import { TestClock } from '@yalkut/testing/worlds/world'
import type { Consumer } from '../consumer.ts'
import { type Ground, LEASE_MS } from '../running/hold.ts'
import { suggestionEvents } from '../sources/suggestion-events.ts'

type Services = Awaited<ReturnType<typeof openFollowing>>

export interface Standing {
  services: Services
  ground: Ground
  clock: TestClock
  /** Appends `count` events of this kind to a conversation. */
  happen(kind: string, count?: number): Promise<void>
  /** The numbers of the events that a consumer recorded, in order. */
  noted(consumer: string): Promise<number[]>
}

/** Opens the set-up before the tests of a suite, and closes it after them. */
export function standingOn(engine: EngineUnderTest): () => Standing {
  let standing: Standing | undefined
  before(async () => {
    standing = await openStanding(engine)
  })
  after(() => standing?.services.close())
  return () => {
    if (standing === undefined) throw new Error('the set-up is opened only before the first test')
    return standing
  }
}

async function openStanding(engine: EngineUnderTest): Promise<Standing> {
  const clock = new TestClock()
  const services = await openFollowing({ ...(await engine.newLocation()), clock: clock.now })
  const { ledger } = services
  return {
    services,
    ground: { services, leaseMs: LEASE_MS },
    clock,
    async happen(kind, count = 1) {
      const subject = { kind: 'suggestion' as const, id: '1' }
      const event = { subject, actor: null, via: null, kind, detail: {}, at: 'now' }
      await ledger.write((tx) =>
        addThreadEvents(
          tx,
          Array.from({ length: count }, () => event),
        ),
      )
    },
    async noted(consumer) {
      const rows = await ledger.read
        .selectFrom('mail_lines')
        .select('event')
        .where('consumer', '=', consumer)
        .orderBy('event')
        .execute()
      return rows.map(({ event }) => event)
    },
  }
}

/** Records each event in a row of its own. A second row for the same event violates a key of the table. */
export function notingConsumer(
  { services }: Standing,
  more: Partial<Consumer<SuggestionEvent>> & { name: string },
): Consumer<SuggestionEvent> {
  return {
    source: suggestionEvents(services, ['merged']),
    batch: 2,
    startAt: 'first',
    apply: (events, tx) => note(tx, more.name, events),
    ...more,
  }
}

export async function note(tx: Writer, consumer: string, events: readonly SuggestionEvent[]): Promise<void> {
  const rows = events.map(({ id, at }) => ({
    consumer,
    event: id,
    person_id: 'u-chana',
    mail_id: 0,
    created_at: at,
  }))
  await tx.insertInto('mail_lines').values(rows).execute()
}
