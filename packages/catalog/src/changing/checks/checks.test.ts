import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefusal, type JsonObject, newItemId } from '@yalkut/model'
import { onEngine } from '@yalkut/testing/engines'
import {
  authorData,
  bodyOf,
  eventData,
  segmentData,
  setData,
  textData,
  unitData,
  workData,
} from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, mergeItems, type Name, shown, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import type { CheckView } from '../../core/shapes/suggestion.ts'
import type { PutItem } from '../drafts/drafts.ts'
import { startDraft } from '../drafts/start-draft.ts'
import { suggestFix } from '../sending/quick.ts'
import { CHECK_NAMES } from './context.ts'

onEngine('sqlite', 'the checks of a suggestion', (engine) => {
  const world = worldOn(engine)

  /** The findings: all checks that did not pass. */
  async function findings(items: readonly PutItem[], by: Name = 'chana'): Promise<CheckView[]> {
    const { checks, status } = await suggest(world(), items, by)
    assert.equal(status, 'open')
    return checks
  }

  async function assertPasses(items: readonly PutItem[]): Promise<void> {
    const { checks, checkCounts } = await suggest(world(), items)
    assert.deepEqual(checks, [])
    assert.deepEqual(checkCounts, { pass: CHECK_NAMES.length, warn: 0, fail: 0 })
  }

  /** Asserts that these items have one failure: of this check, at this path of the data. */
  async function assertFails(items: readonly PutItem[], check: string, path?: string): Promise<CheckView | undefined> {
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

  test('pass a valid item', () => assertPasses([unit('א', { date: '5742-05-10', body: bodyOf('ראשון', 'שני') })]))

  /** Asserts that the item is refused for its schema, at this path of the data, before it is in a draft. */
  async function assertNoDraft(item: PutItem, path: string): Promise<string> {
    const { catalog, people } = world()
    const before = await countDrafts()
    const making = startDraft(catalog, people.chana, { title: 'תיקון' }, [item])
    const refusal = await making.then(
      () => assert.fail('was taken'),
      (error: unknown) => error,
    )
    assert.ok(isRefusal(refusal) && refusal.code === 'invalid')
    const { detail } = refusal
    assert.ok(Array.isArray(detail) && detail.every(({ check }) => check === 'schema'))
    assert.ok(detail.some((finding) => finding.path === path))
    assert.equal(await countDrafts(), before)
    return refusal.message
  }

  async function countDrafts(): Promise<number> {
    const { count } = await world()
      .catalog.ledger.read.selectFrom('suggestions')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  test('schema: an item with a missing or wrong field is refused, with the path of the field', async () => {
    const { order: _, ...half } = unitData(world().sichosWork, 'א')
    assert.match(await assertNoDraft({ type: 'unit', data: half }, '/order'), /order/)
    await assertNoDraft({ type: 'author', data: authorData('x', { kind: 'king' }) }, '/kind')
    const unnamed = authorData('x', { name: { en: 'No Hebrew' } })
    await assertNoDraft({ type: 'author', data: unnamed }, '/name/he')
  })

  test('schema: a body is consistent in itself', async () => {
    const paragraph = { id: 'p1', kind: 'paragraph', text: [{ text: 'א' }] }
    const twice = [paragraph, paragraph]
    const body = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments: twice }] }
    await assertNoDraft(unit('א', { body }), '/body/versions/0/segments/1/id')
    const [run] = [{ text: 'א', href: 'javascript:alert(1)' }]
    const bad = [{ id: 'p1', kind: 'paragraph', text: [run] }]
    const linked = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments: bad }] }
    await assert.rejects(findings([unit('א', { body: linked })]), refused('invalid'))
  })

  test('schema: a wrong mark is refused by its name and its place in the words', async () => {
    const right: JsonObject = { text: 'א' }
    const text = [right, { text: 'ב', marks: ['b', 'strong'] }, { footnote: 'n1' }]
    const segments = [{ id: 'p1', kind: 'paragraph', text }]
    const body = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
    const at = '/body/versions/0/segments/0/text'
    const message = await assertNoDraft(unit('א', { body }), `${at}/1`)
    assert.match(message, /no mark “strong”.*run 2 of segment “p1” of version “he”/)
    await assertNoDraft(unit('א', { body }), `${at}/2`)
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
    for (const date of ['5741', '5742-05', '5742-05-10', '5741-06B-14', '5741-06A-30', '5742-06-29', '5743-02-30']) {
      await assertPasses([{ type: 'event', data: eventData({ date }) }])
    }
    for (const [date, why] of [
      ['5741-02-30', '30 Cheshvan in a short year'],
      ['5741-06-14', 'plain Adar in a leap year'],
      ['5742-06A-01', 'Adar I in a plain year'],
      ['5742-04-30', '30 Teves'],
      ['5741-06B-30', '30 Adar II'],
    ] as const) {
      const found = await assertFails([{ type: 'event', data: eventData({ date }) }], 'dates', '/date')
      assert.ok(found?.message.startsWith(date), why)
    }
    const simcha = { kind: 'wedding', families: ['כהן'], date: '5741-06-14' }
    const data = { kind: 'teshura', title: { he: 'תשורה' }, simcha }
    await assertFails([{ type: 'publication', data }], 'dates', '/simcha/date')
    const born = authorData('born', { born: '5662-07-11', passed: '5741-02-30' })
    await assertFails([{ type: 'author', data: born }], 'dates', '/passed')
  })

  test('path: refused when taken, reserved, of another type, or proposed twice', async () => {
    const unreadable = { type: 'author', data: authorData('held'), path: '/authors/held' }
    const holder = await addItem(world(), unreadable)
    const author = (path: string, id?: string): PutItem => {
      return { ...unreadable, data: authorData(newItemId()), path, ...(id !== undefined && { id }) }
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
    const [found] = await findings([author(newItemId(), '/authors/one')])
    assert.deepEqual([found?.check, found?.status], ['path', 'warn'])
    assert.match(found?.message ?? '', new RegExp(`/authors/one leads to ${a}`))
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
    await assertPasses([{ type: 'author', data: authorData('double', { name: { he: 'ספר double' } }) }])
    await assertPasses([{ id, type: 'work', data: workData('double', { note: 'הערה' }) }])
    await assertPasses([{ id, type: 'work', data: null }, named])
  })

  test('duplicates: a printing with the number of another in another form gets a warning', async () => {
    const printing = (he: string, isbn: string[]) => ({
      type: 'publication',
      data: { kind: 'book-volume', title: { he }, identifiers: { isbn } },
    })
    const id = await addItem(world(), printing('דפוס ראשון', ['0-306-40615-2']))
    const found = await findings([printing('שם אחר לגמרי', ['978-0-306-40615-7'])])
    assert.deepEqual(
      found.map(({ check, status }) => [check, status]),
      [['duplicates', 'warn']],
    )
    assert.match(found[0]?.message ?? '', new RegExp(id))
    await assertPasses([printing('דפוס אחר', ['0-306-40616-0'])])
  })

  test('duplicates: chapters with the same name get no warning', () =>
    assertPasses([unit('כפול'), unit('כפול'), unit('כפול')]))

  /** The warnings of one check. */
  async function warnings(check: string, items: readonly PutItem[], by?: Name) {
    const found = (await findings(items, by)).filter((each) => each.check === check)
    assert.ok(found.every(({ status }) => status === 'warn'))
    return found.map(({ message, entityId, path }) => ({ message, entityId, path }))
  }

  test('dates: a year under 4000 is most likely a civil one', async () => {
    const event = (date: string): PutItem => ({ type: 'event', data: eventData({ date }) })
    const [found] = await warnings('dates', [event('2024-01-01')])
    assert.equal(found?.path, '/date')
    assert.match(found?.message ?? '', /2024.*civil/)
    assert.deepEqual(await warnings('dates', [event('5784-04-20')]), [])
    const old = authorData('old', { born: '3871-01-01' })
    assert.deepEqual(await warnings('dates', [{ type: 'author', data: old }]), [])
    const id = await addItem(world(), event('2024-01-01'))
    const more = { ...eventData({ date: '2024-01-01' }), note: 'א' }
    assert.deepEqual(await warnings('dates', [{ id, type: 'event', data: more }]), [])
  })

  test('rights: words that are withheld now would be shown, and why', async () => {
    const { sealed, sichos, sichosWork, people } = world()
    const held = (more: JsonObject = {}) => workData('held-rights', { sets: [sealed], body: bodyOf('סוד'), ...more })
    const work = await addItem(world(), { type: 'work', data: held() })
    const unit = await addItem(world(), {
      type: 'unit',
      data: unitData(work, 'א', { body: bodyOf('סוד') }),
    })
    const [moved] = await warnings('rights', [{ id: work, type: 'work', data: held({ sets: [sichos] }) }])
    assert.equal(moved?.path, '/sets')
    assert.match(moved?.message ?? '', /the words, which are withheld, and those of one item below/)
    const [out] = await warnings('rights', [
      { id: unit, type: 'unit', data: unitData(sichosWork, 'א', { body: bodyOf('סוד') }) },
    ])
    assert.equal(out?.path, '/work')
    const set = setData('sealed', { policy: 'open', keepers: [people.kalman.person.id] })
    const [opened] = await warnings('rights', [{ id: sealed, type: 'set', data: set }])
    assert.match(opened?.message ?? '', /its policy changes from “locked” to “open”/)
    const text = await addItem(world(), {
      type: 'text',
      data: textData(await addItem(world(), { type: 'unit', data: unitData(sichosWork, 'ת') }), {
        licence: 'commercial',
      }),
    })
    await addItem(world(), { type: 'segment', data: segmentData(text, 'סוד') })
    const { unit: of } = shown(world(), text).data
    const free = textData(String(of), { licence: 'cc0' })
    const [freed] = await warnings('rights', [{ id: text, type: 'text', data: free }])
    assert.match(freed?.message ?? '', /one item below: its licence changes from “commercial” to “cc0”/)
    const stays = held({ sets: [sealed, sichos] })
    assert.deepEqual(await warnings('rights', [{ id: work, type: 'work', data: stays }]), [])
    const both = held({ sets: [sichos], bodySource: { source: 'other', rights: 'preserved' } })
    const [below] = await warnings('rights', [{ id: work, type: 'work', data: both }])
    assert.match(below?.message ?? '', /^This shows the withheld words of one item below/)
  })

  test('position: one step for each level of the work, in their order', async () => {
    const [work, free] = [newItemId(), newItemId()]
    await mergeItems(world(), [
      { id: work, type: 'work', data: workData('levels', { levels: ['volume', 'sicha', 'os'] }) },
      { id: free, type: 'work', data: workData('free', { levels: [] }) },
    ])
    const at = (of: string, ...levels: string[]): PutItem => {
      const position = levels.map((level) => ({ level, value: '1' }))
      return { type: 'unit', data: unitData(of, 'א', { position }) }
    }
    await assertPasses([at(work, 'volume', 'sicha', 'os')])
    for (const levels of [['volume'], ['sicha'], ['volume', 'os']]) {
      const [found] = await warnings('position', [at(work, ...levels)])
      assert.match(found?.message ?? '', /one step for each level .* missing/)
    }
    await assertPasses([at(free, 'anything')])
    const [unknown] = await warnings('position', [at(work, 'volume', 'page')])
    assert.match(unknown?.message ?? '', /“page” is not a level .* volume, sicha, os/)
    assert.equal(unknown?.path, '/position')
    for (const levels of [
      ['sicha', 'volume'],
      ['volume', 'volume'],
    ]) {
      const [found] = await warnings('position', [at(work, ...levels)])
      assert.match(found?.message ?? '', /in the order/)
    }
  })

  test('position: of a work that is new in the same suggestion, and of a work whose levels change', async () => {
    const [work, one, two] = [newItemId(), newItemId(), newItemId()]
    const position = [{ level: 'chapter', value: '1' }]
    const put = (id: string, level: string): PutItem => {
      return { id, type: 'unit', data: unitData(work, 'א', { position: [{ level, value: '1' }] }) }
    }
    const chapters = workData('chapters', { levels: ['chapter'] })
    const items = [{ id: work, type: 'work', data: chapters }, put(one, 'chapter')]
    assert.equal((await warnings('position', items)).length, 0)
    assert.equal((await warnings('position', [...items, put(two, 'page')]))[0]?.entityId, two)
    await mergeItems(world(), [...items, put(two, 'chapter')])
    const pages = { id: work, type: 'work', data: { ...chapters, levels: ['page'] } }
    const [stranded] = await warnings('position', [pages])
    assert.match(stranded?.message ?? '', /^2 units have positions/)
    const [left] = await warnings('position', [pages, put(one, 'page')])
    assert.match(left?.message ?? '', /^1 unit has a position/)
    await mergeItems(world(), [pages])
    // A change elsewhere does not report a position that was wrong before.
    const data = unitData(work, 'א', { position, label: { he: 'שם אחר' } })
    assert.deepEqual(await warnings('position', [{ id: one, type: 'unit', data }]), [])
  })

  test('words: more than a fifth, or more than five, of the segments of a body', async () => {
    const words = Array.from({ length: 31 }, (_, at) => `פסוק ${at + 1}`)
    const id = await addItem(world(), unit('מילים', { body: bodyOf(...words) }))
    const { data } = shown(world(), id)
    const left = (...kept: string[]): PutItem => {
      return { id, type: 'unit', data: { ...data, body: bodyOf(...kept) } }
    }
    const [gone] = await warnings('words', [left('פסוק 1')])
    assert.match(gone?.message ?? '', /^This removes 30 of 31 paragraphs in the version “he”/)
    assert.deepEqual([gone?.entityId, gone?.path], [id, '/body/versions/he'])
    assert.equal((await warnings('words', [left(...words.slice(0, 25))])).length, 1)
    await assertPasses([left(...words.slice(0, 26))])
    // Other words under the same id are a fix, and the same words under another id are kept.
    await assertPasses([left(...words.map((each) => `${each}׳`))])
    await assertPasses([left('חדש', ...words)])
    const whole = await warnings('words', [{ id, type: 'unit', data: null }])
    assert.match(whole[0]?.message ?? '', /^This removes 31 of 31/)
    const small = await addItem(world(), unit('מעט', { body: bodyOf('א', 'ב', 'ג', 'ד') }))
    const three = { ...shown(world(), small).data, body: bodyOf('א', 'ב', 'ג') }
    const [one] = await warnings('words', [{ id: small, type: 'unit', data: three }])
    assert.match(one?.message ?? '', /^This removes 1 of 4/)
  })

  test('words: paragraphs of a text, and a little of many items', async () => {
    const [unitId, text] = [newItemId(), newItemId()]
    const paragraphs = Array.from({ length: 12 }, (_, at): PutItem => {
      const data = segmentData(text, `פסקה ${at + 1}`, { order: `V${at + 1}` })
      return { id: newItemId(), type: 'segment', data }
    })
    await mergeItems(world(), [
      { ...unit('טקסט'), id: unitId },
      { id: text, type: 'text', data: textData(unitId) },
      ...paragraphs,
    ])
    const gone = (count: number) => paragraphs.slice(0, count).map((each) => ({ ...each, data: null }))
    assert.deepEqual(await warnings('words', gone(2)), [])
    const [three] = await warnings('words', gone(3))
    assert.match(three?.message ?? '', /^This removes 3 of 12 paragraphs/)
    assert.equal(three?.entityId, text)
    const bodies = []
    for (let n = 0; n < 6; n++) {
      const body = bodyOf('א', 'ב', 'ג', 'ד', 'ה')
      const id = await addItem(world(), unit(`הרבה ${n}`, { body }))
      bodies.push({
        id,
        type: 'unit',
        data: { ...shown(world(), id).data, body: bodyOf('א', 'ב', 'ג', 'ד') },
      })
    }
    assert.deepEqual(await warnings('words', bodies.slice(0, 5)), [])
    const [many] = await warnings('words', bodies)
    assert.match(many?.message ?? '', /^This removes 6 paragraphs.* 6 places/)
  })

  test('machine: a bot, a token, a connected app, and a change that names a machine', async () => {
    const { catalog, people, sichosWork } = world()
    const [bot] = await warnings('machine', [unit('מכונה')], 'robot')
    assert.match(bot?.message ?? '', /^A bot sent this/)
    const data = { ...shown(world(), sichosWork).data, note: 'דרך סוכן' }
    const fix = { entityId: sichosWork, data }
    for (const [kind, said] of [
      ['token', /the personal token “סוכן”/],
      ['oauth', /the connected app “סוכן”/],
    ] as const) {
      const via = { kind, id: 'tok-1', name: 'סוכן', client: null }
      const { checks } = await suggestFix(catalog, { ...people.chana, via }, fix)
      const found = checks.find(({ check }) => check === 'machine')
      assert.equal(found?.status, 'warn')
      assert.match(found?.message ?? '', said)
    }
    const origin = { by: 'ocr:reader@1' }
    const text = await textOf(unit('נקרא'))
    const read = { type: 'segment', data: segmentData(text, 'א', { origin }) }
    const [made] = await warnings('machine', [read, { ...read }])
    assert.match(made?.message ?? '', /ocr:reader@1 \(2 items\)/)
    const checked = { ...origin, checked: true }
    await assertPasses([{ type: 'segment', data: segmentData(text, 'א', { origin: checked }) }])
    const id = await addItem(world(), read)
    // The origin was there before: this change is not the machine's.
    const same = { id, type: 'segment', data: segmentData(text, 'ב', { origin }) }
    assert.deepEqual(await warnings('machine', [same]), [])
  })

  /** A new text of this unit. */
  async function textOf(of: PutItem): Promise<string> {
    const [unitId, text] = [newItemId(), newItemId()]
    await mergeItems(world(), [
      { ...of, id: unitId },
      { id: text, type: 'text', data: textData(unitId) },
    ])
    return text
  }

  test('count every failure, and keep the first two hundred', async () => {
    const items = Array.from({ length: 230 }, () => ({
      type: 'unit',
      data: unitData(newItemId(), 'א'),
    }))
    const { checks, checkCounts } = await suggest(world(), items)
    assert.deepEqual(checkCounts, { pass: CHECK_NAMES.length - 1, warn: 0, fail: 230 })
    assert.equal(checks.filter(({ status }) => status === 'fail').length, 200)
  })
})
