/** The edit desk without scripts: forms made from schemas, in both languages. Source: decisions.md#the-edit-desk. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import type { Got } from '@yalkut/testing/clients/browser'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { type Filled, filledForm } from './form-of-page.ts'

const site = await openSiteInBrowser({ sample: true })
const chana = await site.client('chana')
const sara = await site.client('sara')
const HTML = { accept: 'text/html' }

type Client = typeof chana

async function open(path: string, client: Client = chana): Promise<Filled> {
  const { status, text } = await client.send(path, { headers: HTML })
  assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`)
  return filledForm(text)
}

interface Pressed extends Got {
  form: Filled | null
}

async function press(path: string, form: Filled, button: string, client: Client = chana): Promise<Pressed> {
  const got = await client.send(path, {
    form: { ...form.fields, do: button },
    headers: HTML,
  })
  return { ...got, form: got.status === 303 ? null : filledForm(got.text) }
}

async function first(type: string): Promise<JsonObject> {
  const { items } = await site.get(`/v1/entities?type=${type}&limit=1`)
  const [item] = listOf(items).filter(isJsonObject)
  return objectOf(item)
}

async function suggestionAt(
  location: string | null,
): Promise<{ before: JsonObject; after: JsonObject; path: unknown }> {
  const number = /sent=(\d+)/.exec(location ?? '')?.[1] ?? assert.fail(String(location))
  const { id } = await site.get(`/v1/threads/${number}`)
  const { entries } = await site.get(`/v1/suggestions/${id}`)
  const [entry] = listOf(entries).map(objectOf)
  const { before, after, path }: JsonObject = entry ?? assert.fail()
  return { before: objectOf(before ?? {}), after: objectOf(after), path }
}

test('a form of each type opens in both languages, and sent unchanged it says that nothing changes', async () => {
  const { types } = await site.get('/v1/types')
  for (const type of listOf(types).map((each) => String(objectOf(each).type))) {
    const { items } = await site.get(`/v1/entities?type=${type}&limit=1`)
    const [item] = listOf(items).filter(isJsonObject)
    if (item === undefined) continue
    for (const prefix of ['', '/en']) {
      const path: string = `${prefix}/edit/${item.id}`
      const client = type === 'schema' ? sara : chana
      const form = await open(path, client)
      const { status, form: after } = await press(path, form, 'send', client)
      assert.equal(status, 409, path)
      assert.match(after?.said ?? '', prefix === '' ? /לא שיניתם דבר/ : /You changed nothing/, path)
    }
  }
})

test('who is no steward reads that stewards suggest schemas, also when the form is sent all the same', async () => {
  const { id } = await first('schema')
  for (const [path, words] of [
    [`/en/edit/${id}`, /Only stewards suggest schemas\./],
    ['/new/schema', /רק מנהלים מציעים סכמות\./],
  ] as const) {
    const { fields } = await open(path, sara)
    const { text } = await chana.send(path, { headers: HTML })
    assert.match(text, words)
    assert.doesNotMatch(text, /name="do"/)
    const form = { ...fields, do: 'send' }
    const sent = await chana.send(path, { form, headers: HTML })
    assert.equal(sent.status, 403, path)
    assert.match(sent.text, words)
  }
})

test('every type can be added from /new', async () => {
  const linksOf = (html: string) => [...html.matchAll(/href="(\/en\/new\/[^"]+)"/g)].map(([, href]) => href ?? '')
  const links = linksOf((await chana.send('/en/new', { headers: HTML })).text)
  assert.equal(links.length, 20)
  const ofSteward = linksOf((await sara.send('/en/new', { headers: HTML })).text)
  assert.deepEqual(
    ofSteward.filter((href) => !links.includes(href)),
    ['/en/new/schema'],
    'schemas are offered to stewards alone',
  )
  for (const href of links) {
    assert.equal((await chana.send(href, { headers: HTML })).status, 200, href)
    await open(href, sara)
  }
  assert.equal((await chana.send('/new/nothing', { headers: HTML })).status, 404)
})

describe('an event', () => {
  test('a name, a date as typed, a number and a choice are sent as one suggestion', async () => {
    const event = await first('event')
    const path = `/en/edit/${event.id}`
    const form = await open(path)
    Object.assign(form.fields, {
      'v:/title/en': '<script>alert(1)</script> \u202Egnilrab',
      'v:/date': "י' שבט תשמ״ב",
      'v:/order': '7',
      'v:/kind': 'kinus',
      note: 'see <b>there</b>',
      title: 'A better title',
    })
    const { status, headers } = await press(path, form, 'send')
    assert.equal(status, 303)
    const { before, after } = await suggestionAt(headers.get('location'))
    assert.deepEqual(after, {
      ...before,
      title: { ...objectOf(before.title), en: '<script>alert(1)</script> \u202Egnilrab' },
      date: '5742-05-10',
      order: 7,
      kind: 'kinus',
    })
    const done = await chana.send(headers.get('location') ?? '', { headers: HTML })
    assert.match(done.text, /role="status"[^>]*>\s*<p>The suggestion was sent\. Its number is \d+/)
  })

  test('what is wrong stands beside its field, and what was typed stays', async () => {
    const event = await first('event')
    const path = `/edit/${event.id}`
    const form = await open(path)
    Object.assign(form.fields, {
      'v:/title/he': '',
      'v:/date': 'אדר תשמ״א',
      'v:/order': 'many',
      'q:/place': 'אין מקום כזה בעולם',
    })
    const { status, form: after } = await press(path, form, 'send')
    assert.equal(status, 422)
    assert.match(after?.problems['/title/he'] ?? '', /שדה חובה/)
    assert.match(after?.problems['/date'] ?? '', /זה אינו תאריך/)
    assert.match(after?.problems['/order'] ?? '', /יש לכתוב מספר/)
    assert.match(after?.problems['/place'] ?? '', /לא נמצא/)
    assert.equal(after?.fields['v:/order'], 'many')
    assert.equal(after?.fields['v:/date'], 'אדר תשמ״א')
    assert.equal(after?.fields['q:/place'], 'אין מקום כזה בעולם')
  })
})

describe('a sefer', () => {
  test('rows are added, moved and removed by buttons, and items are found by name, address and id', async () => {
    const work = await first('work')
    const path = `/en/edit/${work.id}`
    let form = await open(path)
    const author = await first('author')
    const take = async (button: string): Promise<void> => {
      const { status, form: next } = await press(path, form, button)
      assert.equal(status, 200, button)
      form = next ?? assert.fail()
    }
    await take('add:/levels')
    form.fields['v:/levels/n1'] = 'perek'
    await take('up:/levels/n1')
    await take('add:/authors')
    form.fields['q:/authors/n1'] = `${site.baseUrl}${author.path}`
    await take('add:/externalIds')
    Object.assign(form.fields, { 'k:/externalIds/n1': 'worldcat', 'v:/externalIds/n1': ' 12 ' })
    await take('preview')
    assert.match(form.said, /perek/)
    // A unit is on main whose position has no step of the new level.
    await take('send')
    assert.match(form.said, /1 unit has a position that does not fit these levels\./)
    const { status, headers, text } = await press(path, form, 'send-anyway')
    assert.equal(status, 303, text.slice(text.indexOf('data-said'), text.indexOf('data-said') + 600))
    const { before, after } = await suggestionAt(headers.get('location'))
    const { levels } = before
    assert.ok(Array.isArray(levels) && Array.isArray(after.authors))
    assert.deepEqual(after.levels, levels.toSpliced(levels.length - 1, 0, 'perek'))
    assert.ok(after.authors.includes(author.id ?? ''))
    assert.equal(objectOf(after.externalIds).worldcat, '12')
  })

  test('a new one gets a slug, and one that the catalog has is told before it is sent', async () => {
    const work = await first('work')
    const { title } = objectOf(work.data)
    const form = await open('/en/new/work')
    const he = String(objectOf(title).he)
    Object.assign(form.fields, {
      'v:/title/he': he,
      'v:/title/en': 'A Strange New Sefer',
      'v:/genre': 'sichos',
    })
    const warned = await press('/en/new/work', form, 'send')
    assert.equal(warned.status, 200)
    assert.match(warned.form?.said ?? '', /may have it already/)
    const { status, headers } = await press('/en/new/work', warned.form ?? form, 'send-anyway')
    assert.equal(status, 303)
    const { after, path } = await suggestionAt(headers.get('location'))
    assert.equal(path, '/a-strange-new-sefer')
    assert.equal(after.slug, 'a-strange-new-sefer')
  })
})

test('a new item is sent with its first words, which stay in the form; empty ones are no words', async () => {
  const form = await open('/new/publication')
  Object.assign(form.fields, { 'v:/title/he': 'תשורה חדשה לגמרי', 'v:/kind': 'teshura' })
  form.fields.words = 'ב"ה <b>פתיחה</b>\r\nשורה שניה\r\n\r\n  \r\nפסקה שניה\r\n'
  const seen = await press('/new/publication', form, 'preview')
  assert.equal(seen.status, 200)
  assert.match(seen.form?.said ?? '', /פסקה שניה/)
  assert.equal(seen.form?.fields.words?.trimEnd(), form.fields.words.trimEnd())
  const { status, headers } = await press('/new/publication', seen.form ?? form, 'send')
  assert.equal(status, 303)
  const { after } = await suggestionAt(headers.get('location'))
  const { versions } = objectOf(after.body)
  const [{ id, segments } = {}] = listOf(versions).map(objectOf)
  assert.equal(id, 'he')
  assert.deepEqual(
    listOf(segments).map((segment) => JSON.stringify(objectOf(segment).text)),
    ['[{"text":"ב\\"ה <b>פתיחה</b>"},{"br":true},{"text":"שורה שניה"}]', '[{"text":"פסקה שניה"}]'],
  )
  Object.assign(form.fields, { 'v:/title/he': 'תשורה בלי מילים', words: ' \r\n ' })
  const plain = await press('/new/publication', form, 'send')
  assert.equal(plain.status, 303)
  const bare = await suggestionAt(plain.headers.get('location'))
  assert.equal(bare.after.body, undefined)
})

test('the preview draws a change as the page of its suggestion does', async () => {
  const author = await first('author')
  const form = await open(`/en/edit/${author.id}`)
  form.fields['v:/note'] = 'One <i>word</i> changed'
  const drawn = (html: string): string[] => {
    const [, item = ''] = /<article class="changed-item"([\s\S]*?)<\/article>/.exec(html) ?? []
    return ['field-name', 'diff'].map(
      (name) => new RegExp(`<p class="${name}"[^>]*>.*?</p>`, 's').exec(item)?.[0] ?? '',
    )
  }
  const path = `/en/edit/${author.id}`
  const fields = { ...form.fields, do: 'preview' }
  const preview = await chana.send(path, { form: fields, headers: HTML })
  const sent = await press(path, form, 'send')
  const number = /sent=(\d+)/.exec(sent.headers.get('location') ?? '')?.[1]
  const page = await chana.send(`/en/suggestions/${number}`, { headers: HTML })
  assert.match(drawn(page.text).join(), /Note<.*<ins>One &lt;i&gt;word&lt;\/i&gt; changed<\/ins>/)
  assert.deepEqual(drawn(preview.text), drawn(page.text))
})

test('somebody changes the item meanwhile: other fields are kept, the same field is chosen', async () => {
  const author = await first('author')
  const path = `/en/edit/${author.id}`
  const form = await open(path)
  const { id } = author
  const data = { ...objectOf(author.data), note: 'theirs', born: '5700' }
  const sent = { as: 'sara' as const, method: 'POST' }
  const made = await site.send(201, '/v1/suggestions/quick', {
    ...sent,
    json: { entityId: id, data },
  })
  await site.send(200, `/v1/suggestions/${made.id}/approve`, { ...sent, json: {} })
  Object.assign(form.fields, { 'v:/note': 'mine', 'v:/kind': 'editor' })
  const clash = await press(path, form, 'send')
  assert.equal(clash.status, 422)
  assert.match(clash.form?.said ?? '', /Somebody changed the item[\s\S]*mine[\s\S]*theirs/)
  const again = clash.form ?? form
  again.fields['take:/note'] = 'theirs'
  const { status, headers } = await press(path, again, 'send')
  assert.equal(status, 303)
  const { after } = await suggestionAt(headers.get('location'))
  assert.deepEqual([after.note, after.born, after.kind], ['mine', '5700', 'editor'])
})

test('a visitor signs in first, a suspended person reads why nothing is sent, another site sends nothing', async () => {
  const author = await first('author')
  const path = `/edit/${author.id}`
  const visitor = await site.client(null)
  const led = await visitor.send(path, { headers: HTML })
  assert.equal(led.status, 302)
  assert.match(led.headers.get('location') ?? '', /^\/sign-in\?next=%2Fedit%2F/)
  const form = await open(path)
  form.fields['v:/note'] = 'kept'
  const gone = await press(path, form, 'send', visitor)
  assert.equal(gone.status, 401)
  assert.equal(gone.form?.fields['v:/note'], 'kept')
  assert.match(gone.form?.said ?? '', /אינכם מחוברים/)
  const foreign = await chana.send(path, {
    form: { ...form.fields, do: 'send' },
    headers: HTML,
    origin: 'https://example.com',
  })
  assert.equal(foreign.status, 403)
})

test('withheld words are in no form and stay in the item', async () => {
  const id = 'rh-3gk1qmpa'
  const { text } = await chana.send(`/edit/${id}`, { headers: HTML })
  assert.doesNotMatch(text, /שייכים לאחרים/)
  assert.match(text, /אינן מוצגות ואינן נערכות/)
})
