import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type JsonObject, parseJsonObject, WITHHELD_REASONS } from '@yalkut/model'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'
import type { AnyShownItem } from './shown-items.ts'

const ids = ['SET', 'SHELF', 'WORK', 'UNIT', 'TEXT', 'SEGMENT', 'OTHER'].map(
  (_, n) => `rh-${String(n + 1).padStart(8, '0')}`,
)
const [SET = '', SHELF = '', WORK = '', UNIT = '', TEXT = '', SEGMENT = '', OTHER = ''] = ids
const WORDS = 'ברוך הבא'

function set(id: string, policy: string, more: JsonObject = {}): Put {
  return { id, type: 'set', data: { name: { he: 'מדף' }, policy, ...more } }
}

function text(licence: string): Put {
  return { id: TEXT, type: 'text', data: { unit: UNIT, licence } }
}

function segment(content: string): Put {
  return { id: SEGMENT, type: 'segment', data: { text: TEXT, order: 'V', content } }
}

const BODY: JsonObject = {
  profile: 'plain',
  versions: [
    {
      id: 'he',
      language: 'he',
      segments: [{ id: 'p1', kind: 'paragraph', text: [{ text: WORDS }] }],
    },
  ],
}

function work(data: JsonObject): Put {
  return { id: WORK, type: 'work', data: { title: { he: 'ספר' }, ...data } }
}

/** A set in a set, a sefer in it, a unit, its text, a paragraph: each one is the parent of the next. */
const CHAIN: Put[] = [
  set(SET, 'open'),
  set(SHELF, 'open', { parent: SET }),
  work({ sets: [SHELF] }),
  { id: UNIT, type: 'unit', data: { work: WORK, order: 'V', body: BODY } },
  text('cc0'),
  segment(WORDS),
]

interface Seen {
  words: boolean
  withheld: string | null
}

/** Every surface on which readers could see the words of an item. */
function everySurface(line: Followed, id: string): { [surface: string]: Seen } {
  const { items, versions, commits, lists, links, search } = line.projection.reads
  const see = (bytes: Buffer | undefined): Seen => {
    const item = parseJsonObject(bytes?.toString('utf8') ?? '{}')
    const withheld = typeof item.withheld === 'string' ? item.withheld : null
    return { words: JSON.stringify(item).includes(WORDS), withheld }
  }
  const mine = (found: readonly Buffer[]): Seen => see(found.find((bytes) => bytes.includes(`"id":"${id}"`)))
  const told = (item: AnyShownItem | null | undefined): Seen => {
    return { words: JSON.stringify(item ?? null).includes(WORDS), withheld: item?.withheld ?? null }
  }
  const isMine = (item: AnyShownItem): boolean => item.id === id
  const { entries } = versions.history(id, undefined, 50)
  const all = commits.list({ since: 0, limit: 500 }).commits.flatMap(({ changes }) => changes)
  const last = all.filter((change) => change.id === id && change.data !== null).at(-1)
  const version = last === undefined ? null : versions.version(last.rev)
  return {
    item: see(items.find(id)?.bytes),
    batch: mine(items.batch([id]).map(({ bytes }) => bytes)),
    list: mine(lists.list({ limit: 500 }).items),
    linked: mine(links.linked({ to: TEXT, field: 'text', limit: 50 }).items),
    search: mine(search.search({ q: WORDS, limit: 50 }).items),
    'typed item': told(items.whole(id)),
    'typed batch': told(items.shown([id])[0]),
    'typed links': told(links.shown({ to: TEXT, field: 'text', limit: 50 }).find(isMine)),
    'typed last link': told(links.lastOf('segment', { to: TEXT, field: 'text' })),
    'list of names': { words: false, withheld: items.listed([id])[0]?.withheld ?? null },
    'as of': see(versions.asOf(id, line.projection.head())?.bytes),
    commits: {
      words: JSON.stringify(all.filter((change) => change.id === id)).includes(WORDS),
      withheld: last?.withheld ?? null,
    },
    revision: {
      words: JSON.stringify(version?.data ?? null).includes(WORDS),
      withheld: version?.withheld ?? null,
    },
    history: { words: JSON.stringify(entries).includes(WORDS), withheld: null },
  }
}

/** Surfaces that tell of an item wherever it stands, and so say why its words are not there. */
const SAY_WHY: ReadonlySet<string> = new Set([
  'item',
  'typed item',
  'typed batch',
  'list of names',
  'as of',
  'commits',
  'revision',
])

function assertHidden(line: Followed, id: string, reason: string): void {
  for (const [surface, { words, withheld }] of Object.entries(everySurface(line, id))) {
    assert.equal(words, false, `${surface} shows the words`)
    if (SAY_WHY.has(surface)) {
      assert.equal(withheld, reason, `${surface} says why`)
    }
  }
}

function assertShown(line: Followed, id: string): void {
  const surfaces = everySurface(line, id)
  for (const surface of ['item', 'as of', 'commits', 'revision', 'history']) {
    assert.deepEqual(surfaces[surface], { words: true, withheld: null }, surface)
  }
}

async function withLine(body: (line: Followed) => Promise<void>): Promise<void> {
  const line = await newFollowed()
  await body(line)
  await line.close()
}

describe('Words in a locked set', () => {
  test('are withheld at any depth, and shown again when the set is opened', () =>
    withLine(async (line) => {
      await line.merge(...CHAIN)
      assertShown(line, SEGMENT)
      await line.merge(set(SET, 'locked'))
      assertHidden(line, SEGMENT, WITHHELD_REASONS.locked)
      const { entries } = line.projection.reads.versions.history(SEGMENT, undefined, 9)
      const [entry] = entries
      assert.ok(entry?.changes.every(({ path }) => path !== '/content'))
      assert.equal(entry?.words?.before.letters, 0)
      assert.equal(entry?.words?.after.segments, 1)
      assert.equal(entry?.withheld, WITHHELD_REASONS.locked)
      await line.merge(set(SET, 'open'))
      assertShown(line, SEGMENT)
    }))

  test('are withheld whichever item of the chain is written first', () =>
    withLine(async (line) => {
      const locked = [set(SET, 'locked'), ...CHAIN.slice(1)]
      await line.merge(...locked.toReversed())
      assertHidden(line, SEGMENT, WITHHELD_REASONS.locked)
    }))

  test('are withheld when the sefer moves into the set, and when its parent set does', () =>
    withLine(async (line) => {
      await line.merge(...CHAIN, set(OTHER, 'locked'))
      await line.merge(work({ sets: [SHELF, OTHER] }))
      assertHidden(line, SEGMENT, WITHHELD_REASONS.locked)
      await line.merge(work({ sets: [SHELF] }))
      assertShown(line, SEGMENT)
      await line.merge(set(SHELF, 'open', { parent: OTHER }))
      assertHidden(line, SEGMENT, WITHHELD_REASONS.locked)
    }))

  test('are shown with their hash and without their salt', () =>
    withLine(async (line) => {
      await line.merge(...CHAIN)
      await line.merge(set(SET, 'locked'))
      const item = parseJsonObject(String(line.projection.reads.items.find(SEGMENT)?.bytes))
      assert.equal(item.salt, undefined)
      assert.match(String(item.hash), /^[0-9a-f]{64}$/)
      const open = parseJsonObject(String(line.projection.reads.items.find(TEXT)?.bytes))
      assert.equal(typeof open.salt, 'string')
    }))

  test('are withheld in a body, and an item without words is shown whole', () =>
    withLine(async (line) => {
      await line.merge(...CHAIN)
      await line.merge(set(SET, 'locked'))
      const unit = parseJsonObject(String(line.projection.reads.items.find(UNIT)?.bytes))
      assert.deepEqual(unit.data, { work: WORK, order: 'V' })
      assert.equal(unit.withheld, WITHHELD_REASONS.locked)
      const shelf = parseJsonObject(String(line.projection.reads.items.find(SHELF)?.bytes))
      assert.equal(shelf.withheld, undefined)
    }))

  test('stay withheld in older versions of an item that was deleted before the set was locked', () =>
    withLine(async (line) => {
      await line.merge(...CHAIN)
      await line.merge(...CHAIN.slice(3).map((put) => ({ ...put, data: null })))
      await line.merge(set(SET, 'locked'))
      for (const id of [SEGMENT, UNIT]) {
        const surfaces = everySurface(line, id)
        for (const surface of ['commits', 'revision', 'history']) {
          assert.equal(surfaces[surface]?.words, false, `${surface} of ${id}`)
        }
      }
      assert.equal(line.projection.reads.versions.asOf(SEGMENT, 1)?.bytes.includes(WORDS), false)
    }))

  test('stay withheld in older versions of an item that was deleted while the set was locked', () =>
    withLine(async (line) => {
      await line.merge(...CHAIN, set(OTHER, 'locked'))
      await line.merge(work({ sets: [OTHER], body: BODY }))
      await line.merge(...CHAIN.slice(2).map((put) => ({ ...put, data: null })))
      for (const id of [SEGMENT, WORK]) {
        assert.equal(everySurface(line, id).commits?.words, false, id)
        assert.equal(everySurface(line, id).history?.words, false, id)
      }
    }))
})

describe('The words of a text', () => {
  for (const [licence, reason] of [
    ['unknown', 'link'],
    ['site-terms', 'link'],
    ['free-to-read', 'link'],
    ['commercial', 'preserved'],
  ] as const) {
    test(`under “${licence}” are withheld, in older versions too`, () =>
      withLine(async (line) => {
        await line.merge(...CHAIN)
        await line.merge(segment('מלים אחרות'), text(licence))
        assertHidden(line, SEGMENT, WITHHELD_REASONS[reason])
        await line.merge(text('cc-by'))
        const { entries } = line.projection.reads.versions.history(SEGMENT, undefined, 9)
        assert.deepEqual(entries[0]?.changes, [{ path: '/content', before: WORDS, after: 'מלים אחרות' }])
      }))
  }

  test('follow the rights of another text when the paragraph moves there', () =>
    withLine(async (line) => {
      const closed: Put = { id: OTHER, type: 'text', data: { unit: UNIT, licence: 'commercial' } }
      await line.merge(...CHAIN, closed)
      await line.merge({ ...segment(WORDS), data: { text: OTHER, order: 'V', content: WORDS } })
      assertHidden(line, SEGMENT, WITHHELD_REASONS.preserved)
    }))
})

describe('A body', () => {
  for (const rights of ['link', 'preserved', 'nonsense'] as const) {
    test(`whose source is “${rights}” is withheld, in earlier versions too`, () =>
      withLine(async (line) => {
        await line.merge(work({ body: BODY }))
        assertShown(line, WORK)
        await line.merge(work({ body: BODY, bodySource: { source: 'x', rights } }))
        const reason = WITHHELD_REASONS[rights === 'nonsense' ? 'link' : rights]
        assertHidden(line, WORK, reason)
        await line.merge({ id: WORK, type: 'work', data: null })
        assert.equal(everySurface(line, WORK).commits?.words, false, 'deleted')
      }))
  }

  test('of old markup is shown as structure, without the salt of unaltered data', () =>
    withLine(async (line) => {
      await line.merge(work({ body: `== כותרת ==\n${WORDS}` }))
      const item = parseJsonObject(String(line.projection.reads.items.find(WORK)?.bytes))
      const { data } = item
      assert.ok(typeof data === 'object' && data !== null && !Array.isArray(data))
      const { body } = data
      assert.ok(typeof body === 'object' && body !== null && !Array.isArray(body))
      assert.equal(body.profile, 'plain')
      assert.ok(JSON.stringify(body.versions).includes(WORDS))
      assert.equal(item.salt, undefined)
      const [change] = line.projection.reads.commits.list({ since: 0, limit: 1 }).commits[0]?.changes ?? []
      assert.deepEqual(change?.data, data)
      assert.equal(change?.salt, undefined)
      assert.deepEqual(line.projection.reads.versions.version(1)?.data, data)
      await line.merge(work({ body: '   ' }))
      const blank = parseJsonObject(String(line.projection.reads.items.find(WORK)?.bytes))
      assert.deepEqual(blank.data, { title: { he: 'ספר' } })
    }))

  test('is in the whole form and not in lists', () =>
    withLine(async (line) => {
      await line.merge(work({ body: BODY }))
      const { items, lists } = line.projection.reads
      assert.deepEqual(parseJsonObject(String(items.find(WORK)?.bytes)).data, {
        title: { he: 'ספר' },
        body: BODY,
      })
      for (const bytes of [lists.list({ limit: 1 }).items[0], items.batch([WORK])[0]?.bytes]) {
        assert.deepEqual(parseJsonObject(String(bytes)).data, { title: { he: 'ספר' } })
      }
    }))
})
