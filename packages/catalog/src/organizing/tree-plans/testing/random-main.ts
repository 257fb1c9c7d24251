/** Random catalogs for plans: sets in sets, sefarim with units and printings, recordings, links of every kind. */
import { idFromSeed, type JsonObject, manyBetween } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import { bodyOf, eventData, setData, unitData, workData } from '@yalkut/testing/values/items'
import { MemoryMain, type Put } from './memory-main.ts'

export function idOf(kind: string, n: number): string {
  return idFromSeed('plan', `${kind} ${n}`)
}

/** How many items of each kind every random catalog has. */
const COUNTS = {
  set: 6,
  work: 6,
  unit: 12,
  publication: 3,
  scan: 3,
  event: 3,
  recording: 3,
  topic: 4,
}
const LINKS = 5
type Kind = keyof typeof COUNTS

export const KINDS: readonly Kind[] = ['set', 'work', 'unit', 'publication', 'scan', 'event', 'recording', 'topic']

/** Choices for each item: its parent, its order and its path. */
const choices = fc.array(fc.nat(999), { minLength: 200, maxLength: 200 })

export const randomMain: fc.Arbitrary<MemoryMain> = choices.map((numbers) => {
  let at = 0
  const next = (below: number): number => (numbers[at++ % numbers.length] ?? 0) % below
  return new MemoryMain([...shelves(next), ...books(next), ...heard(next), ...links(next)])
})

type Next = (below: number) => number
const keys = manyBetween(null, null, 20)

function order(next: Next, n: number): JsonObject {
  const key = keys[n]
  return next(3) === 0 || key === undefined ? {} : { order: key }
}

function shelves(next: Next): Put[] {
  const sets = Array.from({ length: COUNTS.set }, (_, n): Put => {
    const above = next(n + 2)
    const parent: JsonObject = above < n ? { parent: idOf('set', above) } : {}
    const data = setData(`s${n}`, { ...parent, ...order(next, n) })
    return {
      id: idOf('set', n),
      type: 'set',
      data,
      ...(next(4) === 0 ? {} : { path: `/sets/s${n}` }),
    }
  })
  const topics = Array.from({ length: COUNTS.topic }, (_, n): Put => {
    const above = next(n + 2)
    const broader: JsonObject = above < n ? { broader: idOf('topic', above) } : {}
    const name = { he: `נושא ${n}` }
    return {
      id: idOf('topic', n),
      type: 'topic',
      data: { name, ...broader },
      path: `/topics/t${n}`,
    }
  })
  return [...sets, ...topics]
}

function inSets(next: Next): JsonObject {
  const first = idOf('set', next(COUNTS.set))
  const second = idOf('set', next(COUNTS.set))
  return next(4) === 0 ? {} : { sets: [...new Set([first, second])] }
}

function books(next: Next): Put[] {
  const works = Array.from({ length: COUNTS.work }, (_, n): Put => {
    const to = next(COUNTS.work)
    const addition: JsonObject = next(3) > 0 || to === n ? {} : { addition: { kind: 'about', to: idOf('work', to) } }
    const topics = [idOf('topic', next(COUNTS.topic))]
    const externalIds = { nli: `n${next(3)}`, [`k${n}`]: 'x' }
    const more = { ...inSets(next), ...order(next, n), ...addition, topics, externalIds }
    return { id: idOf('work', n), type: 'work', data: workData(`w${n}`, more), path: `/w${n}` }
  })
  const units = Array.from({ length: COUNTS.unit }, (_, n): Put => {
    const work = next(COUNTS.work)
    const data = unitData(idOf('work', work), String(n), { order: keys[n] ?? 'V' })
    return {
      id: idOf('unit', n),
      type: 'unit',
      data,
      path: `/w${work}/${next(2) === 0 ? n : `a/${n}`}`,
    }
  })
  const publications = Array.from({ length: COUNTS.publication }, (_, n): Put => {
    const title = { he: `דפוס ${n}` }
    const work: JsonObject = next(2) === 0 ? {} : { work: idOf('work', next(COUNTS.work)) }
    const data = { kind: 'booklet', title, ...work, ...inSets(next) }
    return { id: idOf('publication', n), type: 'publication', data, path: `/publications/p${n}` }
  })
  const scans = Array.from({ length: COUNTS.scan }, (_, n): Put => {
    const to = next(COUNTS.publication)
    const file = n.toString(16).padStart(64, '0')
    const data = { publication: idOf('publication', to), file, completeness: 'complete' }
    return { id: idOf('scan', n), type: 'scan', data, path: `/publications/p${to}/scan-${n}` }
  })
  return [...works, ...units, ...publications, ...scans]
}

function heard(next: Next): Put[] {
  const events = Array.from({ length: COUNTS.event }, (_, n): Put => {
    const body = bodyTo(idOf('work', next(COUNTS.work)))
    const data = eventData({ ...inSets(next), body })
    return { id: idOf('event', n), type: 'event', data, path: `/events/e${n}` }
  })
  const recordings = Array.from({ length: COUNTS.recording }, (_, n): Put => {
    const data = { title: { he: `הקלטה ${n}` }, event: idOf('event', next(COUNTS.event)) }
    return { id: idOf('recording', n), type: 'recording', data }
  })
  return [...events, ...recordings]
}

/** A body with a link to an item. */
function bodyTo(href: string): JsonObject {
  const text: JsonObject[] = [{ text: 'ראה ' }, { text: 'שם', href }]
  const segments = [{ id: 'p1', kind: 'paragraph', text }]
  return { ...bodyOf(), versions: [{ id: 'he', language: 'he', segments }] }
}

function links(next: Next): Put[] {
  return Array.from({ length: LINKS }, (_, n): Put => {
    const kind = KINDS[next(KINDS.length)] ?? 'work'
    const other = KINDS[next(KINDS.length)] ?? 'work'
    const from = idOf(kind, next(COUNTS[kind]))
    const to = idOf(other, next(COUNTS[other]))
    return { id: idOf('relation', n), type: 'relation', data: { kind: 'cites', from, to } }
  })
}
