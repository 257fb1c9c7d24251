/** How much a person has put into drafts in a day, counted where all servers see it. Source: shapes.md#rate. */
import type { Writer } from '../engine/engine.ts'

export interface DraftBytes {
  personId: string
  /** `2026-11-26`, UTC. Another day than the last one that was counted begins again. */
  day: string
  bytes: number
}

/** Adds them, and answers the sum of the day. The row of the person is held until the transaction ends. */
export async function addDraftBytes(tx: Writer, { personId, day, bytes }: DraftBytes): Promise<number> {
  const { bytes: sum } = await tx
    .insertInto('draft_bytes')
    .values({ person_id: personId, day, bytes })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet((eb) => ({
        day: eb.ref('excluded.day'),
        bytes: eb
          .case()
          .when('draft_bytes.day', '=', eb.ref('excluded.day'))
          .then(eb('draft_bytes.bytes', '+', eb.ref('excluded.bytes')))
          .else(eb.ref('excluded.bytes'))
          .end(),
      })),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return sum
}
