/** The data that an import's source gave last, so that the next import can tell changes of the source from changes by
 *  people. Written with the merge of the import. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { idPages } from '../sql/id-pages.ts'
import { prepared } from '../sql/prepared.ts'
import type { ImportedTable } from '../tables/ledger-db.ts'

/** Records in one statement. */
const PAGE = 2_000

/** Saves what the source of an import gave for each item of its suggestion. The rows are copied by the database, in the order
 *  of the table that receives them: in the order of the suggestion, each would touch another page of a large table. */
export async function saveImported(tx: Writer, suggestionId: number): Promise<void> {
  for (let after = ''; ; ) {
    const [end] = await endOfPage(tx, { suggestionId, after })
    const upTo = end?.id ?? null
    if (upTo === null) return
    await copyPage(tx, { suggestionId, after, upTo })
    after = upTo
  }
}

const endOfPage = prepared<{ suggestionId: number; after: string }, { id: string | null }>((db, given) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('suggestion_items')
        .select('entity_id')
        .where('suggestion_id', '=', given.value('suggestionId'))
        .where('entity_id', '>', given.value('after'))
        .orderBy('entity_id')
        .limit(PAGE)
        .as('page'),
    )
    .select((eb) => eb.fn.max('entity_id').as('id')),
)

const copyPage = prepared<{ suggestionId: number; after: string; upTo: string }, unknown>((tx, given) =>
  tx
    .insertInto('imported')
    .columns(['entity_id', 'data', 'scope', 'source_key'])
    .expression((eb) =>
      eb
        .selectFrom('suggestion_items')
        .select(['entity_id', 'imported as data', 'import_scope as scope', 'import_key as source_key'])
        .$narrowType<{ data: string }>()
        .where('suggestion_id', '=', given.value('suggestionId'))
        .where('entity_id', '>', given.value('after'))
        .where('entity_id', '<=', given.value('upTo'))
        .where('imported', 'is not', null)
        .orderBy('entity_id'),
    )
    .onConflict((conflict) =>
      conflict.column('entity_id').doUpdateSet((eb) => ({
        data: eb.ref('excluded.data'),
        scope: eb.ref('excluded.scope'),
        source_key: eb.ref('excluded.source_key'),
      })),
    ),
)

export async function findImported(db: Reader, ids: readonly string[]): Promise<Map<string, JsonObject>> {
  const found = new Map<string, JsonObject>()
  for (const chunk of chunksOf(ids)) {
    for (const row of await importedRows(db, { ids: chunk })) found.set(row.entity_id, parseJsonObject(row.data))
  }
  return found
}

const importedRows = prepared<{ ids: readonly string[] }, ImportedTable>((db, given) =>
  db.selectFrom('imported').selectAll().where('entity_id', 'in', given.list('ids')),
)

/** The first version of each item that an import created: the base of its next import where nothing is recorded. Items that people
 *  created are left out. */
export async function firstImported(db: Reader, ids: readonly string[]): Promise<Map<string, JsonObject>> {
  const found = new Map<string, JsonObject>()
  for (const chunk of chunksOf(ids)) {
    for (const { id, data } of await firstRows(db, { ids: chunk })) {
      if (data !== null) found.set(id, parseJsonObject(data))
    }
  }
  return found
}

const firstRows = prepared<{ ids: readonly string[] }, { id: string; data: string | null }>((db, given) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('revisions')
        .select((one) => one.fn.min('rev').as('rev'))
        .where('entity_id', 'in', given.list('ids'))
        .groupBy('entity_id')
        .as('first'),
    )
    .innerJoin('revisions', 'revisions.rev', 'first.rev')
    .innerJoin('commits', 'commits.seq', 'revisions.commit_seq')
    .innerJoin('suggestions', 'suggestions.id', 'commits.suggestion_id')
    .select(['revisions.entity_id as id', 'revisions.data'])
    .where('suggestions.kind', '=', 'import'),
)

/** What a source said last of an item, and what it calls it. */
export interface ImportedItem {
  id: string
  key: string | null
  data: JsonObject
}

/** Everything that imports recorded inside these sefarim, by scope. */
export async function importedInScopes(db: Reader, scopes: readonly string[]): Promise<Map<string, ImportedItem[]>> {
  const found = new Map<string, ImportedItem[]>()
  for (const chunk of chunksOf(scopes)) {
    for (const row of await scopeRows(db, { scopes: chunk })) {
      const item = { id: row.entity_id, key: row.source_key, data: parseJsonObject(row.data) }
      const scope = row.scope ?? ''
      const list = found.get(scope)
      if (list === undefined) found.set(scope, [item])
      else list.push(item)
    }
  }
  return found
}

const scopeRows = prepared<{ scopes: readonly string[] }, ImportedTable>((db, given) =>
  db.selectFrom('imported').selectAll().where('scope', 'in', given.list('scopes')),
)

/** The ids of what imports recorded inside a sefer, page by page. */
export function eachImportedId(db: Reader, scope: string): AsyncGenerator<string[]> {
  return idPages((after, limit) =>
    db
      .selectFrom('imported')
      .select('entity_id')
      .where('scope', '=', scope)
      .where('entity_id', '>', after)
      .orderBy('entity_id')
      .limit(limit)
      .execute(),
  )
}
