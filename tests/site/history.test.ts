/** What was changed, by whom and when: versions of items, merges, talk, files. Source: shapes.md#history; shapes.md#commits. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { post } from '@yalkut/testing/servers/shelves'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { countStatements } from '@yalkut/testing/statements'

const CHAPTER = 'rh-2w12gaxx'
/** Its words are withheld: its source allows no more than a link. */
const LINKED = 'rh-3gk1qmpa'
const WITHHELD = /שייכים לאחרים/

const statements = countStatements(['projection.sqlite', 'ledger.sqlite'])
const server = await startSiteServer({ sample: true })
let revs: number[] = []
let commit = 0

before(async () => {
  const edit = { entityId: CHAPTER, change: 'edit', version: 'he', segment: 'p1' }
  const text = 'פרק ל״ב עוסק במצות אהבת ישראל, ומספרו עולה ״לב״. <script>alert(1)</script>'
  const sent = await server.send(201, '/v1/suggestions/words', post('chana', { ...edit, text }))
  const done = await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('sara'))
  commit = Number(done.commit)
  const { history } = await server.get(`/v1/entities/${CHAPTER}/history`)
  assert.ok(Array.isArray(history))
  revs = history.map((version: unknown) => Number(Object(version).rev))
})

test('a version says who changed what, with the words taken out and put in', async () => {
  const page = await server.html(`/history/${CHAPTER}`)
  assert.match(page, /<b>השתנה<\/b>[\s\S]*chana[\s\S]*אושר בידי/i)
  assert.match(page, /<dd lang="he" dir="rtl">[^<]*<del>באהבת<\/del> <ins>במצות אהבת<\/ins> ישראל/)
  assert.doesNotMatch(page, /<script>alert/)
})

test('any two versions are compared, whichever is named first', async () => {
  const [last, first] = revs
  for (const query of [`from=${first}&to=${last}`, `from=${last}&to=${first}`]) {
    const page = await server.html(`/en/history/${CHAPTER}?${query}`)
    assert.match(page, /What changed between the two versions[\s\S]*<del>באהבת<\/del>/)
  }
  const same = await server.html(`/en/history/${CHAPTER}?from=${last}&to=${last}`)
  assert.match(same, /do not differ/)
})

test('an item is shown as it was', async () => {
  const page = await server.html(`/history/${CHAPTER}?at=${revs[1]}`)
  assert.match(page, /כפי שהיה ב[\s\S]*עוסק באהבת ישראל/)
  const { status } = await server.page(`/history/${CHAPTER}?at=1`)
  assert.equal(status, 404, 'a version of another item')
})

test('words that are withheld are in no version and in no merge', async () => {
  const { history } = await server.get(`/v1/entities/${LINKED}/history`)
  const [version] = Array.isArray(history) ? history : []
  const { rev } = Object(version)
  for (const query of ['', `?at=${rev}`, `?to=${rev}`]) {
    assert.doesNotMatch(await server.html(`/history/${LINKED}${query}`), WITHHELD)
  }
  assert.doesNotMatch(await server.html('/commits/2'), WITHHELD)
})

test('merges are sentences by day, and are chosen by kind and by person', async () => {
  const all = await server.html('/changes')
  assert.match(all, /תוקנה פסקה אחת/)
  assert.match(await server.html('/en/changes?type=unit&author=chana'), /1 paragraph put right in/)
  assert.match(await server.html('/en/changes?author=nobody'), /There are no such changes/)
})

test('a merge has its words, its hash and the hash before it', async () => {
  const page = await server.html(`/en/commits/${commit}`)
  assert.match(page, /<del>באהבת<\/del>/)
  assert.equal(page.match(/<code dir="ltr">[0-9a-f]{64}<\/code>/g)?.length, 2)
})

test('talk shows what was said, as words', async () => {
  const body = 'שאלה <b>אחת</b>'
  await server.send(201, `/v1/entities/${CHAPTER}/talk`, post('chana', { body }))
  const page = await server.html(`/talk/${CHAPTER}`)
  assert.match(page, /שאלה &lt;b&gt;אחת&lt;\/b&gt;/)
  assert.match(await server.html('/en/talk/rh-5j6zbcv7'), /Nobody has spoken/)
})

test('addresses of nothing are 404', async () => {
  for (const path of ['/history/rh-00000000', '/history/x', '/talk/rh-00000000', '/commits/999']) {
    assert.equal((await server.page(path)).status, 404, path)
  }
  for (const path of ['/commits/0', '/commits/1e3', `/files/${'0'.repeat(64)}`]) {
    assert.equal((await server.page(path)).status, 404, path)
  }
})

test('the pages take few statements', async () => {
  let n = 0
  for (const path of [`/history/${CHAPTER}`, `/talk/${CHAPTER}`, '/changes', '/commits/2']) {
    const count = await statements.count(() => server.page(`${path}?fresh=${++n}`))
    assert.ok(count <= 20, `${path}: ${count} statements`)
  }
})
