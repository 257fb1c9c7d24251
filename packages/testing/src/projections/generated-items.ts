/** Items of a generated catalog, the same in every run: sets inside sets, sefarim with units and additions, events with and
 *  without recordings and texts, printings with and without scans. */
import type { JsonObject } from '@yalkut/model'

export interface GeneratedItem {
  id: string
  type: string
  path: string | null
  data: JsonObject
}

/** Sets, and topics, of every generated catalog. */
const SETS = 12
const TOPICS = 10
/** Months of every year; a leap year has two others for the sixth. */
const MONTHS = ['01', '02', '03', '04', '05', '07', '08', '09', '10', '11', '12']
/** Units of a sefer; the first sefer has a tenth of all items. */
const UNITS = 20

/** A file that is named and not there. */
const SCANNED: JsonObject = { file: '0'.repeat(64), completeness: 'complete' }

/** Some `count` items, as the types of the catalog need them. */
export function* generatedItems(count: number): Generator<GeneratedItem> {
  const random = randomOf(7)
  const below = (n: number): number => Math.floor(random() * n)
  const made: { [type: string]: number } = {}
  let total = 0
  function item(type: string, data: JsonObject, path: string | null = null): GeneratedItem {
    const n = made[type] ?? 0
    made[type] = n + 1
    total += 1
    return { id: generatedId(type, n), type, path, data }
  }
  const name = (n: number): JsonObject => ({ he: `שם ${n % 100}`, en: `name ${n}` })
  const setsOf = (): string[] => [...new Set([below(SETS), below(SETS)])].map((n) => generatedId('set', n))
  const topic = (): string[] => [generatedId('topic', below(TOPICS))]

  for (let n = 0; n < SETS; n += 1) {
    const parent: JsonObject = n < 3 ? {} : { parent: generatedId('set', n % 3) }
    const facts = { slug: `s${n}`, policy: 'open', keepers: [], order: `a${n + 10}` }
    yield item('set', { name: name(n), ...facts, ...parent }, `/sets/s${n}`)
  }
  for (let n = 0; n < TOPICS; n += 1) yield item('topic', { name: name(n) }, `/topics/t${n}`)
  const events = Math.floor(count / 10)
  for (let n = 0; n < events; n += 1) {
    const month = MONTHS[below(MONTHS.length)]
    const day = `${month}-${String(1 + below(29)).padStart(2, '0')}`
    const date: JsonObject = n % 11 === 0 ? {} : { date: `${5_700 + below(80)}-${day}` }
    const facts = { kind: 'farbrengen', title: name(n), sets: setsOf(), topics: topic() }
    const event = item('event', { ...facts, ...date }, `/events/e${n}`)
    yield event
    if (n % 3 !== 0) continue
    const recording = item('recording', { event: event.id, part: 1 + (n % 2), title: name(n) })
    yield recording
    if (n % 6 === 0) yield item('text', { recording: recording.id, kind: 'transcript', language: 'he' })
  }
  for (let w = 0; total < count; w += 1) {
    const addition: JsonObject = w % 7 === 3 ? { addition: { kind: 'index', to: generatedId('work', w - 1) } } : {}
    const facts = {
      title: name(w),
      slug: `w${w}`,
      levels: ['chapter'],
      order: `a${1_000_000 + below(1_000)}`,
      authors: [],
      genre: 'other',
    }
    const work = item('work', { ...facts, sets: setsOf(), topics: topic(), ...addition }, `/w${w}`)
    yield work
    if (w % 2 === 0) {
      const publication = item('publication', {
        work: work.id,
        kind: 'book-volume',
        title: name(w),
      })
      yield publication
      if (w % 4 === 0) yield item('scan', { publication: publication.id, ...SCANNED })
    }
    const units = w === 0 ? Math.floor(count / 10) : UNITS
    for (let u = 0; u < units && total < count; u += 1) {
      const event: JsonObject = u === 1 && events > 0 ? { events: [generatedId('event', below(events))] } : {}
      const position = [{ level: 'chapter', value: String(u + 1) }]
      const data = {
        work: work.id,
        position,
        label: name(u),
        order: `b${100_000 + u}`,
        topics: topic(),
      }
      yield item('unit', { ...data, ...event }, `/w${w}/${u + 1}`)
    }
  }
}

const PREFIX: { readonly [type: string]: string } = {
  set: 's',
  topic: 't',
  event: 'e',
  recording: 'r',
  text: 'x',
  work: 'w',
  publication: 'p',
  scan: 'c',
  unit: 'v',
}

/** The id of the n-th item of a type, from 0. */
export function generatedId(type: string, n: number): string {
  return `rh-${PREFIX[type] ?? 'z'}${String(n).padStart(7, '0')}`
}

/** Random numbers from 0 to 1, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
