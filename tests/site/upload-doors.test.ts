/** The pages that lead to adding files, and the quiet line that says to visitors that words can be put right.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addShelves, bodyOf, merge, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { unitData } from '@yalkut/testing/values/items'

const site = await openSiteInBrowser()
const shelves = await addShelves(site)
const [printing, event, work, unit] = [newItemId(), newItemId(), newItemId(), newItemId()]
const sets = [shelves.sichos]
await merge(site, [
  { id: printing, type: 'publication', data: { kind: 'book-volume', title: { he: 'לקוטי אמרים' }, sets } },
  { id: event, type: 'event', data: { kind: 'farbrengen', title: { he: 'י׳ שבט' }, date: '5742-05-10', sets } },
  { id: work, type: 'work', data: workData('without-scans', sets) },
])
const label = { he: 'פרק א', en: 'Chapter 1' }
await merge(site, [{ id: unit, type: 'unit', data: unitData(work, '1', { label, body: bodyOf('בראשית ברא') }) }])

async function html(as: 'chana' | null, path: string): Promise<string> {
  const answer = await (await site.client(as)).send(path, { headers: { accept: 'text/html' } })
  assert.equal(answer.status, 200, path)
  return answer.text
}

test('a printing, a farbrengen, a sefer without scans, what is missing and the ways to help lead to adding files', async () => {
  for (const [lang, path] of [
    ['', ''],
    ['/en', '/en'],
  ] as const) {
    for (const id of [printing, event, work]) {
      assert.ok((await html(null, `${path}/${id}`)).includes(`href="${lang}/upload?for=${id}"`), `${path}/${id}`)
    }
    assert.ok((await html(null, `${path}/missing?kind=recordings`)).includes(`href="${lang}/upload?for=${event}"`))
    assert.ok((await html(null, `${path}/help`)).includes(`href="${lang}/upload"`))
  }
})

test('below the words of a unit a visitor reads once that they can be put right; who is signed in does not', async () => {
  const path = `/en/${unit}`
  const lines = [...(await html(null, path)).matchAll(/Seen a mistake\?/g)]
  assert.equal(lines.length, 1)
  assert.match(await html(null, `/${unit}`), /ראיתם טעות\?/)
  assert.doesNotMatch(await html('chana', path), /Seen a mistake\?/)
})
