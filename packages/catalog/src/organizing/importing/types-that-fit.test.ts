/** What is left out of a file whose records come in any order. Source: docs/operators/importing.md. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ImportRecord, idFromSeed } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { mergeItems } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { typesThatFit } from './types-that-fit.ts'

const idOf = (key: string): string => idFromSeed('test', key)

/** A place inside another one. */
function place(key: string, parent: string | null, more: object = {}): ImportRecord {
  const name = { he: `מקום ${key}`, en: key }
  const data = { name, kind: 'city', ...(parent !== null && { within: idOf(parent) }), ...more }
  return { id: idOf(key), type: 'place', path: `/places/${key}`, data }
}

onOneEngine('The records that fit', (engine) => {
  const world = worldOn(engine)

  async function fitting(records: readonly ImportRecord[]): Promise<{ keys: string[]; passes: number }> {
    let passes = 0
    async function* read(): AsyncGenerator<ImportRecord> {
      passes += 1
      yield* records
    }
    const types = await typesThatFit(world().catalog, { source: 'jsonl', read })
    const keys = records.filter(({ id }) => types.has(id)).map(({ path }) => path ?? '')
    return { keys: keys.map((path) => path.slice('/places/'.length)), passes }
  }

  const chain = (letter: string, bad: object): ImportRecord[] =>
    Array.from({ length: 30 }, (_, at) =>
      place(`${letter}${at}`, at === 0 ? null : `${letter}${at - 1}`, at === 0 ? bad : {}),
    )

  test('leave out thirty levels below one that does not fit, in either order, in three passes', async () => {
    const [bad, good] = [chain('x', { kind: 7 }), chain('y', {})]
    const keys = good.map(({ path }) => path?.slice('/places/'.length) ?? '')
    for (const records of [
      [...bad, ...good],
      [...bad.toReversed(), ...good],
    ]) {
      const found = await fitting(records)
      assert.deepEqual(found.keys, keys)
      assert.ok(found.passes <= 3, `${found.passes} passes`)
    }
    const mixed = [...bad, ...good].toSorted((a, b) => a.id.localeCompare(b.id))
    const found = await fitting(mixed)
    assert.deepEqual(found.keys.toSorted(), keys.toSorted())
    assert.ok(found.passes <= 10, `${found.passes} passes`)
  })

  test('keep one that refers to an item of the catalog, though its record does not fit', async () => {
    const there = place('there', null)
    await mergeItems(world(), [{ id: there.id, type: 'place', data: there.data }])
    const records = [place('inside', 'there'), place('there', null, { kind: 7 })]
    assert.deepEqual((await fitting(records)).keys, ['inside'])
  })

  test('keep the first of two with one id', async () => {
    const records = [place('above', 'twice'), place('twice', null), place('twice', 'nowhere')]
    assert.deepEqual((await fitting(records)).keys, ['above', 'twice', 'twice'])
  })
})
