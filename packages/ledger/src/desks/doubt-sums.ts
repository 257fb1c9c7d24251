/** How often words of each certainty were wrong, by the answers of people: of all machines, and of one engine in one typeface.
 *  Source: shapes.md#doubts. */
import type { Reader, Writer } from '../engine/engine.ts'

/** Who read a word: an engine, in a typeface. */
export interface WordReader {
  engine: { name: string; version: string }
  typeface: string
}

export interface DoubtSum {
  /** Tens of a hundred. */
  step: number
  answered: number
  wrong: number
}

export interface ReaderSum extends WordReader {
  answered: number
  wrong: number
  /** In order; those that somebody has answered. */
  steps: DoubtSum[]
}

interface Counted extends DoubtSum {
  reader: WordReader | null
}

/** Counts the answers of one transaction, to write them at its end and in one order: everybody's answers change these few rows,
 *  whatever words they are about. */
export class DoubtCounts {
  readonly #counts = new Map<string, Counted>()

  /** `earlier`: what the same person answered before. */
  add(
    { word, sure, reader }: { word: string; sure: number; reader: WordReader | null },
    { text, earlier }: { text: string; earlier: string | null },
  ): void {
    const step = Math.min(9, Math.floor(sure / 10))
    const key = JSON.stringify([keyOf(reader), step])
    const count = this.#counts.get(key) ?? { step, answered: 0, wrong: 0, reader }
    this.#counts.set(key, count)
    count.answered += earlier === null ? 1 : 0
    count.wrong += Number(text !== word) - Number(earlier !== null && earlier !== word)
  }

  async write(tx: Writer): Promise<void> {
    const all = [...this.#counts.values()].filter(({ answered, wrong }) => answered !== 0 || wrong !== 0)
    for (const [step, some] of [...Map.groupBy(all, (count) => count.step)].sort(byKey)) {
      const sum = { answered: sumOf(some, 'answered'), wrong: sumOf(some, 'wrong') }
      await tx
        .updateTable('doubt_sums')
        .set((eb) => ({
          answered: eb('answered', '+', sum.answered),
          wrong: eb('wrong', '+', sum.wrong),
        }))
        .where('step', '=', step)
        .execute()
    }
    const named = all.flatMap(({ reader, ...sum }) => (reader === null ? [] : [{ reader, ...sum }]))
    named.sort((a, b) => keyOf(a.reader).localeCompare(keyOf(b.reader)) || a.step - b.step)
    for (const { reader, ...sum } of named) await addReaderSum(tx, reader, sum)
  }
}

const byKey = ([a]: [number, unknown], [b]: [number, unknown]): number => a - b

function keyOf(reader: WordReader | null): string {
  return reader === null ? '' : JSON.stringify([reader.engine.name, reader.engine.version, reader.typeface])
}

function sumOf(counts: readonly Counted[], field: 'answered' | 'wrong'): number {
  return counts.reduce((sum, count) => sum + count[field], 0)
}

async function addReaderSum(
  tx: Writer,
  { engine, typeface }: WordReader,
  { step, answered, wrong }: DoubtSum,
): Promise<void> {
  await tx
    .insertInto('doubt_reader_sums')
    .values({
      engine: engine.name,
      engine_version: engine.version,
      typeface,
      step,
      answered,
      wrong,
    })
    .onConflict((conflict) =>
      conflict.columns(['engine', 'engine_version', 'typeface', 'step']).doUpdateSet((eb) => ({
        answered: eb('doubt_reader_sums.answered', '+', answered),
        wrong: eb('doubt_reader_sums.wrong', '+', wrong),
      })),
    )
    .execute()
}

/** Of all machines. */
export async function doubtSums(db: Reader): Promise<DoubtSum[]> {
  return await db.selectFrom('doubt_sums').selectAll().orderBy('step').execute()
}

/** By engine and typeface, those with the most answers first; at most `limit`. */
export async function listReaderSums(db: Reader, limit: number): Promise<ReaderSum[]> {
  const top = await db
    .selectFrom('doubt_reader_sums')
    .select(['engine', 'engine_version', 'typeface'])
    .select((eb) => eb.fn.sum<number>('answered').as('all'))
    .groupBy(['engine', 'engine_version', 'typeface'])
    .orderBy('all', 'desc')
    .orderBy('typeface')
    .orderBy('engine')
    .orderBy('engine_version')
    .limit(limit)
    .execute()
  if (top.length === 0) return []
  const rows = await db
    .selectFrom('doubt_reader_sums')
    .selectAll()
    .where('typeface', 'in', [...new Set(top.map(({ typeface }) => typeface))])
    .orderBy('step')
    .execute()
  const steps = Map.groupBy(rows, (row) => keyOf(readerOf(row)))
  return top.map((row) => {
    const own = (steps.get(keyOf(readerOf(row))) ?? []).map(asSum).filter(isAnswered)
    const sum = (field: 'answered' | 'wrong') => own.reduce((all, each) => all + each[field], 0)
    return { ...readerOf(row), steps: own, answered: sum('answered'), wrong: sum('wrong') }
  })
}

/** Of these engines in all typefaces, by certainty, in order; those that somebody has answered. */
export async function sumsOfEngines(
  db: Reader,
  engines: readonly { name: string; version: string }[],
): Promise<DoubtSum[]> {
  if (engines.length === 0) return []
  const rows = await db
    .selectFrom('doubt_reader_sums')
    .select('step')
    .select((eb) => eb.fn.sum<number>('answered').as('answered'))
    .select((eb) => eb.fn.sum<number>('wrong').as('wrong'))
    .where((eb) =>
      eb.or(engines.map(({ name, version }) => eb.and([eb('engine', '=', name), eb('engine_version', '=', version)]))),
    )
    .groupBy('step')
    .orderBy('step')
    .execute()
  return rows.map(asSum).filter(isAnswered)
}

function readerOf(row: { engine: string; engine_version: string; typeface: string }): WordReader {
  const { engine: name, engine_version: version, typeface } = row
  return { engine: { name, version }, typeface }
}

/** A first answer may be older than these counts, and be replaced. PostgreSQL gives sums as texts. */
function asSum({ step, ...row }: { step: number; answered: unknown; wrong: unknown }): DoubtSum {
  const answered = Math.max(0, Number(row.answered))
  return { step, answered, wrong: Math.max(0, Math.min(answered, Number(row.wrong))) }
}

const isAnswered = ({ answered }: DoubtSum): boolean => answered > 0
