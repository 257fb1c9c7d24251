/** Compares what an import's source said last of each item with the imports that were merged. */
import { parseJsonObject } from '@yalkut/model'
import canonicalize from 'canonicalize'
import type { Reader } from '../engine/engine.ts'

const PAGE = 500

/** Calls `report` with a sentence for each fault. */
export async function checkImports(db: Reader, report: (fault: string) => void): Promise<void> {
  await checkStored(db, report)
  await checkMissing(db, report)
}

/** Each row is of an item, and is what the last merged import said of the item. */
async function checkStored(db: Reader, report: (fault: string) => void): Promise<void> {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('imported')
      .leftJoin('entities', 'entities.id', 'imported.entity_id')
      .select(['imported.entity_id as id', 'imported.data', 'entities.id as item'])
      .where('imported.entity_id', '>', after)
      .orderBy('imported.entity_id')
      .limit(PAGE)
      .execute()
    const said = await lastSaid(
      db,
      page.map(({ id }) => id),
    )
    for (const { id, data, item } of page) {
      after = id
      if (item === null) report(`imported: ${id} is no item of the catalog`)
      const last = said.get(id)
      if (last === undefined) report(`imported: no merged import has ${id}`)
      else if (!isSame(last, data)) report(`imported: ${id} is not what its last import said`)
    }
    if (page.length < PAGE) return
  }
}

/** Each item of a merged import has a row. */
async function checkMissing(db: Reader, report: (fault: string) => void): Promise<void> {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('suggestion_items')
      .innerJoin('suggestions', 'suggestions.id', 'suggestion_items.suggestion_id')
      .leftJoin('imported', 'imported.entity_id', 'suggestion_items.entity_id')
      .select('suggestion_items.entity_id as id')
      .distinct()
      .where('suggestions.kind', '=', 'import')
      .where('suggestions.status', '=', 'merged')
      .where('suggestion_items.imported', 'is not', null)
      .where('imported.entity_id', 'is', null)
      .where('suggestion_items.entity_id', '>', after)
      .orderBy('suggestion_items.entity_id')
      .limit(PAGE)
      .execute()
    for (const { id } of page) {
      after = id
      report(`imported: what the import of ${id} said is missing`)
    }
    if (page.length < PAGE) return
  }
}

async function lastSaid(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('suggestion_items')
    .innerJoin('suggestions', 'suggestions.id', 'suggestion_items.suggestion_id')
    .select(['suggestion_items.entity_id as id', 'suggestion_items.imported'])
    .where('suggestions.kind', '=', 'import')
    .where('suggestions.status', '=', 'merged')
    .where('suggestion_items.imported', 'is not', null)
    .where('suggestion_items.entity_id', 'in', ids)
    .orderBy('suggestions.merged_commit')
    .execute()
  return new Map(rows.flatMap(({ id, imported }) => (imported === null ? [] : [[id, imported]])))
}

/** Also false for a text that is no JSON. */
function isSame(a: string, b: string): boolean {
  try {
    return canonicalize(parseJsonObject(a)) === canonicalize(parseJsonObject(b))
  } catch {
    return false
  }
}
