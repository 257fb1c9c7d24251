/** What is made of files. Source: shapes.md, 13 (derivations). */
import type { Selectable } from 'kysely'
import { chunksOf } from './chunks.ts'
import type { Reader, Writer } from './engine/engine.ts'
import type { DerivationsTable } from './image-tables.ts'

export interface Derivation {
  sourceSha256: string
  profile: string
  /** From 1; 0: of the whole file. */
  page: number
  sha256: string
  sizeBytes: number
  mime: string
  encoder: string
  width: number | null
  height: number | null
  at: string
}

/** Keeps a derivation; of two made at once, the first stays. */
export async function saveDerivation(tx: Writer, made: Derivation): Promise<void> {
  const { sourceSha256, sizeBytes, ...rest } = made
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

export interface DerivationAsk {
  /** Only of this profile. */
  profile?: string
  /** Only of pages after this one. */
  afterPage?: number
  limit: number
}

/** Those of one file, by profile and page. */
export async function derivationsOf(
  db: Reader,
  sourceSha256: string,
  { profile, afterPage = -1, limit }: DerivationAsk,
): Promise<Derivation[]> {
  let query = db
    .selectFrom('derivations')
    .selectAll()
    .where('source_sha256', '=', sourceSha256)
    .where('page', '>', afterPage)
  if (profile !== undefined) query = query.where('profile', '=', profile)
  const rows = await query.orderBy('profile').orderBy('page').limit(limit).execute()
  return rows.map(derivationOf)
}

/** Of these files, those that are made of the whole file. */
export async function wholeDerivationsOf(
  db: Reader,
  sources: readonly string[],
): Promise<Derivation[]> {
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

/** What these bytes were made of, at most 20 files. */
export async function sourcesOfDerived(db: Reader, sha256: string): Promise<Derivation[]> {
  const rows = await db
    .selectFrom('derivations')
    .selectAll()
    .where('sha256', '=', sha256)
    .limit(20)
    .execute()
  return rows.map(derivationOf)
}

export function derivationOf(row: Selectable<DerivationsTable>): Derivation {
  const { source_sha256: sourceSha256, size_bytes: sizeBytes, ...rest } = row
  return { ...rest, sourceSha256, sizeBytes }
}
