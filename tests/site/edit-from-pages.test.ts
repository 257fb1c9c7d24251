/** Every type is edited from its page; a part of a scan, a text or a recording leads to where it is shown; a new item is compared with
 *  what the catalog has; a place is chosen among its neighbours. Source: decisions.md#the-edit-desk. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { filledForm } from './form-of-page.ts'

const site = await openSiteInBrowser({ sample: true })
const chana = await site.client('chana')
const HTML = { accept: 'text/html' }

/** The page of a person who is an author is that of the author. */
async function html(path: string): Promise<string> {
  const { status, text, headers } = await chana.send(path, { headers: HTML })
  const led = headers.get('location')
  if (status === 302 && led !== null) return await html(led)
  assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`)
  return text
}

async function listed(query: string): Promise<JsonObject[]> {
  const { items } = await site.get(`/v1/entities?${query}`)
  return listOf(items).filter(isJsonObject)
}

async function first(type: string): Promise<{ id: string; path: string; data: JsonObject }> {
  const [item] = await listed(`type=${type}&limit=1`)
  const { id, path, data } = item ?? assert.fail(type)
  return { id: String(id), path: String(path ?? `/${id}`), data: objectOf(data ?? {}) }
}

const EDITED = [
  'work',
  'publication',
  'author',
  'person',
  'place',
  'topic',
  'source',
  'set',
  'scan',
  'contents-map',
  'unit',
  'event',
  'recording',
  'relation',
  'text',
]

test('the page of each type leads to its form, in both languages', async () => {
  for (const type of EDITED) {
    const { id, path } = await first(type)
    assert.match(await html(path), new RegExp(`href="/edit/${id}"`), type)
    assert.match(await html(`/en${path}`), new RegExp(`href="/en/edit/${id}"`), type)
  }
})

test('a part of a scan, a text or a recording leads to where readers see it', async () => {
  const leads = {
    'text-page': /href="\/text\/rh-\w+\?page=\d+"/,
    'text-layer': /href="\/[^"]+"/,
    segment: /href="\/[^"]+#rh-\w+"/,
    'alignment-span': /href="\/[^"]+#t=\d+"/,
    alignment: /href="\/[^"]+"/,
  }
  for (const [type, lead] of Object.entries(leads)) {
    const { path } = await first(type)
    const [, said = ''] = /מוצג בתוך([\s\S]*?)<\/p>/.exec(await html(path)) ?? []
    assert.match(said, lead, type)
  }
})

test('of a new author, search says whom the catalog has by a like name', async () => {
  const { fields } = filledForm(await html('/new/author'))
  const typed = { ...fields, 'v:/name/he': 'רבי שניאור זלמן', do: 'check' }
  const { text } = await chana.send('/new/author', { form: typed, headers: HTML })
  const [, near = ''] = /data-live="near"([\s\S]*?)<\/div>/.exec(text) ?? []
  assert.match(near, /href="\/authors\/alter-rebbe"/)
  // It is a help, not a reason to stop.
  assert.doesNotMatch(filledForm(text).said, /שליחה בכל זאת/)
  const other = { ...typed, 'v:/name/he': 'שם שאין כמותו בקטלוג' }
  const alone = await chana.send('/new/author', { form: other, headers: HTML })
  assert.doesNotMatch(alone.text, /href="\/authors\//)
})

test('fields say whether they are needed', async () => {
  const text = await html('/en/new/author')
  const labels = [...text.matchAll(/<(?:label|legend)[^>]*>([\s\S]*?)<\/(?:label|legend)>/g)]
  const words = labels.map(([, label = '']) => label.replaceAll(/<[^>]*>/g, '').trim())
  assert.ok(
    words.some((label) => /^Kind\s+required$/.test(label)),
    words.join(),
  )
  assert.ok(
    words.some((label) => /^Born\s+optional$/.test(label)),
    words.join(),
  )
})

test('a unit is placed after another one, without a key that anybody writes', async () => {
  const units = await listed('type=unit&limit=100')
  const workOf = (unit: JsonObject): string => String(objectOf(unit.data ?? {}).work)
  const counts = Map.groupBy(units, workOf)
  const [[work, all] = assert.fail()] = [...counts].toSorted((a, b) => b[1].length - a[1].length)
  assert.ok(all.length > 2, 'the sample has a sefer with chapters')
  const keyOf = (unit: JsonObject): string => String(objectOf(unit.data ?? {}).order)
  const inOrder = all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const [one, two, ...others] = inOrder
  const last = others.at(-1) ?? assert.fail(work)
  const path = `/en/edit/${last.id}`
  const text = await html(path)
  const [, options = ''] = /<select[^>]*name="v:\/order"[^>]*>([\s\S]*?)<\/select>/.exec(text) ?? []
  const choices = [...options.matchAll(/value="([^"]*)"[^>]*>([^<]*)</g)]
  assert.deepEqual(choices[1]?.[2], 'Where it is')
  const after = choices.filter(([, , label = '']) => label.startsWith('After ')).at(1)
  assert.ok(after?.[1] !== undefined, options)
  const form = filledForm(text)
  const sent = await chana.send(path, {
    form: { ...form.fields, 'v:/order': after[1], do: 'send-anyway' },
    headers: HTML,
  })
  const number = /sent=(\d+)/.exec(sent.location ?? '')?.[1] ?? assert.fail(sent.text.slice(0, 900))
  const { id } = await site.get(`/v1/threads/${number}`)
  const { entries } = await site.get(`/v1/suggestions/${id}`)
  const [entry] = listOf(entries).map(objectOf)
  const order = String(objectOf(entry?.after ?? {}).order)
  assert.ok(one !== undefined && two !== undefined && order > keyOf(one), order)
})
