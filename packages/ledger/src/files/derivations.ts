/** Derivations: files made from other files. Source: shapes.md#file. */
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import type { DerivationsTable } from '../tables/images.ts'

export interface Derivation {
  sourceSha256: string
  profile: string
  /** From 1; 0: the whole file. */
  page: number
  sha256: string
  sizeBytes: number
  mime: string
  encoder: string
  width: number | null
  height: number | null
  at: string
}

/** Sources that are listed of the same derived bytes. */
const MAX_SOURCES = 20

/** Stores a derivation; of two made at the same time, the first stays. */
export async function saveDerivation(tx: Writer, derivation: Derivation): Promise<void> {
  const { sourceSha256, sizeBytes, ...rest } = derivation
  await tx
    .insertInto('derivations')
    .values({ ...rest, source_sha256: sourceSha256, size_bytes: sizeBytes })
    .onConflict((on) => on.columns(['source_sha256', 'profile', 'page']).doNothing())
    .execute()
}

export async function findDerivation(
  db: Reader,
  sourceSha256: string,
  profile: string,
  page: number,
): Promise<Derivation | null> {
  const row = await db
    .selectFrom('derivations')
    .selectAll()
    .where('source_sha256', '=', sourceSha256)
    .where('profile', '=', profile)
    .where('page', '=', page)
    .executeTakeFirst()
  return row === undefined ? null : derivationOf(row)
}

/** The derivations of a file, by profile and page, and the files that it is itself derived from (at most 20). One
 *  statement. */
export async function derivationsAround(
  db: Reader,
  sha256: string,
  limit: number,
): Promise<{ derived: Derivation[]; sources: Derivation[] }> {
  const derived = db
    .selectFrom('derivations')
    .selectAll()
    .select(sql<0 | 1>`1`.as('is_of_it'))
    .where('source_sha256', '=', sha256)
    .orderBy('profile')
    .orderBy('page')
    .limit(limit)
  const sources = db
    .selectFrom('derivations')
    .selectAll()
    .select(sql<0 | 1>`0`.as('is_of_it'))
    .where('sha256', '=', sha256)
    .limit(MAX_SOURCES)
  const rows = await db
    .selectFrom(derived.as('made'))
    .selectAll()
    .unionAll(db.selectFrom(sources.as('sources')).selectAll())
    .orderBy('profile')
    .orderBy('page')
    .execute()
  const side = (of: 0 | 1): Derivation[] =>
    rows.flatMap(({ is_of_it, ...row }) => (is_of_it === of ? derivationOf(row) : []))
  return { derived: side(1), sources: side(0) }
}

/** The derivations that were made of these files as a whole. */
export async function wholeDerivationsOf(db: Reader, sources: readonly string[]): Promise<Derivation[]> {
  const found: Derivation[] = []
  for (const some of chunksOf(sources, 500)) {
    const rows = await db
      .selectFrom('derivations')
      .selectAll()
      .where('source_sha256', 'in', some)
      .where('page', '=', 0)
      .execute()
    found.push(...rows.map(derivationOf))
  }
  return found
}

/** The derivations that gave these bytes, at most 20. */
export async function sourcesOfDerived(db: Reader, sha256: string): Promise<Derivation[]> {
  const rows = await db.selectFrom('derivations').selectAll().where('sha256', '=', sha256).limit(MAX_SOURCES).execute()
  return rows.map(derivationOf)
}

export function derivationOf(row: Selectable<DerivationsTable>): Derivation {
  const { source_sha256: sourceSha256, size_bytes: sizeBytes, ...rest } = row
  return { ...rest, sourceSha256, sizeBytes }
}
