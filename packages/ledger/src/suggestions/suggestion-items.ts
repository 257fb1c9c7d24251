/** The items of a suggestion, each as it would be after the merge. Read in the order in which they were put. */
import { type JsonObject, parseJsonObject, type UncheckedItem } from '@yalkut/model'
import { sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { prepared, preparedInsert } from '../sql/prepared.ts'
import type { SuggestionItemsTable } from '../tables/ledger-db.ts'

export interface ProposedItem extends UncheckedItem {
  path: string | null
  /** The revision that the change is based on; null for a new item. */
  baseRev: number | null
  mergedInto: string | null
  /** Of a deleted item that is not merged into another: the item that its paths will lead to. */
  forwardTo?: string | null
  /** The data of an import's source, as JSON: it is stored and copied, and never read again here. Null for other
   *  suggestions. */
  imported: string | null
  /** What the source of an import calls the item. */
  place?: ImportPlace | null
  /** The data at the base of the change, where no revision has it. */
  base?: JsonObject | null
}

/** `scope`: the sefer or the file; `key`: the name of the item in it. */
export interface ImportPlace {
  scope: string
  key: string
}

export interface PositionedItem extends ProposedItem {
  position: number
  /** The sending in which this version of the change first came; null before that, and in imports. */
  changedAt: string | null
}

/** Puts items into a suggestion that the caller has locked. An item that is there already keeps its position; new items
 *  start at `nextPosition`. Of an item that is listed twice, the last data counts. */
export async function putItems(
  tx: Writer,
  suggestionId: number,
  items: readonly ProposedItem[],
  nextPosition: number,
): Promise<void> {
  let position = nextPosition
  const once = new Map(items.map((item) => [item.id, item]))
  for (const chunk of chunksOf([...once.values()])) {
    const rows = chunk.map((item) => ({
      suggestion_id: suggestionId,
      entity_id: item.id,
      position: position++,
      type: item.type,
      data: item.data === null ? null : JSON.stringify(item.data),
      path: item.path,
      base_rev: item.baseRev,
      merged_into: item.mergedInto,
      forward_to: item.forwardTo ?? null,
      imported: item.imported,
      import_scope: item.place?.scope ?? null,
      import_key: item.place?.key ?? null,
      base: item.base ? JSON.stringify(item.base) : null,
      changed_at: null,
    }))
    await putRows(tx, rows)
  }
}

/** A change that is put again as it was keeps its time. */
const unlessChanged = sql<string | null>`case
  when suggestion_items.data is not distinct from excluded.data
    and suggestion_items.path is not distinct from excluded.path
    and suggestion_items.merged_into is not distinct from excluded.merged_into
    and suggestion_items.forward_to is not distinct from excluded.forward_to
  then suggestion_items.changed_at end`

const putRows = preparedInsert<SuggestionItemsTable>((tx, rows) =>
  tx
    .insertInto('suggestion_items')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['suggestion_id', 'entity_id']).doUpdateSet((eb) => ({
        type: eb.ref('excluded.type'),
        data: eb.ref('excluded.data'),
        path: eb.ref('excluded.path'),
        base_rev: eb.ref('excluded.base_rev'),
        merged_into: eb.ref('excluded.merged_into'),
        forward_to: eb.ref('excluded.forward_to'),
        imported: eb.ref('excluded.imported'),
        import_scope: eb.ref('excluded.import_scope'),
        import_key: eb.ref('excluded.import_key'),
        base: eb.ref('excluded.base'),
        changed_at: unlessChanged,
      })),
    ),
)

/** True when the item was in the suggestion. */
export async function dropItem(tx: Writer, suggestionId: number, itemId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('suggestion_items')
    .where('suggestion_id', '=', suggestionId)
    .where('entity_id', '=', itemId)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

/** The number of items, and the position after the last one. */
export async function measureItems(db: Reader, suggestionId: number): Promise<{ count: number; nextPosition: number }> {
  const row = await db
    .selectFrom('suggestion_items')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('position').as('last')])
    .where('suggestion_id', '=', suggestionId)
    .executeTakeFirstOrThrow()
  const count = Number(row.count)
  return { count, nextPosition: count === 0 ? 0 : Number(row.last) + 1 }
}

/** The items after a position, in order. */
export async function itemsAfter(
  db: Reader,
  suggestionId: number,
  afterPosition: number,
  limit: number,
): Promise<PositionedItem[]> {
  const rows = await rowsAfter(db, { suggestionId, afterPosition, limit })
  return rows.map(positionedItemOf)
}

const rowsAfter = prepared<{ suggestionId: number; afterPosition: number; limit: number }, SuggestionItemsTable>(
  (db, given) =>
    db
      .selectFrom('suggestion_items')
      .selectAll()
      .where('suggestion_id', '=', given.value('suggestionId'))
      .where('position', '>', given.value('afterPosition'))
      .orderBy('position')
      .limit(given.value('limit')),
)

/** The items from an offset (0 is the first), at most `limit`. The page ends when the items before have more than
 *  `maxChars` characters of data together. */
export async function itemsFrom(
  db: Reader,
  suggestionId: number,
  page: { offset: number; limit: number; maxChars: number },
): Promise<PositionedItem[]> {
  const size = sql<number>`length(coalesce(data, ''))`
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom('suggestion_items')
            .selectAll()
            .where('suggestion_id', '=', suggestionId)
            .orderBy('position')
            .limit(page.limit)
            .offset(page.offset)
            .as('page'),
        )
        .selectAll()
        .select(sql<number>`sum(${size}) over (order by position) - ${size}`.as('before'))
        .as('measured'),
    )
    .selectAll()
    .where('before', '<=', page.maxChars)
    .orderBy('position')
    .execute()
  return rows.map(positionedItemOf)
}

/** Those of these items that are in a suggestion, by id. */
export async function findProposedItems(
  db: Reader,
  suggestionId: number,
  ids: readonly string[],
): Promise<Map<string, PositionedItem>> {
  const found = new Map<string, PositionedItem>()
  for (const chunk of chunksOf(ids)) {
    const rows = await rowsOf(db, { suggestionId, ids: chunk })
    for (const row of rows) found.set(row.entity_id, positionedItemOf(row))
  }
  return found
}

const rowsOf = prepared<{ suggestionId: number; ids: readonly string[] }, SuggestionItemsTable>((db, given) =>
  db
    .selectFrom('suggestion_items')
    .selectAll()
    .where('suggestion_id', '=', given.value('suggestionId'))
    .where('entity_id', 'in', given.list('ids')),
)

function positionedItemOf(row: SuggestionItemsTable): PositionedItem {
  return {
    id: row.entity_id,
    type: row.type,
    data: row.data === null ? null : parseJsonObject(row.data),
    path: row.path,
    baseRev: row.base_rev,
    mergedInto: row.merged_into,
    forwardTo: row.forward_to,
    imported: row.imported,
    ...placeOf(row),
    ...(row.base !== null && { base: parseJsonObject(row.base) }),
    position: row.position,
    changedAt: row.changed_at,
  }
}

function placeOf(row: SuggestionItemsTable): Pick<ProposedItem, 'place'> {
  const { import_scope: scope, import_key: key } = row
  return scope === null || key === null ? {} : { place: { scope, key } }
}

/** All items of a suggestion, page by page. */
export async function* eachItemPage(
  db: Reader,
  suggestionId: number,
  pageSize: number,
): AsyncGenerator<PositionedItem[]> {
  yield* pagesOf((position) => itemsAfter(db, suggestionId, position, pageSize), pageSize)
}

/** The items of a suggestion that main has changed since: their base is not main's revision, or no revision. Page by page. */
export async function* eachMovedPage(
  db: Reader,
  suggestionId: number,
  pageSize: number,
): AsyncGenerator<PositionedItem[]> {
  const after = async (afterPosition: number): Promise<PositionedItem[]> => {
    const rows = await movedAfter(db, { suggestionId, afterPosition, limit: pageSize })
    return rows.map(positionedItemOf)
  }
  yield* pagesOf(after, pageSize)
}

// Revisions begin at 1.
const movedAfter = prepared<{ suggestionId: number; afterPosition: number; limit: number }, SuggestionItemsTable>(
  (db, given) =>
    db
      .selectFrom('suggestion_items')
      .leftJoin('entities', 'entities.id', 'suggestion_items.entity_id')
      .selectAll('suggestion_items')
      .where('suggestion_id', '=', given.value('suggestionId'))
      .where('position', '>', given.value('afterPosition'))
      .where((eb) =>
        eb.or([
          eb('suggestion_items.base', 'is not', null),
          eb(eb.fn.coalesce('suggestion_items.base_rev', eb.lit(0)), '!=', eb.fn.coalesce('entities.rev', eb.lit(0))),
        ]),
      )
      .orderBy('position')
      .limit(given.value('limit')),
)

async function* pagesOf(
  itemsAfterPosition: (position: number) => Promise<PositionedItem[]>,
  pageSize: number,
): AsyncGenerator<PositionedItem[]> {
  for (let position = -1; ; ) {
    const page = await itemsAfterPosition(position)
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    position = page.at(-1)?.position ?? position
  }
}

/** The type, path and base of one item in a suggestion; null when it is not in it. */
export async function findProposed(
  db: Reader,
  suggestionId: number,
  itemId: string,
): Promise<{ type: string; path: string | null; base_rev: number | null } | null> {
  const row = await db
    .selectFrom('suggestion_items')
    .select(['type', 'path', 'base_rev'])
    .where('suggestion_id', '=', suggestionId)
    .where('entity_id', '=', itemId)
    .executeTakeFirst()
  return row ?? null
}

/** The last item of a type in a suggestion whose field points to `to`; null when there is none. */
export async function lastProposedTo(
  db: Reader,
  suggestionId: number,
  { type, field, to }: { type: string; field: string; to: string },
): Promise<PositionedItem | null> {
  const row = await db
    .selectFrom('suggestion_items')
    .selectAll()
    .where('suggestion_id', '=', suggestionId)
    .where('type', '=', type)
    .where('data', 'like', `%"${field}":"${to}"%`)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : positionedItemOf(row)
}
