/** Everything about a place in a large catalog: a verse with thousands of relations and 25 commentaries of its chapter, and a plain
 *  unit. The bound is of CPU time for one answer. Source: decisions.md#performance-goals. */
import { join } from 'node:path'
import { besidePlace } from '@yalkut/catalog/reading'
import { openLedger } from '@yalkut/ledger'
import type { JsonObject } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { type GeneratedItem, generatedId, generatedItems } from '@yalkut/testing/projections/generated-items'
import { openProjection } from '../packages/projection/src/projection.ts'
import { feedOfItems } from './support/feed-of-items.ts'

const [ITEMS = 120_000] = process.argv.slice(2).map(Number)
/** CPU milliseconds of one answer. */
const MOST = 30
const ROUNDS = 40
const [COMMENTARIES, RELATIONS, VERSES] = [25, 20_000, 60]
const WORDS = 'בראשית ברא אלקים את השמים ואת הארץ '.repeat(12)
const HOT = 'rh-hhhh0001'

function body(key: string): JsonObject {
  const segments = Array.from({ length: VERSES }, (_, at) => {
    return { id: `v${at + 1}`, kind: 'verse', n: at + 1, text: [{ text: `${WORDS}${key}${at}` }] }
  })
  const versions = ['he', 'en'].map((language) => ({ id: language, language, segments }))
  return { profile: 'plain', versions }
}

function unit(id: string, work: string, key: string): GeneratedItem {
  const position = [{ level: 'chapter', value: '901' }]
  const data = { work, position, order: 'z', label: { he: 'פרק' }, body: body(key) }
  return { id, type: 'unit', path: `/beside/${key}`, data }
}

function* items(): Generator<GeneratedItem> {
  yield* generatedItems(ITEMS)
  const work = generatedId('work', 2)
  yield unit(HOT, work, 'hot')
  for (let at = 0; at < COMMENTARIES; at += 1) {
    const number = String(at).padStart(5, '0')
    const addition = { kind: 'commentary', to: work }
    const facts = { title: { he: `מפרש ${at}` }, slug: `cm${at}`, authors: [], genre: 'tanach', levels: ['chapter'] }
    yield { id: `rh-cmw${number}`, type: 'work', path: `/cm${at}`, data: { ...facts, addition } }
    yield unit(`rh-cmv${number}`, `rh-cmw${number}`, `c${at}`)
  }
  for (let at = 0; at < RELATIONS; at += 1) {
    const ends = { kind: at % 10 === 0 ? 'answer-to' : 'cites', from: generatedId('unit', at % 5_000), to: HOT }
    const span: JsonObject = at % 50 === 1 ? { from: 'v1', to: 'v5' } : { from: `v${(at % VERSES) + 1}` }
    const data: JsonObject = at % 3 === 0 ? ends : { ...ends, span }
    yield { id: `rh-r0${String(at).padStart(6, '0')}`, type: 'relation', path: null, data }
  }
}

const folder = newFolder()
const projection = await openProjection(join(folder, 'projection.sqlite'))
await projection.catchUp(feedOfItems([...items()]))
const ledger = await openLedger({ dataDir: folder })
const places: readonly [name: string, id: string, segment?: string][] = [
  ['a verse', HOT, 'v7'],
  ['its chapter', HOT],
  ['a plain unit', generatedId('unit', 77)],
]
for (const [place, id, segment] of places) {
  const ask = () => besidePlace({ projection, ledger }, id, { limit: 20, ...(segment !== undefined && { segment }) })
  await ask()
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) await ask()
  const { user, system } = process.cpuUsage(before)
  const cpuMs = Math.round((user + system) / ROUNDS / 10) / 100
  const ok = cpuMs <= MOST
  process.stdout.write(`${JSON.stringify({ bench: 'beside', place, items: ITEMS, cpuMs, limit: MOST, ok })}\n`)
  if (!ok) process.exitCode = 1
}
await ledger.close()
projection.close()
removeFolder(folder)
