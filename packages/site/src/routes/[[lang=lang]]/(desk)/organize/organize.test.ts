/** The desk of the tree without a browser. Source: service.md#organize. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import type { DraftStore } from '#lib/desk/drafts.ts'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import type { OrganizePage } from './desk-page.ts'
import type { OrganizeDesk as Desk } from './organize.svelte.ts'
import { LIBRARY, levelAnswer, organizePage } from './testing.ts'
import { organizeWords } from './words.ts'

const { OrganizeDesk } = await import('./organize.svelte.ts')

interface Asked {
  path: string
  body: {
    operations?: unknown[]
    fingerprint?: string
    apply?: boolean
    title?: string
    description?: string
  }
}

const PREVIEW = {
  title: '',
  summary: [],
  items: [],
  redirects: [],
  forwards: [],
  warnings: [],
  created: {},
  fingerprint: 'f1',
}

function openDesk(page: OrganizePage = organizePage(), store: DraftStore = memoryDrafts()) {
  const asked: Asked[] = []
  const answers = {
    preview: () => Response.json(PREVIEW),
    send: () => Response.json({ merged: false, suggestion: { number: 7 } }, { status: 201 }),
  }
  const desk = new OrganizeDesk(page, {
    words: organizeWords('en'),
    store,
    fetching: async (path, { body }) => {
      if (path.startsWith('/v1/organize/level')) return levelAnswer(LIBRARY, path)
      asked.push({ path, body: JSON.parse(String(body)) })
      return path.endsWith('/preview') ? answers.preview() : answers.send()
    },
  })
  return { desk, asked, answers, store }
}

/** Goes to a row by its key, reading and opening what is above it. */
async function goTo(desk: Desk, key: string): Promise<void> {
  assert.ok(
    await desk.pane.reveal(
      key
        .split('/')
        .slice(1)
        .map((id) => `rh-${id}`),
    ),
    key,
  )
}

async function mark(desk: Desk, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await goTo(desk, key)
    desk.act('mark')
  }
}

const idsBelow = (desk: Desk, parent: string): string[] =>
  (desk.planning.tree.levels.get(parent === '' ? '' : `rh-${parent}`)?.ids ?? []).map((id) => id.replace('rh-', ''))

test('marked items go into a set, and the tree shows it at once', async () => {
  const { desk } = openDesk()
  await goTo(desk, '/chassidus/sichos/igros')
  await mark(desk, '/chassidus/tanya', '/chassidus/torah')
  await goTo(desk, '/halacha')
  desk.act('into')
  assert.deepEqual(desk.planning.plan.operations, [
    { op: 'move', items: ['rh-tanya', 'rh-torah'], to: 'rh-halacha', from: 'rh-chassidus' },
  ])
  assert.deepEqual(desk.planning.sentences, ['Move 2 items into “halacha”'])
  assert.equal(desk.said.line, 'Move 2 items into “halacha”')
  assert.deepEqual(idsBelow(desk, 'chassidus'), ['sichos', 'notes', 'yud-shvat'])
  assert.equal(desk.planning.tree.items.get('rh-halacha')?.children, 3)
  assert.deepEqual(desk.planning.plan.marks, [])
})

test('beside a row of the same level items are put in order; in another level they move there', async () => {
  const { desk } = openDesk()
  await mark(desk, '/chassidus/tanya/tanyau3', '/chassidus/tanya/tanyau4')
  await goTo(desk, '/chassidus/tanya/tanyau1')
  desk.act('before')
  await mark(desk, '/chassidus/torah/torahu2')
  await goTo(desk, '/chassidus/tanya/tanyau1')
  desk.act('after')
  assert.deepEqual(desk.planning.plan.operations, [
    {
      op: 'reorder',
      items: ['rh-tanyau3', 'rh-tanyau4'],
      parent: 'rh-tanya',
      position: { before: 'rh-tanyau1' },
    },
    {
      op: 'move',
      items: ['rh-torahu2'],
      to: 'rh-tanya',
      from: 'rh-torah',
      position: { after: 'rh-tanyau1' },
    },
  ])
  assert.deepEqual(idsBelow(desk, 'tanya'), ['tanyau3', 'tanyau4', 'tanyau1', 'torahu2', 'tanyau2'])
  assert.equal(desk.planning.sentences[0], 'Put 2 items in order in “tanya”, before “tanyau1”')
})

test('what cannot be is said, and changes nothing', async () => {
  const { desk } = openDesk()
  desk.act('into')
  assert.equal(desk.said.line, 'Mark at least one item first.')
  await mark(desk, '/chassidus')
  await goTo(desk, '/chassidus/sichos')
  desk.act('into')
  assert.equal(desk.said.line, 'An item cannot go into what is below it.')
  await goTo(desk, '/chassidus')
  desk.act('into')
  assert.equal(desk.said.line, 'An item cannot go into itself.')
  desk.act('mark')
  await mark(desk, '/chassidus/tanya/tanyau1')
  await goTo(desk, '/chassidus/yud-shvat')
  desk.act('into')
  assert.equal(desk.said.line, 'An item of this kind does not belong there.')
  desk.act('mark')
  await mark(desk, '/chassidus/torah')
  await goTo(desk, '/chassidus/sichos')
  desk.act('before')
  assert.match(desk.said.line, /^Items of this kind have no order beside it|^An item of this kind/)
  assert.deepEqual(desk.planning.plan.operations, [])
})

test('each of the ten operations has its act', async () => {
  const { desk } = openDesk()
  const typed = { he: 'שם', en: 'Name', slug: 'name', path: '', kind: 'index' as const }
  await goTo(desk, '/chassidus/sichos/likkutei')
  desk.act('up')
  await goTo(desk, '/chassidus/tanya')
  desk.act('rename')
  desk.submitForm({ ...typed, slug: '' })
  await mark(desk, '/chassidus/tanya/tanyau2')
  await goTo(desk, '/chassidus/tanya/tanyau1')
  desk.act('before')
  await mark(desk, '/chassidus/torah')
  await goTo(desk, '/halacha')
  desk.act('new')
  desk.submitForm(typed)
  await mark(desk, '/chassidus/notes')
  await goTo(desk, '/chassidus/tanya')
  desk.act('merge')
  await mark(desk, '/halacha/shulchan/shulchanu1')
  desk.act('split')
  desk.submitForm({ ...typed, slug: 'part' })
  await mark(desk, '/halacha/shulchan')
  await goTo(desk, '/chassidus/tanya')
  desk.act('addition')
  desk.submitForm(typed)
  await goTo(desk, '/halacha/shulchan')
  desk.act('official')
  await mark(desk, '/chassidus/sichos/igros')
  await goTo(desk, '/chassidus')
  desk.act('also')
  desk.act('into')
  await mark(desk, '/chassidus/sichos/igros')
  await goTo(desk, '/chassidus')
  desk.act('into')
  await goTo(desk, '/chassidus/sichos')
  desk.act('delete')
  assert.deepEqual(
    desk.planning.plan.operations.map(({ op }) => op),
    [
      'move-up',
      'rename',
      'reorder',
      'create-set',
      'move',
      'merge',
      'split',
      'addition',
      'official',
      'move',
      'move',
      'delete-set',
    ],
  )
  assert.equal(desk.planning.sentences.length, 12)
  for (const sentence of desk.planning.sentences) assert.doesNotMatch(sentence, /rh-|undefined|null/)
  assert.equal(desk.planning.tree.items.get('rh-tanya')?.name?.en, 'Name')
})

test('removing the making of a set removes what was put into it', async () => {
  const { desk } = openDesk()
  await mark(desk, '/chassidus/tanya')
  await goTo(desk, '/halacha')
  desk.act('new')
  desk.submitForm({ he: 'חדש', en: '', slug: 'chadash', path: '', kind: 'other' })
  assert.equal(desk.planning.plan.operations.length, 2)
  desk.planning.remove(0)
  assert.deepEqual(desk.planning.plan.operations, [])
  desk.act('undo')
  assert.equal(desk.planning.plan.operations.length, 2)
})

test('a plan is previewed, and sent as it was looked at, with its sentences', async () => {
  const { desk, asked } = openDesk()
  await mark(desk, '/chassidus/tanya')
  await goTo(desk, '/halacha')
  desk.act('into')
  await desk.planning.draft.saved()
  await desk.send()
  assert.deepEqual(
    asked.map(({ path }) => path),
    ['/v1/organize/preview'],
  )
  desk.planning.note = 'As in the printed list'
  await desk.send({ apply: true })
  const [, sent] = asked
  assert.equal(sent?.path, '/v1/organize')
  assert.equal(sent.body.fingerprint, 'f1')
  assert.equal(sent.body.apply, undefined)
  assert.equal(sent.body.title, 'Move “tanya” into “halacha”')
  assert.equal(sent.body.description, 'As in the printed list')
  assert.deepEqual(desk.asking.sent, { number: 7, isApplied: false })
  assert.ok(desk.planning.isEmpty)
  desk.act('undo')
  assert.ok(desk.planning.isEmpty)
})

test('a plan that would do something else by now is shown again before it is sent', async () => {
  const { desk, asked, answers } = openDesk(organizePage(LIBRARY, { mayApply: true }))
  await mark(desk, '/chassidus/tanya')
  await goTo(desk, '/halacha')
  desk.act('into')
  await desk.preview()
  answers.send = () => Response.json({ error: 'conflict', message: 'changed' }, { status: 409 })
  answers.preview = () => Response.json({ ...PREVIEW, fingerprint: 'f2', warnings: ['“Tanya” is official already.'] })
  await desk.send({ apply: true })
  assert.deepEqual(desk.asking.changed?.nowAlso, ['“Tanya” is official already.'])
  assert.equal(desk.planning.plan.operations.length, 1)
  answers.send = () => Response.json({ merged: true, suggestion: { number: 8 } }, { status: 201 })
  await desk.send({ apply: true })
  assert.equal(asked.at(-1)?.body.fingerprint, 'f2')
  assert.equal(asked.at(-1)?.body.apply, true)
  assert.deepEqual(desk.asking.sent, { number: 8, isApplied: true })
})

test('mistakes stand with their operations', async () => {
  const { desk, answers } = openDesk()
  await mark(desk, '/chassidus/tanya')
  await goTo(desk, '/halacha')
  desk.act('into')
  const mistakes = [{ operation: 0, op: 'move', field: '/to', message: 'There is no item rh-halacha.' }]
  answers.preview = () => Response.json({ error: 'invalid', message: 'x', detail: { mistakes } }, { status: 422 })
  await desk.preview()
  assert.deepEqual(desk.asking.mistakes, [{ operation: 0, message: 'There is no item rh-halacha.' }])
  assert.equal(desk.asking.effects, null)
})

test('a plan comes back in this browser, for the same person only', async () => {
  const { desk, store } = openDesk()
  await mark(desk, '/chassidus/sichos/igros')
  await goTo(desk, '/halacha')
  desk.act('into')
  await desk.planning.draft.saved()
  const again = openDesk(organizePage(), store).desk
  await again.start()
  // Its level is not read yet, and it has its name.
  assert.deepEqual(again.planning.sentences, ['Move “igros” into “halacha”'])
  assert.notEqual(again.planning.restoredAt, null)
  const other = openDesk(organizePage(LIBRARY, { person: { id: 'p2', handle: 'dovid' } }), store).desk
  await other.start()
  assert.ok(other.planning.isEmpty)
})

test('a level of five thousand is read page by page, and a row far down is reached', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => ({
    id: `rh-n${at}`,
    type: 'unit',
    path: null,
    name: { he: `סימן ${at}` },
    children: 0,
  }))
  const below = {
    '': [{ ...many[0], id: 'rh-big', type: 'work', children: 5_000 } as never],
    'rh-big': many,
  }
  let pages = 0
  const desk = new OrganizeDesk(organizePage(below), {
    words: organizeWords('en'),
    store: memoryDrafts(),
    fetching: async (path) => {
      pages += 1
      return levelAnswer(below, path)
    },
  })
  assert.ok(await desk.pane.reveal(['rh-big', 'rh-n1200']))
  assert.equal(pages, 3)
  assert.equal(desk.pane.row.kind === 'item' && desk.pane.row.at, 1_201)
  assert.equal(desk.pane.row.kind === 'item' && desk.pane.row.of, 5_000)
  desk.act('mark')
  desk.act('start')
  await desk.pane.end()
  assert.equal(pages, 10)
  assert.equal(desk.pane.row.key, '/rh-big/rh-n4999')
  desk.act('before')
  assert.deepEqual(desk.planning.plan.operations[0], {
    op: 'reorder',
    items: ['rh-n1200'],
    parent: 'rh-big',
    position: { before: 'rh-n4999' },
  })
  assert.equal(await desk.pane.reveal(['rh-big', 'rh-none']), false)
})
