import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFindings } from '@yalkut/ledger/suggestions'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { refused } from '@yalkut/testing/values/refused'
import { chapterId, recordsOf, type Sefer, wordsIn } from '@yalkut/testing/values/sefer'
import { findShown, mergeItems, shown, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import type { ImportOrder, ImportOutcome } from './import-order.ts'
import { importRecords } from './import-records.ts'

onEachEngine('importing a changed source', (engine) => {
  const world = worldOn(engine)

  async function run(sefer: Sefer, more: Partial<ImportOrder> = {}): Promise<ImportOutcome> {
    async function* records() {
      yield* recordsOf(sefer)
    }
    const order = { source: 'sefaria', title: 'Import', records: records(), approveAs: 'sara' }
    return await importRecords(world().catalog, { ...order, ...more })
  }

  /** The chapter with one word put right in each paragraph that has it. */
  function corrected(id: string, word: string, by: string): { id: string; type: string; data: JsonObject } {
    const { data } = shown(world(), id)
    const text = JSON.stringify(data.body).replaceAll(word, by)
    assert.notEqual(text, JSON.stringify(data.body))
    return { id, type: 'unit', data: { ...data, body: JSON.parse(text) } }
  }

  async function fix(id: string, word: string, by: string): Promise<void> {
    await mergeItems(world(), [corrected(id, word, by)])
  }

  const words = (id: string, version?: string): string[] => wordsIn(shown(world(), id).data, version)

  const FOUR = ['אלף ראשונה', 'בית שניה', 'גימל שלישית', 'דלת רביעית']

  test('an inserted paragraph does not move a fix to other words', async () => {
    const sefer = { name: 'shift', chapters: [FOUR] }
    await run(sefer)
    const id = chapterId(sefer, 1)
    await fix(id, 'גימל שלישית', 'גימל מתוקנת')
    const [one = '', ...rest] = FOUR
    const outcome = await run({ ...sefer, chapters: [[one, 'חדשה שנוספה', ...rest]] })
    assert.deepEqual([outcome.items, outcome.removed, outcome.clashes], [1, 0, 0])
    assert.deepEqual(words(id), [one, 'חדשה שנוספה', 'בית שניה', 'גימל מתוקנת', 'דלת רביעית'])
    assert.deepEqual(numbersOf(id), [1, 2, 3, 4, 5])
    const again = await run({ ...sefer, chapters: [[one, 'חדשה שנוספה', ...rest]] })
    assert.equal(again.items, 0)
  })

  function segmentsOf(id: string): JsonObject[] {
    const { body } = shown(world(), id).data
    const versions = isJsonObject(body) && Array.isArray(body.versions) ? body.versions : []
    return versions.flatMap((version) => {
      const list = isJsonObject(version) && Array.isArray(version.segments) ? version.segments : []
      return list.filter((each) => isJsonObject(each))
    })
  }

  function numbersOf(id: string): unknown[] {
    return segmentsOf(id).map(({ n }) => n)
  }

  test('ids stay with their words', async () => {
    const sefer = { name: 'ids', chapters: [FOUR] }
    await run(sefer)
    const id = chapterId(sefer, 1)
    const before = new Map(segmentsOf(id).map(({ id: own, text }) => [JSON.stringify(text), own]))
    await run({ ...sefer, chapters: [[FOUR[3] ?? '', 'חדשה לגמרי', ...FOUR.slice(0, 3)]] })
    for (const { id: own, text } of segmentsOf(id)) {
      const old = before.get(JSON.stringify(text))
      if (old !== undefined) assert.equal(own, old)
      else assert.ok(![...before.values()].includes(own))
    }
  })

  test('a second edition stands beside the first, and nothing goes', async () => {
    const sefer = { name: 'two-editions', chapters: [FOUR, ['הא חמישית']] }
    await run(sefer)
    const english = {
      name: 'two-editions',
      title: 'English',
      language: 'en' as const,
      chapters: [['first', 'second', 'third', 'fourth'], ['fifth']],
    }
    const outcome = await run(english)
    assert.deepEqual([outcome.removed, outcome.clashes], [0, 0])
    const id = chapterId(sefer, 1)
    assert.deepEqual(words(id), [...FOUR, 'first', 'second', 'third', 'fourth'])
    const ids = segmentsOf(id).map((each) => each.id)
    assert.deepEqual(ids.slice(0, 4), ids.slice(4), 'the same place has the same id')
  })

  test('a second edition stands at its places also where the first has shifted', async () => {
    const sefer = { name: 'shifted-editions', chapters: [FOUR] }
    await run(sefer)
    const [one = '', ...rest] = FOUR
    await run({ ...sefer, chapters: [[one, 'חדשה שנוספה', ...rest]] })
    const english = { ...sefer, title: 'English', language: 'en' as const }
    await run({ ...english, chapters: [['one', 'new', 'two', 'three', 'four']] })
    const ids = segmentsOf(chapterId(sefer, 1)).map((each) => each.id)
    assert.deepEqual(ids.slice(0, 5), ids.slice(5))
  })

  test('an open edition does not free a closed one that it stands beside', async () => {
    const sefer = { name: 'rights', chapters: [FOUR], rights: 'link' as const }
    await run(sefer)
    await run({ ...sefer, title: 'English', language: 'en', rights: 'open', chapters: [['first']] })
    assert.notEqual(shown(world(), chapterId(sefer, 1)).withheld, null)
  })

  test('an edition that its source renamed is the same edition', async () => {
    const sefer = { name: 'renamed', chapters: [['ראובן כתב דף ראשון', 'שמעון כתב דף שני']] }
    await run(sefer)
    const id = chapterId(sefer, 1)
    await fix(id, 'שמעון', 'שמעון ולוי')
    await run({ ...sefer, title: 'Another name' })
    assert.deepEqual(words(id), ['ראובן כתב דף ראשון', 'שמעון ולוי כתב דף שני'])
    const again = await run({ ...sefer, title: 'Another name' })
    assert.equal(again.items, 0)
  })

  const LONGER = ['ראובן כתב דף ראשון של הספר', 'שמעון כתב דף שני של הספר', 'לוי כתב דף שלישי של הספר']

  test('an edition that its source renamed and moved to another address is the same edition', async () => {
    const from = { name: 'readdressed', chapters: [LONGER], url: 'https://example.org/one' }
    await run(from)
    const id = chapterId(from, 1)
    await fix(id, 'שמעון', 'שמעון ולוי')
    const moved = { ...from, title: 'Another name', url: 'https://example.com/two' }
    const outcome = await run(moved)
    assert.deepEqual(words(id), [LONGER[0], 'שמעון ולוי כתב דף שני של הספר', LONGER[2]])
    assert.deepEqual(outcome.renamed, [{ from: 'Own edition', to: 'Another name' }])
    assert.equal((await run(moved)).items, 0)
  })

  test('an edition of another address with words of its own is another edition', async () => {
    const from = { name: 'two-addresses', chapters: [LONGER], url: 'https://example.org/one' }
    await run(from)
    const other = LONGER.map((text) => text.replace('כתב', 'העתיק'))
    const outcome = await run({
      ...from,
      title: 'Another name',
      url: 'https://example.com/two',
      chapters: [other],
    })
    assert.deepEqual(words(chapterId(from, 1)), [...LONGER, ...other])
    assert.deepEqual(outcome.renamed, [])
  })

  test('a paragraph that was joined into its neighbour is not removed', async () => {
    const chapters = [['אלף ראשונה שלמה וארוכה מאוד', 'סוף', 'גימל שלישית', 'דלת רביעית']]
    const sefer = { name: 'joined-short', chapters }
    await run(sefer)
    const id = chapterId(sefer, 1)
    const now = ['אלף ראשונה שלמה וארוכה מאוד סוף', 'גימל שלישית', 'דלת רביעית']
    const outcome = await run({ ...sefer, chapters: [now] })
    assert.deepEqual([outcome.removed, outcome.clashes], [0, 0])
    assert.deepEqual(words(id), now)
    const { catalog } = world()
    const [found = []] = (await findFindings(catalog.ledger.read, [outcome.suggestion ?? 0])).values()
    assert.deepEqual(
      found.filter(({ check }) => check === 'words'),
      [],
    )
    const [commit] = catalog.projection.reads.commits.these([outcome.commit ?? 0])
    assert.deepEqual(commit?.facts.tallies, [{ act: 'paragraphs', type: 'unit', count: 1 }])
  })

  test('paragraphs that were joined or split upstream, and corrected here, wait for a person', async () => {
    const long = ['אחד שנים שלשה ארבעה', 'חמשה ששה שבעה שמונה', 'תשעה עשרה']
    const sefer = { name: 'joined', chapters: [long] }
    await run(sefer)
    const id = chapterId(sefer, 1)
    await fix(id, 'ששה', 'שישה')
    const joined = [`${long[0]} ${long[1]}`, long[2] ?? '']
    const outcome = await run({ ...sefer, chapters: [joined] })
    assert.equal(outcome.clashes, 1)
    assert.deepEqual(words(id), [long[0], 'חמשה שישה שבעה שמונה', long[2]])
    const again = await run({ ...sefer, chapters: [joined] })
    assert.deepEqual([again.items, again.clashes, again.clashing], [0, 0, null])

    const { catalog, people } = world()
    const clashing = outcome.clashing ?? 0
    await assert.rejects(
      approveSuggestion(catalog, people.sara, clashing),
      refused('conflict', ({ conflicts }) => assert.match(JSON.stringify(conflicts), /p1\+p2.*שישה/u)),
    )
    const resolutions = { '*': { '*': { take: 'theirs' as const } } }
    await approveSuggestion(catalog, people.sara, clashing, { resolutions })
    assert.deepEqual(words(id), joined)
  })

  test('a paragraph that was replaced or deleted upstream, and corrected here, waits for a person', async () => {
    const sefer = { name: 'replaced', chapters: [FOUR] }
    await run(sefer)
    const id = chapterId(sefer, 1)
    await fix(id, 'בית שניה', 'בית השניה')
    await fix(id, 'דלת רביעית', 'דלת הרביעית')
    const chapters = [['אלף ראשונה', 'מלים אחרות לגמרי כאן', 'גימל שלישית']]
    const outcome = await run({ ...sefer, chapters }, { isSure: true })
    assert.equal(outcome.clashes, 2)
    assert.deepEqual(words(id), ['אלף ראשונה', 'בית השניה', 'גימל שלישית', 'דלת הרביעית'])
  })

  test('what the source deleted goes, and is counted; more than a fifth only with a yes', async () => {
    const sefer = { name: 'deleted', chapters: [FOUR] }
    await run(sefer)
    const id = chapterId(sefer, 1)
    const fewer = { ...sefer, chapters: [FOUR.slice(0, 3)] }
    await assert.rejects(run(fewer), refused('state'))
    assert.deepEqual(words(id), FOUR)
    const outcome = await run(fewer, { isSure: true })
    assert.equal(outcome.removed, 1)
    assert.deepEqual(words(id), FOUR.slice(0, 3))
  })

  test('chapters that shift keep their ids, fixes and links; their numbers and paths change', async () => {
    const chapters = [['אלף בית גימל'], ['דלת הא וו'], ['זין חית טית']]
    const sefer = { name: 'chapters', chapters }
    await run(sefer)
    const [one, two, three] = [1, 2, 3].map((n) => chapterId(sefer, n))
    await fix(two ?? '', 'דלת', 'דלתא')
    const [first = [], ...rest] = chapters
    const outcome = await run({ ...sefer, chapters: [first, ['יוד כף למד'], ...rest] })
    assert.deepEqual([outcome.clashes, outcome.items], [0, 3])
    assert.deepEqual(words(two ?? ''), ['דלתא הא וו'])
    assert.equal(shown(world(), two ?? '').path, '/chapters/3')
    assert.equal(shown(world(), three ?? '').path, '/chapters/4')
    assert.deepEqual(words(one ?? ''), first)
    const again = await run({ ...sefer, chapters: [first, ['יוד כף למד'], ...rest] })
    assert.equal(again.items, 0)
  })

  test('a paragraph that moved to another chapter takes its fix along', async () => {
    const chapters = [
      ['אלף בית גימל', 'דלת הא וו'],
      ['זין חית טית', 'יוד כף למד'],
    ]
    const sefer = { name: 'moved', chapters }
    await run(sefer)
    await fix(chapterId(sefer, 1), 'דלת', 'דלתא')
    const outcome = await run({
      ...sefer,
      chapters: [['אלף בית גימל'], ['דלת הא וו', 'זין חית טית', 'יוד כף למד']],
    })
    assert.deepEqual([outcome.clashes, outcome.removed], [0, 0])
    assert.deepEqual(words(chapterId(sefer, 1)), ['אלף בית גימל'])
    assert.deepEqual(words(chapterId(sefer, 2)), ['דלתא הא וו', 'זין חית טית', 'יוד כף למד'])
  })

  test('an absent chapter stays; asked to, the import removes it, and brings it back with its source', async () => {
    const chapters = [1, 2, 3, 4, 5, 6].map((n) => [`פרק מספר ${n} אחד`, `המשך פרק ${n}`])
    const sefer = { name: 'absent', chapters }
    await run(sefer)
    const last = chapterId(sefer, 6)
    const fewer = { ...sefer, chapters: chapters.slice(0, 5) }
    assert.equal((await run(fewer)).items, 0)
    assert.ok(findShown(world(), last))
    const outcome = await run(fewer, { removeMissing: true })
    assert.deepEqual([outcome.items, outcome.removed], [1, 1])
    assert.equal(findShown(world(), last), null)
    await run(sefer)
    assert.deepEqual(words(last), chapters[5])
    await assert.rejects(run({ ...sefer, chapters: chapters.slice(0, 4) }, { removeMissing: true }), refused('state'))
  })

  test('a fix that waits while the source shifts is approved at its own words', async () => {
    const lines = ['ראובן כתב דף ראשון', 'שמעון כתב דף שני', 'לוי כתב דף שלישי']
    const sefer = { name: 'late', chapters: [lines] }
    await run(sefer)
    const id = chapterId(sefer, 1)
    const waiting = await suggest(world(), [corrected(id, 'שמעון', 'שמעון הצדיק')])
    await run({ ...sefer, chapters: [['דף נוסף לגמרי', ...lines]] })
    const { catalog, people } = world()
    await approveSuggestion(catalog, people.sara, waiting.id)
    assert.deepEqual(words(id), ['דף נוסף לגמרי', lines[0], 'שמעון הצדיק כתב דף שני', lines[2]])
  })

  test('a fix that waits of a paragraph that the source replaced is a clash', async () => {
    const sefer = { name: 'late-clash', chapters: [FOUR] }
    await run(sefer)
    const id = chapterId(sefer, 1)
    const waiting = await suggest(world(), [corrected(id, 'בית שניה', 'בית השניה')])
    const chapters = [['אלף ראשונה', 'מלים אחרות לגמרי כאן', 'גימל שלישית', 'דלת רביעית']]
    await run({ ...sefer, chapters }, { isSure: true })
    const { catalog, people } = world()
    await assert.rejects(approveSuggestion(catalog, people.sara, waiting.id), refused('conflict'))
  })

  test('where nothing is recorded of an item, the base is what its first import said', async () => {
    const sefer = { name: 'unrecorded', chapters: [FOUR, ['הא חמישית']] }
    await run(sefer)
    const id = chapterId(sefer, 1)
    await world().catalog.ledger.write((tx) => tx.deleteFrom('imported').execute())
    await fix(id, 'גימל שלישית', 'גימל מתוקנת')
    const chapters = [['אלף ראשונה', 'בית שנייה', ...FOUR.slice(2)], ['הא חמישית']]
    const outcome = await run({ ...sefer, chapters })
    assert.deepEqual([outcome.items, outcome.clashes], [1, 0])
    assert.deepEqual(words(id), ['אלף ראשונה', 'בית שנייה', 'גימל מתוקנת', 'דלת רביעית'])
  })

  test('a field that is absent stays; asked to, the import removes it', async () => {
    const [work] = recordsOf({ name: 'fields', chapters: [] })
    assert.ok(work)
    const data = { ...work.data, note: 'הערה', aliases: ['שם'] }
    const only = (record: typeof work, more: Partial<ImportOrder> = {}) =>
      run({ name: 'fields', chapters: [] }, { ...more, records: streamOf(record) })
    await only({ ...work, data })
    assert.equal((await only(work)).items, 0)
    assert.equal(shown(world(), work.id).data.note, 'הערה')
    const outcome = await only(work, { removeMissing: true, isSure: true })
    assert.deepEqual([outcome.items, outcome.removed], [1, 2])
    assert.equal(shown(world(), work.id).data.note, undefined)
  })

  async function* streamOf<T>(...records: T[]): AsyncGenerator<T> {
    yield* records
  }
})
