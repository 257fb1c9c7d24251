/** Facts of the items of a suggestion, without their data. */
import type { Reader } from '../engine/engine.ts'
import { prepared } from '../sql/prepared.ts'
import type { SuggestionItemsTable } from '../tables/ledger-db.ts'

/** The types of a suggestion's items, each once. */
export async function typesIn(db: Reader, suggestionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('suggestion_items')
    .select('type')
    .distinct()
    .where('suggestion_id', '=', suggestionId)
    .execute()
  return rows.map(({ type }) => type)
}

/** The facts of a proposed item that checks of the other items need. */
export interface ProposedFacts {
  type: string
  path: string | null
  gone: boolean
}

/** Every item of a suggestion, without its data. */
export async function readProposedFacts(db: Reader, suggestionId: number): Promise<Map<string, ProposedFacts>> {
  const facts = new Map<string, ProposedFacts>()
  for (let position = -1, more = true; more; ) {
    const rows = await factRows(db, { suggestionId, position })
    for (const row of rows) {
      facts.set(row.entity_id, { type: row.type, path: row.path, gone: row.gone === 1 })
      position = row.position
    }
    more = rows.length === FACTS_PAGE
  }
  return facts
}

const FACTS_PAGE = 5_000

const factRows = prepared<
  { suggestionId: number; position: number },
  Pick<SuggestionItemsTable, 'entity_id' | 'type' | 'path' | 'position'> & { gone: number }
>((db, given) =>
  db
    .selectFrom('suggestion_items')
    .select((eb) => [
      'entity_id',
      'type',
      'path',
      'position',
      eb.case().when('data', 'is', null).then(eb.lit(1)).else(eb.lit(0)).end().as('gone'),
    ])
    .where('suggestion_id', '=', given.value('suggestionId'))
    .where('position', '>', given.value('position'))
    .orderBy('position')
    .limit(FACTS_PAGE),
)
