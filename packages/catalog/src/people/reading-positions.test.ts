import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type SignedIn, VISITOR } from '../access/caller.ts'
import {
  forgetReadingPosition,
  keepReadingPosition,
  listReadingPositions,
  MAX_READING_POSITIONS,
  type NewReadingPosition,
} from './reading-positions.ts'

onEachEngine('reading positions', (engine) => {
  const world = worldOn(engine)

  function placeAt(key: string, more: Partial<NewReadingPosition> = {}): NewReadingPosition {
    const href = `/text/${key}?page=2`
    return { kind: 'read', key, title: `ספר ${key}`, href, place: { page: 2 }, ...more }
  }

  let made = 0
  async function reader(): Promise<SignedIn> {
    made += 1
    return await addCaller(world().catalog, `reader-${made}`)
  }

  async function keep(who: SignedIn, ...places: NewReadingPosition[]): Promise<void> {
    for (const place of places) await keepReadingPosition(world().catalog, who, place)
  }

  async function keysOf(who: SignedIn, kind?: NewReadingPosition['kind']): Promise<string[]> {
    const places = await listReadingPositions(world().catalog, who, {
      kind,
      limit: MAX_READING_POSITIONS,
    })
    return places.map(({ key }) => key)
  }

  test('are listed as they were saved, the newest first', async () => {
    const who = await reader()
    const place = { page: 3, box: [0.1, 0.2], note: 'א\u0000' }
    await keep(who, placeAt('one'), placeAt('two', { kind: 'listen', sub: ' חלק ב ', place }))
    const [two, one] = await listReadingPositions(world().catalog, who, { limit: 20 })
    assert.ok(one !== undefined && two !== undefined)
    assert.ok(one.at < two.at)
    const { at: _, ...kept } = two
    assert.deepEqual(kept, { ...placeAt('two', { kind: 'listen', place }), sub: 'חלק ב' })
    assert.equal(one.sub, null)
    assert.equal((await listReadingPositions(world().catalog, who, { limit: 1 })).length, 1)
    assert.deepEqual(await keysOf(who, 'read'), ['one'])
  })

  test('move to the top when they are saved again', async () => {
    const who = await reader()
    await keep(who, placeAt('a'), placeAt('b'), placeAt('a', { title: 'new' }))
    assert.deepEqual(await keysOf(who), ['a', 'b'])
    const [first] = await listReadingPositions(world().catalog, who, { limit: 1 })
    assert.equal(first?.title, 'new')
  })

  test('are ordered also when several have the same time', async () => {
    const who = await reader()
    const still = { ...world().catalog, clock: () => new Date('2026-06-01T00:00:00.000Z') }
    for (const key of ['b', 'c', 'a']) await keepReadingPosition(still, who, placeAt(key))
    assert.deepEqual(await keysOf(who), ['a', 'c', 'b'])
  })

  test('are at most sixty for one person: the oldest are deleted', async () => {
    const who = await reader()
    const other = await reader()
    await keep(other, placeAt('mine'))
    const keys = Array.from({ length: MAX_READING_POSITIONS + 3 }, (_, n) => `k${n}`)
    await keep(who, ...keys.map((key) => placeAt(key)))
    assert.deepEqual(await keysOf(who), keys.slice(3).reverse())
    assert.deepEqual(await keysOf(other), ['mine'])
    const { n } = await world()
      .catalog.ledger.read.selectFrom('places')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('person_id', '=', who.person.id)
      .executeTakeFirstOrThrow()
    assert.equal(Number(n), MAX_READING_POSITIONS)
  })

  test('are deleted by their kind and key; a second deletion changes nothing', async () => {
    const who = await reader()
    await keep(who, placeAt('x'), placeAt('x', { kind: 'listen' }), placeAt('y'))
    for (let twice = 0; twice < 2; twice += 1) {
      await forgetReadingPosition(world().catalog, who, { kind: 'read', key: 'x' })
      const left = await listReadingPositions(world().catalog, who, { limit: 20 })
      assert.deepEqual(
        left.map(({ kind, key }) => [kind, key]),
        [
          ['read', 'y'],
          ['listen', 'x'],
        ],
      )
    }
  })

  test('link to a path of this site only', async () => {
    const who = await reader()
    const bad = ['', 'text', '//evil.example', '/\\evil.example', 'https://x', '/a b', '/a\nb']
    for (const href of [...bad, `/${'x'.repeat(2_000)}`, ' /x', '/x\\y', 'javascript:1']) {
      await assert.rejects(keep(who, placeAt('h', { href })), refused('invalid'), href.slice(0, 20))
    }
    await keep(who, placeAt('h', { href: '/' }), placeAt('h', { href: '/ספר/א?b=//c#d' }))
  })

  test('have at most 16 kB, and texts of limited length', async () => {
    const who = await reader()
    const wide = { text: 'א'.repeat(8_001) }
    let deep: JsonObject = {}
    for (let level = 0; level < 80; level += 1) deep = { deep }
    for (const more of [
      { place: wide },
      { place: deep },
      { key: '' },
      { key: 'k'.repeat(201) },
      { title: ' ' },
      { title: 't'.repeat(301) },
      { sub: 's'.repeat(301) },
    ]) {
      await assert.rejects(keep(who, placeAt('w', more)), refused('invalid'))
    }
    await keep(who, placeAt('w', { place: { text: 'א'.repeat(7_900) } }))
  })

  test('are private to the signed-in person, and need the right scope', async () => {
    const who = await reader()
    const { catalog } = world()
    const [reads, writes] = [
      { ...who, scopes: ['read' as const] },
      { ...who, scopes: ['write' as const] },
    ]
    await assert.rejects(
      listReadingPositions(catalog, VISITOR, { limit: 1 }),
      refused('unauthorized'),
    )
    await assert.rejects(listReadingPositions(catalog, writes, { limit: 1 }), refused('forbidden'))
    await assert.rejects(
      keepReadingPosition(catalog, VISITOR, placeAt('n')),
      refused('unauthorized'),
    )
    await assert.rejects(keepReadingPosition(catalog, reads, placeAt('n')), refused('forbidden'))
    const place = { kind: 'read' as const, key: 'n' }
    await assert.rejects(forgetReadingPosition(catalog, reads, place), refused('forbidden'))
    assert.deepEqual(await listReadingPositions(catalog, reads, { limit: 1 }), [])
  })
})
