import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'

const WORK = 'rh-00000001'

function work(he: string, paragraphs: string[] = []): Put {
  const segments = paragraphs.map((text, at) => ({
    id: `p${at + 1}`,
    kind: 'paragraph',
    text: [{ text }],
  }))
  const body = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
  return { id: WORK, type: 'work', data: { title: { he }, ...(segments.length > 0 && { body }) } }
}

async function withLine(body: (line: Followed) => Promise<void>): Promise<void> {
  const line = await newFollowed()
  await body(line)
  await line.close()
}

function titleAsOf({ projection }: Followed, seq: number): JsonObject | null {
  const found = projection.reads.versions.asOf(WORK, seq)
  return found === null ? null : parseJsonObject(found.bytes.toString('utf8'))
}

describe('An item as of a commit', () => {
  test('has the data, path and revision that main had then', () =>
    withLine(async (line) => {
      await line.merge({ id: 'rh-00000009', type: 'person', data: { name: { he: 'אדם' } } })
      await line.merge({ ...work('א'), path: '/works/a' })
      await line.merge({ id: 'rh-00000009', type: 'person', data: { name: { he: 'איש' } } })
      await line.merge({ ...work('ב'), path: '/works/b' })
      await line.merge({ id: WORK, type: 'work', data: null })
      await line.merge({ ...work('ג'), path: '/works/c' })
      const states = [1, 2, 3, 4, 5, 6, 99].map((seq) => {
        const item = titleAsOf(line, seq)
        return item === null ? null : [item.rev, item.path, item.data]
      })
      assert.deepEqual(states, [
        null,
        [2, '/works/a', { title: { he: 'א' } }],
        [2, '/works/a', { title: { he: 'א' } }],
        [4, '/works/b', { title: { he: 'ב' } }],
        null,
        [6, '/works/c', { title: { he: 'ג' } }],
        [6, '/works/c', { title: { he: 'ג' } }],
      ])
    }))

  test('at the last commit has the same bytes as the item itself', () =>
    withLine(async (line) => {
      await line.merge(work('א', ['ראשון']))
      const { items, versions } = line.projection.reads
      assert.deepEqual(versions.asOf(WORK, 1), items.find(WORK))
    }))
})

describe('The history of an item', () => {
  test('lists each version, newest first, with its changes segment by segment', () =>
    withLine(async (line) => {
      await line.merge(work('א', ['ראשון', 'שני']))
      await line.merge(work('א', ['ראשון', 'אחר']))
      await line.merge(work('ב', ['ראשון', 'אחר', 'שלישי']))
      await line.merge({ id: WORK, type: 'work', data: null })
      await line.merge(work('ב'))
      const { entries, next } = line.projection.reads.versions.history(WORK, undefined, 50)
      assert.equal(next, null)
      assert.deepEqual(
        entries.map(({ commit, created, deleted }) => ({ commit, created, deleted })),
        [
          { commit: 5, created: true, deleted: false },
          { commit: 4, created: false, deleted: true },
          { commit: 3, created: false, deleted: false },
          { commit: 2, created: false, deleted: false },
          { commit: 1, created: true, deleted: false },
        ],
      )
      const paths = entries.map(({ changes }) => changes.map(({ path }) => path).sort())
      assert.deepEqual(paths[2], ['/body/versions/he/segments/p3', '/title/he'])
      assert.equal(paths[3]?.length, 1)
      assert.match(paths[3]?.[0] ?? '', /^\/body\/versions\/he\/segments\/p2/)
      assert.deepEqual(entries[0]?.author, 'u-chana')
    }))

  test('is paged without losing the changes at the edge of a page', () =>
    withLine(async (line) => {
      const titles = ['א', 'ב', 'ג', 'ד', 'ה']
      for (const title of titles) await line.merge(work(title))
      const { history } = line.projection.reads.versions
      const whole = history(WORK, undefined, 50).entries
      for (const limit of [1, 2, 4, 5]) {
        const paged = []
        for (let cursor: string | undefined, more = true; more; ) {
          const page = history(WORK, cursor, limit)
          paged.push(...page.entries)
          cursor = page.next ?? undefined
          more = page.next !== null
        }
        assert.deepEqual(paged, whole, `limit ${limit}`)
      }
    }))

  test('stays after the item is deleted, and contains no other item', () =>
    withLine(async (line) => {
      await line.merge(work('א'))
      await line.merge({ id: WORK, type: 'work', data: null })
      const { versions } = line.projection.reads
      assert.equal(versions.wasKnown(WORK), true)
      assert.equal(versions.wasKnown('rh-00000002'), false)
      assert.deepEqual(versions.history('rh-00000002', undefined, 5).entries, [])
    }))
})
