/** Files that a table lists become suggestions; the same table again sends nothing twice. Source: shapes.md#tables-of-files. */
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eachItemPage } from '@yalkut/ledger/suggestions'
import type { JsonObject } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { newPdf, newSound } from '@yalkut/testing/servers/uploads'
import { eventData } from '@yalkut/testing/values/items'
import { addItem, openWorld, rowOf, shown, type World } from '@yalkut/testing/worlds/world'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { batchesOf } from './groups.ts'
import { importFiles } from './import-files.ts'
import type { ListedRow } from './listed-row.ts'
import type { ListedOutcome } from './settled.ts'

type Cells = Partial<ListedRow['cells']> & { file: string }

const NONE = { what: 'scan', kind: '', title: '', for: '', date: '', part: '', rights: 'mine' }
const REST = { language: '', credit: '', note: '' }

onOneEngine('A table of files', (engine) => {
  let world: World
  let event: string
  const from = newFolder()
  before(async () => {
    world = await openWorld({ ...(await engine.newLocation()), uploads: { reserveBytes: 0 } })
    event = await addItem(world, { type: 'event', data: eventData({ sets: [world.sichos] }) })
  })
  after(async () => {
    await world?.close()
    removeFolder(from)
  })

  function put(file: string, bytes: Buffer = newPdf()): string {
    mkdirSync(join(from, file, '..'), { recursive: true })
    writeFileSync(join(from, file), bytes)
    return file
  }

  async function run(
    cells: readonly Cells[],
    { table = 'table.csv', isDry = false, most = 100, as = 'chana' } = {},
  ): Promise<{ states: string[]; outcomes: ListedOutcome[]; suggestions: number }> {
    const rows = cells.map((each, at) => ({ line: at + 2, cells: { ...NONE, ...REST, ...each } }))
    const baseUrl = 'http://localhost:8787'
    const given = { rows, table, from, as, baseUrl, isDry, most }
    const { outcomes, suggestions } = await importFiles(world.catalog, given)
    return { outcomes, suggestions, states: outcomes.map(({ settled }) => settled.kind) }
  }

  interface Item {
    id: string
    type: string
    path: string | null
    data: JsonObject
  }

  async function itemsOf({ settled }: ListedOutcome): Promise<Item[]> {
    assert.ok(settled.kind === 'sent', JSON.stringify(settled))
    const items: Item[] = []
    const pages = eachItemPage(world.catalog.ledger.read, settled.suggestion, 500)
    for await (const page of pages) {
      for (const { id, type, path, data } of page) items.push({ id, type, path, data: data ?? {} })
    }
    return items
  }

  function whyOf({ settled }: ListedOutcome): string {
    return settled.kind === 'skipped' ? settled.why.en : ''
  }

  test('sends the files of an event and of a printing together, with what each row says', async () => {
    const recording = { what: 'recording', for: event, language: 'YI' }
    const made = { for: 'new:ספר חדש', date: '5742', title: '' }
    const { outcomes, states, suggestions } = await run([
      { ...recording, file: put('tapes/side-a.wav', newSound()), part: '1', note: 'Side A' },
      { ...made, file: put('new-1.pdf'), part: '1' },
      {
        ...recording,
        file: put('tapes/side-b.wav', newSound()),
        part: '2',
        title: 'צד ב | Side B',
      },
      { ...made, file: put('new-2.pdf'), part: '2', rights: 'free', credit: 'Given by a friend' },
      { file: put('sefer.pdf'), for: world.sichosWork, date: '1982' },
    ])
    assert.deepEqual(states, Array(5).fill('sent'))
    assert.equal(suggestions, 1)
    const [first] = outcomes
    assert.ok(first?.settled.kind === 'sent')
    const items = await itemsOf(first)
    const recordings = items.filter(({ type }) => type === 'recording')
    assert.deepEqual(
      recordings.map(({ data }) => [data.event, data.part, data.language, data.note]),
      [
        [event, 1, 'yi', 'Side A'],
        [event, 2, 'yi', undefined],
      ],
    )
    const printings = items.filter(({ type }) => type === 'publication')
    assert.deepEqual(
      printings.map(({ data }) => [Object(data.title).he, data.date ?? data.gregorianYear, data.work]),
      [
        ['ספר חדש', '5742', undefined],
        [Object(shown(world, world.sichosWork).data.title).he, 1982, world.sichosWork],
      ],
    )
    const scans = items.filter(({ type }) => type === 'scan')
    assert.deepEqual(
      scans.map(({ data }) => data.publication),
      [printings[0]?.id, printings[0]?.id, printings[1]?.id],
    )
    assert.equal(scans[1]?.data.completeness, 'partial')
    const row = await rowOf(world, first.settled.suggestion)
    assert.equal(row.status, 'open')
    assert.equal(row.author, world.people.chana.person.id)
  })

  test('makes a new event once, for its recordings and its hanachos', async () => {
    const made = { for: 'new:התוועדות', date: '5731-02-11' }
    const { outcomes } = await run([
      { ...made, file: put('one.wav', newSound()), what: 'recording' },
      { ...made, file: put('two.pdf'), what: 'hanacha' },
      { ...made, file: put('three.pdf'), what: 'hanacha', title: 'הנחה אחרת' },
    ])
    const [first] = outcomes
    assert.ok(first !== undefined)
    const items = await itemsOf(first)
    const events = items.filter(({ type }) => type === 'event')
    assert.equal(events.length, 1)
    // Each hanacha that may be served leaves its link on the event.
    assert.equal(Object(events[0]?.data).links.length, 2)
    const to = items.flatMap(({ type, data }) => (type === 'relation' ? [data.to] : []))
    assert.deepEqual(to, [events[0]?.id, events[0]?.id])
    assert.equal(items.find(({ type }) => type === 'recording')?.data.event, events[0]?.id)
  })

  test('says together what is wrong with its rows, and sends the others', async () => {
    const same = put('same.pdf')
    writeFileSync(join(from, 'copy.pdf'), Buffer.from('not a PDF'))
    const twice = newPdf()
    const good = { for: world.sichosWork }
    const rows: [Cells, RegExp | null][] = [
      [{ ...good, file: 'missing.pdf' }, /no such file/],
      [{ ...good, file: '../outside.pdf' }, /column “file”/],
      [{ ...good, file: same, what: 'film' }, /column “what”/],
      [{ ...good, file: same, rights: '' }, /column “rights”/],
      [{ ...good, file: same, part: 'b' }, /column “part”/],
      [{ file: same, for: '/nowhere' }, /no item at \/nowhere/],
      [{ file: same, for: event }, /must name/],
      [{ file: same, what: 'recording', for: 'new:התוועדות' }, /column “date” is needed/],
      [{ file: same, what: 'recording', for: 'new:התוועדות', date: 'someday' }, /column “date”/],
      [{ ...good, file: 'copy.pdf' }, /PDF/],
      [{ ...good, file: same }, null],
      [{ ...good, file: put('again.pdf', twice) }, null],
      [{ ...good, file: put('again-2.pdf', twice) }, /very same file/],
    ]
    const cells = rows.map(([each]) => each)
    const dry = await run(cells, { isDry: true, table: 'wrong.csv' })
    const { outcomes } = await run(cells, { table: 'wrong.csv' })
    for (const [at, [, why]] of rows.entries()) {
      const outcome = outcomes[at] ?? assert.fail()
      if (why === null) assert.equal(outcome.settled.kind, 'sent', whyOf(outcome))
      else assert.match(whyOf(outcome), why)
      assert.equal(whyOf(dry.outcomes[at] ?? assert.fail()), whyOf(outcome))
    }
    assert.deepEqual(
      dry.states.filter((state) => state !== 'skipped'),
      ['ready', 'ready'],
    )
  })

  test('sends nothing again: neither what waits, nor what is merged, nor what others sent', async () => {
    const table = 'again.csv'
    const cells = Array.from({ length: 3 }, (_, at) => ({
      file: put(`again/${at}.pdf`),
      for: 'new:Printing of three',
      date: '5750',
    }))
    const first = await run(cells, { table })
    assert.deepEqual((await run(cells, { table })).states, Array(3).fill('sent-before'))
    assert.deepEqual((await run(cells, { table: 'b.csv', as: 'dovid' })).states, Array(3).fill('known'))
    // A further file of a printing that waits: it would be a second printing of this name.
    const more = [...cells, { ...cells[0], file: put('again/more.pdf') }]
    const early = await run(more, { table })
    assert.match(whyOf(early.outcomes[3] ?? assert.fail()), /waits for review/)
    const { settled } = first.outcomes[0] ?? assert.fail()
    assert.ok(settled.kind === 'sent')
    await approveSuggestion(world.catalog, world.people.sara, settled.suggestion)
    const late = await run(more, { table })
    assert.deepEqual(late.states, ['sent-before', 'sent-before', 'sent-before', 'sent'])
    const [scan] = await itemsOf(late.outcomes[3] ?? assert.fail())
    assert.equal(scan?.data.publication, shown(world, settled.item).data.publication)
  })

  test('gives new printings of one name different paths, in every suggestion', async () => {
    const cells = Array.from({ length: 3 }, (_, at) => ({
      file: put(`alike/${at}.pdf`),
      for: 'new:שם אחד | Alike',
      date: String(5711 + at),
    }))
    const { outcomes, suggestions } = await run(cells, { table: 'alike.csv', most: 2 })
    assert.equal(suggestions, 2)
    const paths = new Set<string | null>()
    for (const outcome of outcomes)
      for (const { type, path } of await itemsOf(outcome)) if (type === 'publication') paths.add(path)
    assert.equal(paths.size, 3, [...paths].join())
  })

  test('leaves out a file that changes while it is read', async () => {
    const cells = [
      { file: put('stays.pdf'), for: world.sichosWork },
      { file: put('goes.pdf'), for: world.sichosWork, date: '1950' },
    ]
    const rows = cells.map((each, at) => ({ line: at + 2, cells: { ...NONE, ...REST, ...each } }))
    const { outcomes } = await importFiles(world.catalog, {
      rows,
      table: 'goes.csv',
      from,
      as: 'chana',
      baseUrl: '',
      isDry: false,
      async onOutcomes(all) {
        if (all.every(({ settled }) => settled.kind === 'ready')) rmSync(join(from, 'goes.pdf'))
      },
    })
    assert.deepEqual(
      outcomes.map(({ settled }) => settled.kind),
      ['sent', 'skipped'],
    )
  })
})

test('A suggestion has at most a hundred files, and never parts what belongs together', () => {
  const group = (key: string, files: number) => ({
    key,
    known: null,
    files: Array(files).fill(null),
  })
  const sizes = (groups: number[], most: number): number[][] =>
    batchesOf(
      groups.map((files, at) => group(String(at), files)),
      most,
    ).map((batch) => batch.map(({ files }) => files.length))
  assert.deepEqual(sizes([60, 40, 1], 100), [[60, 40], [1]])
  assert.deepEqual(sizes([60, 41, 59], 100), [[60], [41, 59]])
  assert.deepEqual(sizes([150, 2], 100), [[150], [2]])
  assert.deepEqual(sizes([], 100), [])
})
