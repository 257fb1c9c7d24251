/** What people answered about words of which machines were not sure. A word is settled when two people agree.
 *  Source: shapes.md#doubts. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import type { DoubtsTable } from '../tables/desks.ts'
import { DoubtCounts, type WordReader } from './doubt-sums.ts'

export interface DoubtPlace {
  scan: string
  page: number
  /** The id of the line. */
  line: string
  first: number
  last: number
  /** As the machine read it. */
  word: string
}

export interface AnsweredDoubt extends DoubtPlace {
  settled: boolean
  /** In order of the people. */
  answers: { person: string; text: string }[]
}

export type SettledDoubt = DoubtPlace & { key: string; agreed: string }

/** Words of one statement. */
const MAX_DOUBTS = 20_000

/** The words of these scans that somebody has answered, without those whose suggestion waits no more: where such a word is doubted
 *  still, the suggestion was withdrawn, sent back or reverted. Two statements for each `atOnce` words. */
export async function answeredDoubts(
  db: Reader,
  scans: readonly string[],
  atOnce: number = MAX_DOUBTS,
): Promise<AnsweredDoubt[]> {
  const found: AnsweredDoubt[] = []
  if (scans.length === 0) return found
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('doubts')
      .leftJoin('suggestions', 'suggestions.id', 'doubts.suggestion_id')
      .selectAll('doubts')
      .where('doubts.scan', 'in', [...scans])
      .where('doubts.key', '>', after)
      .where((eb) =>
        eb.or([
          eb('doubts.settled', '=', 0),
          eb('doubts.suggestion_id', 'is', null),
          eb('suggestions.status', '=', 'open'),
        ]),
      )
      .orderBy('doubts.key')
      .limit(atOnce)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return found
    const answers = await answersBetween(db, scans, { after, last: last.key })
    for (const row of rows) {
      const own = (answers.get(row.key) ?? []).map(({ person, text }) => ({ person, text }))
      found.push({ ...placeOf(row), settled: row.settled === 1, answers: own })
    }
    if (rows.length < atOnce) return found
    after = last.key
  }
}

/** What people said about unsettled words, by key. */
async function answersBetween(
  db: Reader,
  scans: readonly string[],
  { after, last }: { after: string; last: string },
): Promise<Map<string, { key: string; person: string; text: string }[]>> {
  const rows = await db
    .selectFrom('doubts')
    .innerJoin('doubt_answers', 'doubt_answers.key', 'doubts.key')
    .select(['doubts.key', 'doubt_answers.person_id as person', 'doubt_answers.text'])
    .where('doubts.scan', 'in', [...scans])
    .where('doubts.settled', '=', 0)
    .where('doubts.key', '>', after)
    .where('doubts.key', '<=', last)
    .orderBy('doubts.key')
    .orderBy('doubt_answers.person_id')
    .execute()
  return Map.groupBy(rows, ({ key }) => key)
}

export type DoubtAnswer = DoubtPlace & {
  sure: number
  text: string
  /** Null: nobody knows which engine read it. */
  reader: WordReader | null
}

interface Answering {
  person: string
  at: string
}

/** Stores answers of one person, in their order; a second one about a word replaces the first. Gives how many wait for a second
 *  person: those about words on which no two people agree. Holds the rows of the words until the transaction ends, so that two
 *  people who answer at the same time agree. */
export async function recordAnswers(
  tx: Writer,
  answers: readonly DoubtAnswer[],
  answering: Answering,
): Promise<number> {
  const counts = new DoubtCounts()
  let waiting = 0
  for (const answer of answers) {
    if (!(await recordAnswer(tx, answer, { ...answering, counts }))) waiting += 1
  }
  await counts.write(tx)
  return waiting
}

/** True when two people agree now, or did before. A word whose suggestion waits no more is asked again, without earlier answers. */
async function recordAnswer(
  tx: Writer,
  { text, reader, ...place }: DoubtAnswer,
  { person, at, counts }: Answering & { counts: DoubtCounts },
): Promise<boolean> {
  const key = keyOf(place)
  const open = { settled: 0 as const, agreed: null, suggestion_id: null }
  const row = await tx
    .insertInto('doubts')
    .values({ key, ...place, ...open })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ sure: place.sure }))
    .returning(['settled', 'suggestion_id'])
    .executeTakeFirstOrThrow()
  if (row.settled === 1) {
    if (await isWaiting(tx, row.suggestion_id)) return true
    await tx.deleteFrom('doubt_answers').where('key', '=', key).execute()
    await tx.updateTable('doubts').set(open).where('key', '=', key).execute()
  }
  const before = await tx
    .selectFrom('doubt_answers')
    .select(['person_id as person', 'text'])
    .where('key', '=', key)
    .execute()
  await tx
    .insertInto('doubt_answers')
    .values({ key, person_id: person, text, at })
    .onConflict((conflict) => conflict.columns(['key', 'person_id']).doUpdateSet({ text, at }))
    .execute()
  const earlier = before.find((each) => each.person === person)?.text ?? null
  counts.add({ ...place, reader }, { text, earlier })
  const agrees = before.some((each) => each.person !== person && each.text === text)
  if (agrees) {
    await tx.updateTable('doubts').set({ settled: 1, agreed: text }).where('key', '=', key).execute()
  }
  return agrees
}

/** Whether a settled word is still to be suggested, or its suggestion is open. */
async function isWaiting(tx: Writer, suggestion: number | null): Promise<boolean> {
  if (suggestion === null) return true
  const row = await tx.selectFrom('suggestions').select('status').where('id', '=', suggestion).executeTakeFirst()
  return row?.status === 'open'
}

/** Settled words of these pages of a scan that no suggestion has yet. */
export async function settledDoubts(db: Reader, scan: string, pages: readonly number[]): Promise<SettledDoubt[]> {
  if (pages.length === 0) return []
  const rows = await db
    .selectFrom('doubts')
    .selectAll()
    .where('scan', '=', scan)
    .where('settled', '=', 1)
    .where('suggestion_id', 'is', null)
    .where('page', 'in', [...pages])
    .orderBy('key')
    .limit(MAX_SETTLED)
    .execute()
  return rows.map((row) => ({ ...placeOf(row), key: row.key, agreed: row.agreed ?? '' }))
}

/** Settled words of one scan that one suggestion takes. */
const MAX_SETTLED = 1_000

/** Notes the suggestion that has these words; 0: nothing was left to suggest. Gives how many had none yet. */
export async function markSuggested(tx: Writer, keys: readonly string[], suggestion: number): Promise<number> {
  let marked = 0
  for (const chunk of chunksOf(keys)) {
    const { numUpdatedRows } = await tx
      .updateTable('doubts')
      .set({ suggestion_id: suggestion })
      .where('key', 'in', [...chunk])
      .where('suggestion_id', 'is', null)
      .executeTakeFirstOrThrow()
    marked += Number(numUpdatedRows)
  }
  return marked
}

/** The people who answered these words, by handle, in order. */
export async function peopleOfDoubts(db: Reader, keys: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const chunk of chunksOf(keys)) {
    const rows = await db
      .selectFrom('doubt_answers')
      .innerJoin('people', 'people.id', 'doubt_answers.person_id')
      .innerJoin('doubts', 'doubts.key', 'doubt_answers.key')
      .select('people.handle')
      .distinct()
      .where('doubt_answers.key', 'in', [...chunk])
      .whereRef('doubt_answers.text', '=', 'doubts.agreed')
      .execute()
    for (const { handle } of rows) found.add(handle)
  }
  return [...found].sort()
}

function keyOf({ scan, page, line, first, last, word }: DoubtPlace): string {
  return `${scan} ${page} ${line} ${first}-${last} ${word}`
}

function placeOf({ scan, page, line, first, last, word }: Selectable<DoubtsTable>): DoubtPlace {
  return { scan, page, line, first, last, word }
}
