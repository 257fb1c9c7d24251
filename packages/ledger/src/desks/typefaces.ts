/** What was learned of typefaces. Source: shapes.md#learning. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { TypefacesTable } from '../tables/desks.ts'

export type TypefaceRow = Selectable<TypefacesTable>

export interface TypefaceKey {
  typeface: string
  engine: { name: string; version: string }
}

export async function putTypeface(tx: Writer, row: TypefaceRow): Promise<void> {
  const { typeface, engine, engine_version, ...rest } = row
  await tx
    .insertInto('typefaces')
    .values(row)
    .onConflict((conflict) => conflict.columns(['typeface', 'engine', 'engine_version']).doUpdateSet(rest))
    .execute()
}

/** Drops what an earlier run has learned and this one has not: its lines were taken back, or are withheld. */
export async function dropTypefacesBefore(tx: Writer, at: string): Promise<void> {
  await tx.deleteFrom('typefaces').where('at', '<>', at).execute()
}

export async function findTypeface(db: Reader, { typeface, engine }: TypefaceKey): Promise<TypefaceRow | null> {
  const row = await db
    .selectFrom('typefaces')
    .selectAll()
    .where('typeface', '=', typeface)
    .where('engine', '=', engine.name)
    .where('engine_version', '=', engine.version)
    .executeTakeFirst()
  return row ?? null
}

/** Without what was learned, those from the most lines first; at most `limit`. */
export async function listTypefaces(db: Reader, limit: number): Promise<Omit<TypefaceRow, 'face'>[]> {
  return await db
    .selectFrom('typefaces')
    .select(['typeface', 'engine', 'engine_version', 'lines', 'held_back', 'scans', 'at'])
    .select(['wrong_before', 'wrong_after'])
    .orderBy('lines', 'desc')
    .orderBy('typeface')
    .orderBy('engine')
    .orderBy('engine_version')
    .limit(limit)
    .execute()
}
