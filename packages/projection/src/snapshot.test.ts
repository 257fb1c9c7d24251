/** A moment of the projection, as editions read it. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'
import { openSnapshot, type Snapshot } from './snapshot.ts'

/** More than two pages of the snapshot. */
const UNITS = 230
const WORK = 'rh-00000001'

function put(n: number, type: string, data: Put['data']): Put {
  return { id: idOf(n), type, data }
}

function idOf(n: number): string {
  return `rh-${String(n).padStart(8, '0')}`
}

function unit(n: number): Put {
  const segments = ['א', 'ב'].map((letter, at) => ({
    id: `p${at}`,
    kind: 'paragraph',
    text: [{ text: `פסקה ${letter} של ${n}, בנ״י` }],
  }))
  const body = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
  const order = `V${String(n).padStart(4, '0')}`
  // Each third has no words.
  const words: JsonObject = n % 3 === 0 ? {} : { body }
  return put(1_000 + n, 'unit', { work: WORK, order, label: { he: `פרק ${n}` }, ...words })
}

async function atMoment(puts: readonly Put[], body: (snapshot: Snapshot) => void | Promise<void>): Promise<void> {
  const line: Followed = await newFollowed()
  await line.merge(put(1, 'work', { title: { he: 'תניא' } }), ...puts)
  const snapshot = await openSnapshot(join(line.folder, 'projection.sqlite'))
  await body(snapshot)
  snapshot.close()
  await line.close()
}

test('items come with the words of each, in the order of lists, over several pages', () =>
  atMoment(
    Array.from({ length: UNITS }, (_, n) => unit(n)),
    (snapshot) => {
      const found = [...snapshot.itemsWithWords()]
      assert.deepEqual(
        found.map(({ id }) => id),
        [...snapshot.items()].map(({ id }) => id),
      )
      assert.equal(found.length, UNITS + 1)
      for (const { id, indexed } of found) {
        const n = Number(id.slice(3)) - 1_000
        const words = `פסקה א של ${n} בני פסקה ב של ${n} בני`
        assert.equal(indexed, n < 0 || n % 3 === 0 ? '' : words)
      }
    },
  ))

test('items that others name in a field are marked, and no others', () =>
  atMoment(
    [
      ...Array.from({ length: UNITS }, (_, n) => unit(n)),
      ...[3, 104, 229].map((n) =>
        put(5_000 + n, 'text', {
          kind: 'original',
          language: 'he',
          licence: 'cc0',
          unit: idOf(1_000 + n),
        }),
      ),
    ],
    (snapshot) => {
      const haveTexts = snapshot.parents('unit', 'text')
      const marked = [...snapshot.items()].filter((item) => haveTexts.has(item))
      assert.deepEqual(
        marked.map(({ id }) => id).sort(),
        [3, 104, 229].map((n) => idOf(1_000 + n)),
      )
      for (const { id } of snapshot.items()) {
        const isMarked = marked.some((item) => item.id === id)
        assert.equal([...snapshot.below(id, 'unit', 'text')].length, isMarked ? 1 : 0)
      }
      const none = snapshot.parents('unit', 'segment')
      assert.ok([...snapshot.items()].every((item) => !none.has(item)))
    },
  ))
