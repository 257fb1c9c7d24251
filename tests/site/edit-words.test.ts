/** The words of an item on the edit desk, the shaar, and drafts of several items. Source: decisions.md#the-edit-desk. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import type { Got } from '@yalkut/testing/clients/browser'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { type Filled, filledForm } from './form-of-page.ts'

const site = await openSiteInBrowser({ sample: true })
const chana = await site.client('chana')
const HTML = { accept: 'text/html' }
const WORDS = 'edit-words'

interface Pressed extends Got {
  form: Filled | null
}

async function open(path: string): Promise<Filled> {
  const { status, text } = await chana.send(path, { headers: HTML })
  assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`)
  return filledForm(text, WORDS)
}

async function press(path: string, form: Filled, button: string): Promise<Pressed> {
  const got = await chana.send(path, { form: { ...form.fields, do: button }, headers: HTML })
  return { ...got, form: got.status === 303 ? null : filledForm(got.text, WORDS) }
}

async function sentBody(got: Pressed): Promise<{ before: JsonObject; after: JsonObject }> {
  const location = got.headers.get('location') ?? assert.fail(got.form?.said)
  const number = /sent=(\d+)/.exec(location)?.[1] ?? assert.fail(location)
  const { id } = await site.get(`/v1/threads/${number}`)
  const { entries } = await site.get(`/v1/suggestions/${id}`)
  const [entry] = listOf(entries).map(objectOf)
  return { before: objectOf(entry?.before), after: objectOf(entry?.after) }
}

function segmentsOf(data: JsonObject): JsonObject[] {
  const [version] = listOf(objectOf(data.body).versions).map(objectOf)
  return listOf(version?.segments).map(objectOf)
}

/** A unit whose words have several paragraphs at the top, one of them with marks. */
async function unitWithWords(): Promise<string> {
  const { items } = await site.get('/v1/entities?type=unit&limit=100&include=body')
  for (const item of listOf(items).filter(isJsonObject)) {
    const data = objectOf(item.data)
    if (data.body === undefined) continue
    const segments = segmentsOf(data)
    const isFlat = segments.every(({ kind }) => kind !== 'section')
    if (isFlat && segments.length >= 2 && JSON.stringify(segments).includes('"marks"')) return String(item.id)
  }
  return assert.fail('no such unit in the sample')
}

/** In the page: what a browser does when markup of another page is pasted. */
const PASTE = `{
  const data = new DataTransfer()
  data.setData('text/html', '<script>window.bad = 1</script><b onclick="x">רע</b>')
  data.setData('text/plain', '<b>אותיות</b>\\nשורה')
  const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  document.querySelector('.ProseMirror').dispatchEvent(paste)
}`

describe('the words of a unit', async () => {
  const id = await unitWithWords()
  const path = `/en/edit/${id}/words`

  test('unchanged words change nothing', async () => {
    const form = await open(path)
    const { status, form: after } = await press(path, form, 'send')
    assert.equal(status, 409)
    assert.match(after?.said ?? '', /You changed nothing/)
  })

  test('a word that is changed keeps the marks around it; hostile markup is letters', async () => {
    const form = await open(path)
    const [first = ''] = (form.fields.order ?? '').split(',')
    const name = `words:${first}`
    form.fields[name] = `<img src=x onerror=alert(1)> ${form.fields[name]}`
    const { before, after } = await sentBody(await press(path, form, 'send'))
    const [old, ...rest] = segmentsOf(before)
    const [fresh, ...others] = segmentsOf(after)
    assert.deepEqual(others, rest)
    assert.match(JSON.stringify(fresh), /<img src=x onerror=alert\(1\)> /)
    const marks = (segment: JsonObject | undefined) => JSON.stringify(segment).match(/"marks"/g)?.length ?? 0
    assert.equal(marks(fresh), marks(old))
  })

  test('paragraphs are divided at an empty line, joined, added, moved and deleted', async () => {
    const opened = await open(path)
    const ids = (opened.fields.order ?? '').split(',')
    const [a = '', b = ''] = ids
    const divided = { ...opened, fields: { ...opened.fields, [`words:${a}`]: 'אחת\r\n\r\nשתים' } }
    const two = segmentsOf((await sentBody(await press(path, divided, 'send'))).after)
    assert.deepEqual(two.slice(0, 2).map(textOf), ['אחת', 'שתים'])
    assert.equal(two.length, ids.length + 1)

    const joined = (await press(path, await open(path), `join:${a}`)).form ?? assert.fail()
    assert.equal((joined.fields.order ?? '').split(',').length, ids.length - 1)
    const one = segmentsOf((await sentBody(await press(path, joined, 'send'))).after)
    assert.equal(one.length, ids.length - 1)

    const more = (await press(path, await open(path), `add:${a}`)).form ?? assert.fail()
    more.fields['words:new1'] = 'פסקה חדשה'
    const three = segmentsOf((await sentBody(await press(path, more, 'send'))).after)
    assert.equal(textOf(three[1]), 'פסקה חדשה')

    const moved = (await press(path, await open(path), `down:${a}`)).form ?? assert.fail()
    const swapped = segmentsOf((await sentBody(await press(path, moved, 'send'))).after)
    assert.deepEqual(
      swapped.slice(0, 2).map(({ id: each }) => each),
      [b, a],
    )

    const less = (await press(path, await open(path), `remove:${b}`)).form ?? assert.fail()
    const left = segmentsOf((await sentBody(await press(path, less, 'send'))).after)
    assert.ok(left.every(({ id: each }) => each !== b))
  })

  test('a note is begun at a paragraph, written, and stands below the words', async () => {
    const begun = (await press(path, await open(path), `note:${await firstOf(path)}`)).form ?? assert.fail()
    const field = Object.keys(begun.fields).find((name) => /^words:new\d+$/.test(name)) ?? assert.fail()
    const form = { ...begun, fields: { ...begun.fields, [field]: 'ראה גם שם' } }
    const { before, after } = await sentBody(await press(path, form, 'send'))
    const [version] = listOf(objectOf(after.body).versions).map(objectOf)
    const notes = listOf(version?.notes).map(objectOf)
    const note = notes.find((each) => textOf(each) === 'ראה גם שם') ?? assert.fail(JSON.stringify(notes))
    assert.equal(note.kind, 'note')
    const [was, is] = [segmentsOf(before)[0], segmentsOf(after)[0]]
    assert.deepEqual(listOf(is?.text), [...listOf(was?.text), { note: note.id }])
  })

  test('in Chromium a note is put where the words are, and its field has the focus', async () => {
    const context = await site.as('chana', { serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('form[data-started]').waitFor()
    await page.locator('textarea[name^="words:"]').first().focus()
    await page.locator('.ProseMirror').first().waitFor()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('אבג')
    await page.getByRole('button', { name: 'Small' }).first().click()
    await page.getByRole('button', { name: 'Note here' }).first().click()
    const note = page.locator('[data-note]').last()
    await note.locator('.ProseMirror:focus').waitFor()
    await page.keyboard.type('הערה של עורך')
    await page.getByRole('button', { name: 'Send the suggestion' }).click()
    await page.getByText('The suggestion was sent.').waitFor()
    const number = /sent=(\d+)/.exec(page.url())?.[1] ?? assert.fail(page.url())
    const thread = await site.get(`/v1/threads/${number}`)
    const { entries } = await site.get(`/v1/suggestions/${thread.id}`)
    const [entry] = listOf(entries).map(objectOf)
    const runs = listOf(segmentsOf(objectOf(entry?.after))[0]?.text).map(objectOf)
    assert.equal(runs[0]?.text, 'אבג', JSON.stringify(runs))
    assert.ok(typeof runs[1]?.note === 'string', JSON.stringify(runs))
    assert.match(JSON.stringify(entry?.after), /הערה של עורך/)
    await context.close()
  })

  test('in Chromium the editor keeps marks, makes bold words, and takes what is pasted as letters', async () => {
    const context = await site.as('chana', { serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('form[data-started]').waitFor()
    await page.locator('textarea[name^="words:"]').first().focus()
    const editor = page.locator('.ProseMirror').first()
    await editor.waitFor()
    assert.equal(await editor.getAttribute('dir'), 'rtl')
    const before = await page.locator('[data-segment]').first().getAttribute('data-runs')
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' סוף')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' מודגש')
    await page.evaluate(PASTE)
    const runs = await page.locator('[data-runs-now]').first().inputValue()
    const [kept] = [JSON.parse(before ?? '[]')]
    const now: { text?: string; marks?: string[]; br?: boolean }[] = JSON.parse(runs)
    assert.deepEqual(now.slice(0, kept.length - 1), kept.slice(0, -1))
    assert.ok(
      now.some(({ text, marks }) => text === ' מודגש' && marks?.includes('b')),
      runs,
    )
    assert.ok(
      now.some(({ text }) => text?.includes('<b>אותיות</b>') ?? false),
      runs,
    )
    assert.ok(
      now.some(({ br }) => br === true),
      runs,
    )
    assert.equal(await page.evaluate('window.bad'), undefined)
    await page.getByRole('button', { name: 'Send the suggestion' }).click()
    await page.getByText('The suggestion was sent.').waitFor()
    await context.close()
  })
})

/** The id of the first paragraph of the form. */
async function firstOf(path: string): Promise<string> {
  const { fields } = await open(path)
  return (fields.order ?? '').split(',')[0] ?? assert.fail()
}

function textOf(segment: JsonObject | undefined): string {
  return listOf(segment?.text)
    .map((run) => String(objectOf(run).text ?? ''))
    .join('')
}

test('the shaar is sent as its file, with the wrong lines named', async () => {
  const { items } = await site.get('/v1/entities?type=work&limit=1')
  const [work] = listOf(items).filter(isJsonObject)
  const path = `/en/edit/${work?.id}/shaar`
  const { text: html } = await chana.send(path, { headers: HTML })
  const text = /<textarea id="text"[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? assert.fail()
  const fields = { text, before: text, title: '', note: '' }
  const bad = await chana.send(path, {
    form: { ...fields, text: `${text}\n## Nonsense\n\nx\n` },
    headers: HTML,
  })
  assert.equal(bad.status, 422)
  assert.match(bad.text, /class="wrong">Line \d+:/)
  assert.match(bad.text, /Nonsense/)
  const good = await chana.send(path, {
    form: { ...fields, text: text.replace('\n## ', '\nMore words.\n\n## ') },
    headers: HTML,
  })
  assert.ok(good.status === 303 || good.status === 422, String(good.status))
})

test('a draft of several items: begun from a form, filled, checked, one left out, sent', async () => {
  const author = '/en/new/author'
  const { text } = await chana.send(author, { headers: HTML })
  const form = filledForm(text)
  Object.assign(form.fields, {
    'v:/name/he': 'מחבר חדש',
    'v:/name/en': 'New Author',
    'v:/kind': 'chossid',
  })
  const begun = await chana.send(author, { form: { ...form.fields, do: 'draft' }, headers: HTML })
  assert.equal(begun.status, 303, filledForm(begun.text).said)
  const draft = begun.headers.get('location') ?? ''
  assert.match(draft, /^\/en\/suggestions\/\d+\/edit$/)
  const added = await chana.send(`${draft}?/add`, { form: { type: 'topic' }, headers: HTML })
  const topic = added.headers.get('location') ?? ''
  assert.match(topic, /^\/en\/new\/topic\?draft=\d+$/)
  const second = filledForm((await chana.send(topic, { headers: HTML })).text)
  Object.assign(second.fields, { 'v:/name/he': 'נושא של טיוטה' })
  const kept = await chana.send(topic, { form: { ...second.fields, do: 'keep' }, headers: HTML })
  assert.equal(kept.headers.get('location'), draft, filledForm(kept.text).said)
  const page = (await chana.send(draft, { headers: HTML })).text
  assert.match(page, /New Author/)
  assert.match(page, /נושא של טיוטה/)
  const links = [...page.matchAll(/href="(\/en\/edit\/rh-[^"]+)"/g)].map(([, href]) => href ?? '')
  assert.equal(links.length, 2)
  const again = filledForm((await chana.send(links[0] ?? '', { headers: HTML })).text)
  assert.equal(again.fields['v:/name/en'], 'New Author')
  again.fields['v:/name/en'] = 'Newer Author'
  const put = await chana.send(links[0] ?? '', {
    form: { ...again.fields, do: 'keep' },
    headers: HTML,
  })
  assert.equal(put.headers.get('location'), draft, filledForm(put.text).said)
  const checked = await chana.send(`${draft}?/check`, { form: {}, headers: HTML })
  assert.equal(checked.status, 200)
  const left = /edit\/(rh-[^?]+)/.exec(links[1] ?? '')?.[1] ?? ''
  const out = await chana.send(`${draft}?/leave`, { form: { item: left }, headers: HTML })
  assert.equal(out.status, 303)
  const sent = await chana.send(`${draft}?/submit`, { form: {}, headers: HTML })
  assert.equal(sent.status, 303)
  const dovid = await site.client('dovid')
  assert.equal((await dovid.send(draft, { headers: HTML })).status, 403)
})
