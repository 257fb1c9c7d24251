/** Passages follow what readers see. The projection is real; no endpoint is asked. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'
import { histories, NaiveMain } from '@yalkut/testing/projections/random-history'
import { fc } from '@yalkut/testing/properties/fast-check'
import Database from 'better-sqlite3'
import { openVectors, type Vectors } from './open-vectors.ts'
import { keyOf, typeBit } from './passage-store.ts'
import { isFoundType, passagesOf } from './passages.ts'

const SETTINGS = { url: 'http://127.0.0.1:1/', model: 'none', dimensions: 64 }
const DAY_MS = 24 * 3_600_000

function open(line: Followed, clock = () => new Date()): Vectors {
  return openVectors({ file: fileOf(line), settings: SETTINGS, clock })
}

const fileOf = (line: Followed): string => join(line.folder, 'vectors.sqlite')

function followAll(vectors: Vectors, line: Followed): void {
  while (vectors.follow(line.projection.reads));
}

/** Each passage with the types of its words, and each word's key with its types. */
function keptIn(line: Followed): { passages: string[]; keys: string[]; unused: number } {
  const db = new Database(fileOf(line), { readonly: true })
  const passages = db
    .prepare<[], string>(
      `select item || ' ' || version || ' ' || segment || ' ' || part || ' ' || type || ' ' || lower(hex(key))
       from passages p join keys using (k)`,
    )
    .pluck()
    .all()
  const keys = db.prepare<[], string>("select lower(hex(key)) || ' ' || types from keys where types > 0").pluck().all()
  const unused = db.prepare<[], number>('select count(*) from keys where types = 0 and key is not null').pluck().get()
  db.close()
  return { passages: passages.sort(), keys: keys.sort(), unused: unused ?? 0 }
}

/** The same from the items that readers see. */
function shownBy(line: Followed, ids: Iterable<string>): { passages: string[]; keys: string[] } {
  const passages: string[] = []
  const keys = new Map<string, number>()
  for (const id of ids) {
    const item = line.projection.reads.items.whole(id)
    if (item === null || !isFoundType(item.type)) continue
    const type = typeBit(item.type)
    for (const { version, segment, part, text } of passagesOf(item)) {
      const key = keyOf(SETTINGS, text).toString('hex')
      passages.push(`${id} ${version} ${segment} ${part} ${type} ${key}`)
      keys.set(key, (keys.get(key) ?? 0) | type)
    }
  }
  return { passages: passages.sort(), keys: [...keys].map((each) => each.join(' ')).sort() }
}

test('after any history, followed in any steps, passages are those that readers see; so after a rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.infiniteStream(fc.nat(3)), async (history, pauses) => {
      const line = await newFollowed()
      const vectors = open(line)
      try {
        const model = new NaiveMain()
        for (const steps of history) {
          const puts = model.commit(steps)
          if (puts.length > 0) await line.merge(...puts)
          const file = model.changeFile(steps)
          if (file !== null) await line.holdFile(file.sha256, file.rights)
          const stop = model.changeStop(steps)
          if (stop !== null) await line.stop(stop.item, stop.isStopped)
          for (let left = pauses.next().value; left > 0; left -= 1) {
            vectors.follow(line.projection.reads)
          }
        }
        followAll(vectors, line)
        assert.equal(vectors.isBehind(line.projection.reads), false)
        const { unused: _, ...before } = keptIn(line)
        assert.deepEqual(before, shownBy(line, model.items.keys()))
        await line.projection.rebuild(line.feed)
        assert.equal(vectors.isBehind(line.projection.reads), true)
        followAll(vectors, line)
        const { unused, ...after } = keptIn(line)
        assert.deepEqual(after, before)
        assert.equal(typeof unused, 'number')
      } finally {
        vectors.close()
        await line.close()
      }
    }),
    { numRuns: 25 },
  )
})

describe('The vector of a passage', () => {
  const item = 'rh-00000001'
  const sefer = (he: string, more: JsonObject = {}): Put => ({
    id: item,
    type: 'work',
    path: null,
    data: { title: { he }, ...more },
  })

  async function standing(clock?: () => Date): Promise<{ line: Followed; vectors: Vectors }> {
    const line = await newFollowed()
    const vectors = open(line, clock)
    after(async () => {
      vectors.close()
      await line.close()
    })
    return { line, vectors }
  }

  test('is kept for 30 days after an edit, and used again when the edit is reverted', async () => {
    let now = Date.parse('2026-03-01T12:00:00.000Z')
    const { line, vectors } = await standing(() => new Date(now))
    await line.merge(sefer('שלוש מילים כאן'))
    followAll(vectors, line)
    await line.merge(sefer('שלוש מילים אחרות'))
    followAll(vectors, line)
    assert.deepEqual([keptIn(line).keys.length, keptIn(line).unused], [1, 1])
    now += 29 * DAY_MS
    assert.equal(vectors.isBehind(line.projection.reads), false)
    await line.merge(sefer('שלוש מילים כאן'))
    followAll(vectors, line)
    assert.deepEqual([keptIn(line).keys.length, keptIn(line).unused], [1, 1])
    now += 31 * DAY_MS
    assert.equal(vectors.isBehind(line.projection.reads), true)
    followAll(vectors, line)
    assert.deepEqual([keptIn(line).keys.length, keptIn(line).unused], [1, 0])
  })

  test('goes at once when its words are withheld, also those of earlier versions', async () => {
    const { line, vectors } = await standing()
    const body = (text: string, rights: string): JsonObject => {
      const segments = [{ id: 'p', kind: 'paragraph', text: [{ text }] }]
      const versions = [{ id: 'he', language: 'he', segments }]
      return { body: { profile: 'plain', versions }, bodySource: { source: 'other', rights } }
    }
    await line.merge(sefer('ספר', body('מילים של הגרסה הראשונה', 'open')))
    followAll(vectors, line)
    await line.merge(sefer('ספר', body('מילים של הגרסה השנייה', 'open')))
    followAll(vectors, line)
    assert.deepEqual([keptIn(line).keys.length, keptIn(line).unused], [1, 1])
    await line.merge(sefer('ספר', body('מילים של הגרסה השנייה', 'link')))
    followAll(vectors, line)
    assert.deepEqual([keptIn(line).keys.length, keptIn(line).unused], [0, 0])
  })

  test('stays while another item shows the same words', async () => {
    const { line, vectors } = await standing()
    await line.merge(sefer('שלוש מילים כאן'), { ...sefer('שלוש מילים כאן'), id: 'rh-00000002' })
    followAll(vectors, line)
    await line.merge({ ...sefer(''), data: null })
    followAll(vectors, line)
    assert.deepEqual([keptIn(line).keys.length, keptIn(line).passages.length], [1, 1])
  })

  test('is one although two processes follow at the same time', async () => {
    const { line, vectors } = await standing()
    const other = open(line)
    for (let at = 0; at < 120; at += 1) {
      const id = `rh-${String(at).padStart(8, '0')}`
      await line.merge({ ...sefer(`ספר מספר ${at % 60} כאן`), id })
      if (at % 7 === 0) vectors.follow(line.projection.reads)
      if (at % 11 === 0) other.follow(line.projection.reads)
    }
    followAll(other, line)
    assert.equal(vectors.isBehind(line.projection.reads), false)
    assert.deepEqual([keptIn(line).passages.length, keptIn(line).keys.length], [120, 60])
    other.close()
  })
})
