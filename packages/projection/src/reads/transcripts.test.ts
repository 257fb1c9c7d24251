/** The kept numbers of transcribed recordings, against a count over all links after each of many random changes. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'
import Database from 'better-sqlite3'

const FILES = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
const RECORDINGS = 3
const TEXTS = 5
const PARAGRAPHS = 24
const SPANS = 8
const ROUNDS = 150

const idOf = (room: string, n: number): string => `rh-${room}${String(n).padStart(7, '0')}`

/** Counts all that is in the file. */
const COUNTED = `
  select e.to_id as recording, count(*) as paragraphs,
    sum(m.id is null or m.checked > 0) as checked,
    sum(exists (select 1 from edges a join items p on p.id = a.from_id
      where a.to_id = s.id and a.field = 'segment' and p.type = 'alignment-span' and p.kind = 'words')) as timedWords
  from edges e join items x on x.id = e.from_id and x.type = 'text' and x.kind = 'transcript'
  join edges g on g.to_id = x.id and g.field = 'text'
  join items s on s.id = g.from_id and s.type = 'segment'
  left join machine_pieces m on m.owner = x.id and m.id = s.id
  where e.field = 'recording'
  group by e.to_id having count(s.withheld) = 0 order by checked desc, recording`

let line: Followed
let seed = 5
/** A whole number below `n`, the same in every run. */
function below(n: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * n)
}

interface Stays {
  /** The item above that the item names, while it stays there. */
  at: number
}

const recording = (n: number): Put => {
  const data = { title: { he: 'שיעור' }, file: FILES[below(FILES.length)] ?? '' }
  return { id: idOf('r', n), type: 'recording', data }
}

function text(n: number, { at }: Stays): Put {
  const kind = below(4) === 0 ? 'hanacha' : 'transcript'
  const data = { kind, recording: idOf('r', at % RECORDINGS), language: 'yi' }
  return { id: idOf('t', n), type: 'text', data }
}

function paragraph(n: number, { at }: Stays): Put {
  const origin: JsonObject = { by: 'asr:whisper@1', ...(below(2) === 0 ? { checked: true } : {}) }
  const plain = { text: idOf('t', at % TEXTS), order: 'V', kind: 'paragraph', content: 'א' }
  const data = { ...plain, proofread: 0, ...(below(3) === 0 ? {} : { origin }) }
  return { id: idOf('p', n), type: 'segment', data }
}

function span(n: number, { at }: Stays): Put {
  const words: JsonObject = below(2) === 0 ? { words: [{ from: 0, to: 1, startMs: 0, endMs: 5 }] } : {}
  const facts = { alignment: idOf('l', 0), segment: idOf('p', at % PARAGRAPHS) }
  return {
    id: idOf('s', n),
    type: 'alignment-span',
    data: { ...facts, startMs: 0, endMs: 9, ...words },
  }
}

const KINDS = [
  { make: recording, count: RECORDINGS },
  { make: text, count: TEXTS },
  { make: paragraph, count: PARAGRAPHS },
  { make: span, count: SPANS },
]

/** One item rewritten where it appears, or elsewhere; or deleted. */
function change(): Put {
  const { make, count } = KINDS[below(KINDS.length)] ?? { make: recording, count: RECORDINGS }
  const n = below(count)
  const put = make(n, { at: below(3) === 0 ? below(100) : n })
  return make === paragraph && below(6) === 0 ? { ...put, data: null } : put
}

function compare(): unknown[] {
  const db = new Database(join(line.folder, 'projection.sqlite'), { readonly: true })
  const counted = db.prepare(COUNTED).all()
  db.close()
  const kept = line.projection.reads.transcripts.recordings({ limit: 100 })
  assert.deepEqual(kept, counted)
  return kept
}

before(async () => {
  line = await newFollowed()
  for (const file of FILES) await line.holdFile(file, 'open')
})

after(async () => {
  await line.close()
})

test('after every merge and every change of rights the kept numbers are those that a count gives', async () => {
  // Paragraphs come before their texts, and texts before their recordings.
  const all = KINDS.map(({ make, count }) => Array.from({ length: count }, (_, n) => make(n, { at: n })))
  const [recordings = [], texts = [], paragraphs = [], spans = []] = all
  await line.merge(...paragraphs, ...spans)
  assert.deepEqual(compare(), [])
  await line.merge(...texts, ...recordings)
  const seen = new Set([JSON.stringify(compare())])
  const gone = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const put = change()
    if (below(5) === 0) {
      await line.holdFile(FILES[below(FILES.length)] ?? '', below(3) === 0 ? 'link' : 'open')
    } else if (put.data !== null || !gone.has(put.id)) {
      await line.merge(put)
      if (put.data === null) gone.add(put.id)
      else gone.delete(put.id)
    }
    seen.add(JSON.stringify(compare()))
  }
  assert.ok(seen.size > ROUNDS / 10, `the rounds were alike: ${seen.size}`)
  assert.match([...seen].join(), /"timedWords":[1-9]/)
})
