/** The least certain words of a scan or a shelf, for a person to look at. Source: service.md#desks; shapes.md#doubts. */
import { type AnsweredDoubt, answeredDoubts, doubtSums, sumsOfEngines } from '@yalkut/ledger/desks'
import { refuse } from '@yalkut/model'
import { type DoubtfulWord, type Reads, type ShownItem, type WaitingScan, wordKey } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { asReader, type Caller } from '../../core/access/caller.ts'
import { proofreadingSaid } from '../../core/sentences/proofreading.ts'
import type { Services } from '../../core/services/services.ts'
import { limitOf } from '../../core/shapes/paging.ts'
import type { Doubts } from '../../core/shapes/proofreading.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { layersOfEach, layersOfScan, type ScanLayers } from '../../core/shown/layers.ts'
import { lineImage } from '../../core/shown/line-image.ts'
import { doubtsOfScans, newLeftToRead, type ScanDoubts, thresholdOf } from './doubtful-words.ts'
import { enginesOf, viewCalibration } from './readers.ts'
import { assertWordsShown } from './words-shown.ts'

export const DoubtsQuery = Type.Object({
  set: Type.Optional(Type.String({ description: 'A set, with all that is below it, or a sefer.' })),
  scan: Type.Optional(Type.String({ description: 'One scan.' })),
  limit: limitOf(100, 20),
})
export type DoubtsQuery = Static<typeof DoubtsQuery>

/** The words that this person has not answered and two people have not settled: those that two people answered differently
 *  first, then those that wait for a second answer, then the least certain. Reads at most 20,000 pages and 100,000 doubtful words
 *  a request, those of the first pages; the others come when these are done. Refuses `not-found`. */
export async function listDoubts(
  services: Services,
  caller: Caller,
  { set, scan, limit }: DoubtsQuery,
): Promise<Doubts> {
  const { reads } = services.projection
  if (set !== undefined && scan !== undefined) {
    throw refuse('invalid', proofreadingSaid('set-or-scan'))
  }
  const me = caller.kind === 'person' ? (asReader(caller)?.person.id ?? null) : null
  let threshold = 100
  const left = newLeftToRead()
  let last: readonly ScanDoubts[] = []
  for (const scans of batchesOf(reads, { set, scan })) {
    if (left.pages <= 0 || left.words <= 0) break
    const found = doubtsOfScans(reads, scans, left)
    last = found
    threshold = thresholdOf(found)
    const chosen = await choose(services, found, { me, threshold, limit })
    if (chosen.length === 0) continue
    const calibration = await calibrationOf(services, found)
    return { doubts: viewDoubts(reads, chosen), threshold, calibration }
  }
  return { doubts: [], threshold, calibration: await calibrationOf(services, last) }
}

/** Of the engines that read these scans; of all machines where nobody has answered about theirs. */
async function calibrationOf({ ledger }: Services, scans: readonly ScanDoubts[]): Promise<Doubts['calibration']> {
  const engines = enginesOf(
    scans.map(({ scan, pages }) => {
      return { scan, layers: new Set([...pages.values()].map(({ layer }) => layer)) }
    }),
  )
  const own = await sumsOfEngines(ledger.read, engines)
  return viewCalibration(own.length > 0 ? own : await doubtSums(ledger.read))
}

/** Scans that are looked at together, and the most batches of one request. */
const BATCH = 5
const MAX_BATCHES = 4

function* batchesOf(
  reads: Reads,
  { set, scan }: { set: string | undefined; scan: string | undefined },
): Generator<ScanLayers[]> {
  if (scan !== undefined) {
    const one = layersOfScan(reads, scan)
    assertWordsShown(reads, one.scan, 'not-found')
    return yield [one]
  }
  const shelf = set === undefined ? null : getSummary(reads, set).id
  let after: WaitingScan | null = null
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const query = { shelf, level: 0 as const, person: null, after, limit: BATCH }
    const rows: WaitingScan[] = reads.pagesToRead.waitingScans(query)
    if (rows.length === 0) return
    yield layersOfEach(
      reads,
      rows.map((row) => row.scan),
    )
    after = rows.at(-1) ?? null
    if (rows.length < BATCH) return
  }
}

interface Chosen {
  of: ScanDoubts
  word: DoubtfulWord
  /** What others said where two differ. */
  said: string[]
}

async function choose(
  { ledger }: Services,
  scans: readonly ScanDoubts[],
  { me, threshold, limit }: { me: string | null; threshold: number; limit: number },
): Promise<Chosen[]> {
  const known = await answeredDoubts(
    ledger.read,
    scans.map(({ scan }) => scan.scan),
  )
  const answered = new Map(
    known.map((doubt) => {
      return [placeKey(doubt.scan, doubt.page, { ...doubt, word: wordKey(doubt.word) }), doubt]
    }),
  )
  const open = scans.flatMap((of) =>
    of.words.flatMap((word): (Chosen & { rank: number })[] => {
      if (word.sure >= threshold) return []
      const page = of.pages.get(word.page)?.page ?? 0
      const before = answered.get(placeKey(of.scan.scan, page, word))
      if (before?.settled === true || isAnsweredBy(before, me)) return []
      const answers = before?.answers ?? []
      const said = answers.length > 1 ? answers.map(({ text }) => text) : []
      return [{ of, word, said, rank: Math.min(2, answers.length) }]
    }),
  )
  return open.sort((a, b) => b.rank - a.rank || a.word.sure - b.word.sure).slice(0, limit)
}

function isAnsweredBy(doubt: AnsweredDoubt | undefined, me: string | null): boolean {
  return me !== null && doubt?.answers.some(({ person }) => person === me) === true
}

/** The place with the word: a new reading may have another word there. */
function placeKey(
  scan: string,
  page: number,
  { line, first, last, word }: Pick<DoubtfulWord, 'line' | 'first' | 'last' | 'word'>,
): string {
  return `${scan} ${page} ${line} ${first} ${last} ${word}`
}

function viewDoubts(reads: Reads, chosen: readonly Chosen[]): Doubts['doubts'] {
  const ids = [...new Set(chosen.map(({ word }) => word.page))]
  const pages = new Map(reads.items.of('text-page', ids).map((item) => [item.id, item]))
  const files = fileOf(reads, chosen)
  const alike = alikeCounts(chosen)
  return chosen.flatMap(({ of, word, said }, at) => {
    const item = pages.get(word.page)
    const line = item?.data.lines.find(({ id }) => id === word.line)
    if (item === undefined || line === undefined || item.withheld !== null) return []
    const { scan } = of.scan
    return [
      {
        scan,
        page: item.data.page,
        line: word.line,
        from: word.first,
        to: word.last,
        text: line.text,
        sure: word.sure,
        rev: item.rev,
        alike: alike[at] ?? 0,
        image: imageOf(files.get(scan), item, line.box),
        ...(said.length > 0 && { said }),
      },
    ]
  })
}

/** In how many other unchecked places of the scan machines doubt the same word. */
function alikeCounts(chosen: readonly Chosen[]): number[] {
  const counts = new Map<ScanDoubts, Map<number, number>>()
  for (const { of } of chosen) {
    if (counts.has(of)) continue
    const words = new Map<number, number>()
    for (const { word } of of.words) words.set(word, (words.get(word) ?? 0) + 1)
    counts.set(of, words)
  }
  return chosen.map(({ of, word }) => (counts.get(of)?.get(word.word) ?? 1) - 1)
}

/** The sha256 of the file of each scan. */
function fileOf(reads: Reads, chosen: readonly Chosen[]): Map<string, string> {
  const ids = [...new Set(chosen.map(({ of }) => of.scan.scan))]
  return new Map(reads.items.of('scan', ids).map(({ id, data }) => [id, data.file]))
}

function imageOf(
  file: string | undefined,
  { data: { page } }: ShownItem<'text-page'>,
  box: readonly number[] | undefined,
): string | null {
  return file === undefined || box === undefined ? null : lineImage(file, page, box)
}
