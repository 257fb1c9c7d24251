import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onEngine } from '@yalkut/testing/engines'
import {
  authorData,
  bodyOf,
  eventData,
  setData,
  unitData,
  workData,
} from '@yalkut/testing/values/items'
import { addItem, mergeItems, type Name, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import type { PutItem } from '../drafts/drafts.ts'
import type { CheckView } from '../shapes/suggestion.ts'

onEngine('sqlite', 'the checks of a suggestion', (engine) => {
  const world = worldOn(engine)

  /** The findings: all checks that did not pass. */
  async function findings(items: readonly PutItem[], by: Name = 'chana'): Promise<CheckView[]> {
    const { checks, status } = await suggest(world(), items, by)
    assert.equal(status, 'open')
    return checks.filter((check) => check.status !== 'pass')
  }

  async function assertPasses(items: readonly PutItem[]): Promise<void> {
    const { checks, checkCounts } = await suggest(world(), items)
    assert.deepEqual(
      checks.filter((check) => check.status !== 'pass'),
      [],
    )
    assert.deepEqual(checkCounts, { pass: 6, warn: 0, fail: 0 })
    const names = ['schema', 'references', 'dates', 'path', 'duplicates', 'machine']
    assert.deepEqual(
      checks.map(({ check }) => check),
      names,
    )
  }

  /** Asserts that these items have one failure: of this check, at this path of the data. */
  async function assertFails(
    items: readonly PutItem[],
    check: string,
    path?: string,
  ): Promise<CheckView | undefined> {
    const found = (await findings(items)).filter(({ status }) => status === 'fail')
    assert.deepEqual(
      found.map((each) => [each.check, each.path]),
      [[check, path]],
      JSON.stringify(found),
    )
    assert.ok((found[0]?.message ?? '').length > 10)
    return found[0]
  }

  function unit(value: string, more: JsonObject = {}): PutItem {
    return { type: 'unit', data: unitData(world().sichosWork, value, more) }
  }

  test('pass a valid item, and each check is listed', () =>
    assertPasses([unit('א', { date: '5742-05-10', body: bodyOf('ראשון', 'שני') })]))

  test('schema: a missing or wrong field is named with its path', async () => {
    const { order: _, ...half } = unitData(world().sichosWork, 'א')
    const missing = await assertFails([{ type: 'unit', data: half }], 'schema', '/order')
    assert.match(missing?.message ?? '', /order/)
    await assertFails(
      [{ type: 'author', data: authorData('x', { kind: 'king' }) }],
      'schema',
      '/kind',
    )
    const unnamed = authorData('x', { name: { en: 'No Hebrew' } })
    await assertFails([{ type: 'author', data: unnamed }], 'schema', '/name/he')
  })

  test('schema: a body is consistent in itself', async () => {
    const paragraph = { id: 'p1', kind: 'paragraph', text: [{ text: 'א' }] }
    const twice = [paragraph, paragraph]
    const body = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments: twice }] }
    await assertFails([unit('א', { body })], 'schema', '/body/versions/0/segments/1/id')
    const [run] = [{ text: 'א', href: 'javascript:alert(1)' }]
    const bad = [{ id: 'p1', kind: 'paragraph', text: [run] }]
    const linked = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments: bad }] }
    const found = await findings([unit('א', { body: linked })])
    assert.ok(found.some(({ check, status }) => check === 'schema' && status === 'fail'))
  })

  test('references: the target exists and is of the right type', async () => {
    const { author, sichosWork } = world()
    const nobody = newItemId()
    await assertFails([{ type: 'unit', data: unitData(nobody, 'א') }], 'references', '/work')
    await assertFails([{ type: 'unit', data: unitData(author, 'א') }], 'references', '/work')
    const authors = workData('x', { authors: [author, sichosWork] })
    await assertFails([{ type: 'work', data: authors }], 'references', '/authors/1')
    const addition = workData('x', { addition: { kind: 'index', to: author } })
    await assertFails([{ type: 'work', data: addition }], 'references', '/addition/to')
    await assertPasses([{ type: 'work', data: workData('y', { authors: [author] }) }])
  })

  test('references: a link inside a body is a reference too', async () => {
    const to = (href: string): JsonObject => {
      const segments = [{ id: 'p1', kind: 'paragraph', text: [{ text: 'שם', href }] }]
      return { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
    }
    await assertPasses([unit('קישור', { body: to(world().author) })])
    await assertFails([unit('קישור', { body: to(newItemId()) })], 'references', '/body/href')
  })

  test('references: items of one suggestion may point at each other, in any order', async () => {
    const [work, unit] = [newItemId(), newItemId()]
    await assertPasses([
      { id: unit, type: 'unit', data: unitData(work, 'א') },
      { id: work, type: 'work', data: workData('both') },
    ])
  })

  test('references: an item is not deleted while other items refer to it, unless they change too', async () => {
    const work = await addItem(world(), { type: 'work', data: workData('held') })
    const unit = await addItem(world(), { type: 'unit', data: unitData(work, 'א') })
    const gone = { id: work, type: 'work', data: null }
    const found = await assertFails([gone], 'references')
    assert.match(found?.message ?? '', new RegExp(unit))
    await assertPasses([gone, { id: unit, type: 'unit', data: null }])
    const elsewhere = unitData(world().sichosWork, 'א')
    await assertPasses([gone, { id: unit, type: 'unit', data: elsewhere }])
    const renamed = unitData(work, 'ב')
    await assertFails([gone, { id: unit, type: 'unit', data: renamed }], 'references', '/work')
  })

  test('references: no set, topic or place is inside itself', async () => {
    const sets = [newItemId(), newItemId(), newItemId()] as const
    const set = (n: 0 | 1 | 2, parent?: string): PutItem => {
      const data = setData(`ring-${n}`, parent === undefined ? {} : { parent })
      return { id: sets[n], type: 'set', data }
    }
    await mergeItems(world(), [set(0), set(1, sets[0]), set(2, sets[1])])
    await assertFails([set(0, sets[2])], 'references', '/parent')
    await assertFails([set(0, sets[0])], 'references', '/parent')
    await assertPasses([set(0, sets[2]), set(1), set(2)])
    const [a, b] = [newItemId(), newItemId()]
    const topic = (id: string, broader: string): PutItem => {
      return { id, type: 'topic', data: { name: { he: `נושא ${id}` }, broader } }
    }
    const found = await findings([topic(a, b), topic(b, a)])
    assert.deepEqual(
      found.map(({ check, path }) => [check, path]),
      [
        ['references', '/broader'],
        ['references', '/broader'],
      ],
    )
  })

  test('dates: every date is a real day of the Hebrew calendar', async () => {
    for (const date of [
      '5741',
      '5742-05',
      '5742-05-10',
      '5741-06B-14',
      '5741-06A-30',
      '5742-06-29',
      '5743-02-30',
    ]) {
      await assertPasses([{ type: 'event', data: eventData({ date }) }])
    }
    for (const [date, why] of [
      ['5741-02-30', '30 Cheshvan in a short year'],
      ['5741-06-14', 'plain Adar in a leap year'],
      ['5742-06A-01', 'Adar I in a plain year'],
      ['5742-04-30', '30 Teves'],
      ['5741-06B-30', '30 Adar II'],
    ] as const) {
      const found = await assertFails(
        [{ type: 'event', data: eventData({ date }) }],
        'dates',
        '/date',
      )
      assert.ok(found?.message.startsWith(date), why)
    }
    const simcha = { kind: 'wedding', families: ['כהן'], date: '5741-06-14' }
    const data = { kind: 'teshura', title: { he: 'תשורה' }, simcha }
    await assertFails([{ type: 'publication', data }], 'dates', '/simcha/date')
    const born = authorData('born', { born: '5662-07-11', passed: '5741-02-30' })
    await assertFails([{ type: 'author', data: born }], 'dates', '/passed')
  })

  test('path: refused when taken, reserved, of another type, or proposed twice', async () => {
    const held = { type: 'author', data: authorData('held'), path: '/authors/held' }
    const holder = await addItem(world(), held)
    const author = (path: string, id?: string): PutItem => {
      return { ...held, data: authorData(newItemId()), path, ...(id !== undefined && { id }) }
    }
    const taken = await assertFails([author('/authors/held')], 'path')
    assert.match(taken?.message ?? '', new RegExp(holder))
    for (const path of ['/review', '/v1/x', '/admin', '/works/x', '/authors']) {
      await assertFails([author(path)], 'path')
    }
    const twice = await findings([author('/authors/wanted'), author('/authors/wanted')])
    assert.deepEqual(
      twice.map(({ check }) => check),
      ['path', 'path'],
    )
    await assertPasses([author('/authors/free')])
    await assertFails([{ ...unit('א'), path: '/authors/free' }], 'path')
  })

  test('path: two items may swap their paths, and an item may take a path that another leaves', async () => {
    const [a, b] = [newItemId(), newItemId()]
    const author = (id: string, path: string | null): PutItem => {
      return { id, type: 'author', data: authorData(id.slice(3)), path }
    }
    await mergeItems(world(), [author(a, '/authors/one'), author(b, '/authors/two')])
    await assertPasses([author(a, '/authors/two'), author(b, '/authors/one')])
    await assertPasses([author(a, '/authors/other'), author(newItemId(), '/authors/one')])
    await assertPasses([{ id: a, type: 'author', data: null }, author(newItemId(), '/authors/one')])
    await mergeItems(world(), [author(a, '/authors/moved')])
    await assertPasses([author(newItemId(), '/authors/one')])
  })

  test('duplicates: a new item that looks like another gets a warning, and may be merged', async () => {
    const data = workData('double', { externalIds: { nli: '990001' } })
    const id = await addItem(world(), { type: 'work', data })
    const named = { type: 'work', data: workData('double') }
    const foreign = { title: { he: 'שם אחר' }, externalIds: { nli: '990001' } }
    for (const item of [named, { type: 'work', data: workData('z', foreign) }]) {
      const found = await findings([item])
      assert.deepEqual(
        found.map(({ check, status }) => [check, status]),
        [['duplicates', 'warn']],
      )
      assert.match(found[0]?.message ?? '', new RegExp(id))
    }
    await assertPasses([
      { type: 'author', data: authorData('double', { name: { he: 'ספר double' } }) },
    ])
    await assertPasses([{ id, type: 'work', data: workData('double', { note: 'הערה' }) }])
    await assertPasses([{ id, type: 'work', data: null }, named])
  })

  test('duplicates: chapters with the same name get no warning', () =>
    assertPasses([unit('כפול'), unit('כפול'), unit('כפול')]))

  test('machine: a suggestion by a bot gets a warning', async () => {
    const found = await findings([unit('מכונה')], 'robot')
    assert.deepEqual(
      found.map(({ check, status }) => [check, status]),
      [['machine', 'warn']],
    )
  })

  test('count every failure, and keep the first two hundred', async () => {
    const items = Array.from({ length: 230 }, () => ({
      type: 'unit',
      data: unitData(newItemId(), 'א'),
    }))
    const { checks, checkCounts } = await suggest(world(), items)
    assert.deepEqual(checkCounts, { pass: 5, warn: 0, fail: 230 })
    assert.equal(checks.filter(({ status }) => status === 'fail').length, 200)
  })
})
