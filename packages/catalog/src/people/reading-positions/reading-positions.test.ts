import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { textData, unitData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, addItem } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type SignedIn, VISITOR } from '../../core/access/caller.ts'
import {
  forgetReadingPosition,
  keepReadingPosition,
  listReadingPositions,
  MAX_READING_POSITIONS,
  type NewReadingPosition,
} from './reading-positions.ts'

const eventData = (name: string, sets: string[]): JsonObject => ({
  kind: 'farbrengen',
  title: { he: name },
  sets,
})

const recordingData = (event: string, durationMs?: number): JsonObject => ({
  title: { he: 'חלק' },
  event,
  url: 'https://example.org/a.mp3',
  ...(durationMs !== undefined && { durationMs }),
})

onOneEngine('reading positions', (engine) => {
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

  test('are in an item that has them, when they name an item', async () => {
    const who = await reader()
    const { sichos, sichosWork } = world()
    const event = await addItem(world(), { type: 'event', data: eventData('one', [sichos]) })
    const [sound, mute] = [
      await addItem(world(), { type: 'recording', data: recordingData(event, 60_000) }),
      await addItem(world(), { type: 'recording', data: recordingData(event) }),
    ]
    const scan = await newScan(40)
    const text = await addItem(world(), { type: 'text', data: textData(await newUnit()) })
    const paragraph = { text, order: 'V', kind: 'paragraph', content: 'א', proofread: 0 }
    const segment = await addItem(world(), { type: 'segment', data: paragraph })
    const transcript = { kind: 'transcript', language: 'yi', recording: sound }
    const heard = await addItem(world(), { type: 'text', data: transcript })
    const word = await addItem(world(), { type: 'segment', data: { ...paragraph, text: heard } })
    const right: [kind: 'read' | 'listen', item: string, place: JsonObject][] = [
      ['read', scan, { page: 40, zoom: 2 }],
      ['read', sichosWork, {}],
      ['read', text, { segment }],
      ['read', sound, { segment: word }],
      ['listen', sound, { ms: 60_000, segment: word }],
      ['listen', event, { part: 2, ms: 5_000_000, segment: word }],
      ['listen', mute, { ms: 99_000_000 }],
    ]
    for (const [kind, item, place] of right) {
      await keep(who, placeAt(item, { kind, place }))
      await keep(who, placeAt('named', { kind, place: { ...place, item } }))
    }
    const wrong: [kind: 'read' | 'listen', item: string, place: JsonObject, words: RegExp][] = [
      ['read', newItemId(), {}, /There is no item/],
      ['read', sichos, {}, /is a set, which is not read/],
      ['listen', scan, {}, /is a scan, which is not listened to/],
      ['read', scan, { page: 41 }, /has 40 pages; page 41 is not there/],
      ['read', scan, { page: 0 }, /“page” is a whole number from 1/],
      ['read', scan, { page: '2' }, /“page” is a whole number from 1/],
      ['read', scan, { ms: 1 }, /only recordings have moments/],
      ['listen', sound, { ms: 60_001 }, /lasts 60000 ms; 60001 ms is after its end/],
      ['listen', sound, { ms: -1 }, /“ms” is a whole number/],
      ['listen', sound, { segment }, /has no segment/],
      ['read', text, { segment: word }, /has no segment/],
      ['read', text, { segment: 'p1' }, /has no segment “p1”/],
      ['read', text, { segment: 1 }, /“segment” is the id/],
      ['read', text, { item: 7 }, /“item” is an item’s id/],
    ]
    for (const [kind, item, place, words] of wrong) {
      const named = placeAt(item, { kind, place })
      const isWrong = refused('invalid', ({ message }) => assert.match(message, words))
      await assert.rejects(keep(who, named), isWrong, String(words))
    }
  })

  async function newUnit(): Promise<string> {
    return await addItem(world(), { type: 'unit', data: unitData(world().sichosWork, '1') })
  }

  async function newScan(pageCount: number): Promise<string> {
    const publication = await addItem(world(), {
      type: 'publication',
      data: { kind: 'booklet', title: { he: 'קונטרס' }, sets: [world().sichos] },
    })
    const scan = { publication, file: 'a'.repeat(64), completeness: 'complete', pageCount }
    return await addItem(world(), { type: 'scan', data: scan })
  }

  test('are private to the signed-in person, and need the right scope', async () => {
    const who = await reader()
    const { catalog } = world()
    const [reads, writes] = [
      { ...who, scopes: ['read' as const] },
      { ...who, scopes: ['write' as const] },
    ]
    await assert.rejects(listReadingPositions(catalog, VISITOR, { limit: 1 }), refused('unauthorized'))
    await assert.rejects(listReadingPositions(catalog, writes, { limit: 1 }), refused('forbidden'))
    await assert.rejects(keepReadingPosition(catalog, VISITOR, placeAt('n')), refused('unauthorized'))
    await assert.rejects(keepReadingPosition(catalog, reads, placeAt('n')), refused('forbidden'))
    const place = { kind: 'read' as const, key: 'n' }
    await assert.rejects(forgetReadingPosition(catalog, reads, place), refused('forbidden'))
    assert.deepEqual(await listReadingPositions(catalog, reads, { limit: 1 }), [])
  })
})
