/** Translations, hanachos and printings over HTTP. Source: routes.md#texts-and-media; shapes.md#progress-of-texts;
 *  shapes.md#recordings-and-texts. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { ACCOUNTS, WHO } from '@yalkut/testing/servers/askers'
import type { Name } from '@yalkut/testing/servers/people'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { countStatements } from '@yalkut/testing/statements'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const statements = countStatements()
const server = await startTestServer()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const approve = (id: unknown, as: Name = 'sara') => server.send(200, `/v1/suggestions/${id}/approve`, post(as))

async function newUnit(work = shelves.sichosWork): Promise<string> {
  const id = newItemId()
  const position = [{ level: 'chapter', value: '1' }]
  const data = { work, position, order: 'V', label: { he: 'שיחה' } }
  await merge(server, [{ id, type: 'unit', data }])
  return id
}

/** A text of a unit, with its paragraphs. */
async function newText(facts: JsonObject, ...paragraphs: (string | JsonObject)[]): Promise<string> {
  const text = newItemId()
  const segments = paragraphs.map((paragraph, at) => ({
    id: newItemId(),
    type: 'segment',
    data: {
      text,
      order: `a${at + 1}`,
      kind: 'paragraph',
      proofread: 0,
      ...(typeof paragraph === 'string' ? { content: paragraph } : paragraph),
    },
  }))
  const data = { kind: 'edition', language: 'he', ...facts }
  await merge(server, [{ id: text, type: 'text', data }, ...segments])
  return text
}

const TRANSLATION = { language: 'en', credit: 'M. Cohen', content: 'One.\n\nTwo.\n \nThree.' }

const translate = (as: Name, unit: string, more: object = {}) =>
  server.send(201, `/v1/units/${unit}/translations`, post(as, { ...TRANSLATION, ...more }))

/** The translation of a suggestion, with its paragraphs. */
async function translationOf(unit: string): Promise<{ text: JsonObject; segments: JsonObject[] }> {
  const { items } = await server.get(`/v1/entities/${unit}/linked?field=unit&type=text`)
  const text = listOf(items).findLast(({ data }) => objectOf(data).kind === 'translation')
  const children = await server.get(`/v1/entities/${text?.id}/children`)
  return { text: objectOf(text), segments: listOf(children.items) }
}

describe('A translation', () => {
  test('has a licence as people write it, and one that is not known or allows no copy is refused', async () => {
    for (const [written, licence] of [
      ['CC BY 4.0', 'cc-by'],
      ['CC BY', 'cc-by'],
      ['Public Domain', 'public-domain'],
      ['https://creativecommons.org/licenses/by-nc/4.0/', 'cc-by-nc'],
    ] as const) {
      const unit = await newUnit()
      await approve((await translate('chana', unit, { licence: written })).id)
      const { text } = await translationOf(unit)
      assert.equal(objectOf(text.data).licence, licence, written)
    }
    const unit = await newUnit()
    const order = post('chana', { ...TRANSLATION, licence: 'CC BY-ND 4.0' })
    const { message } = await server.send(422, `/v1/units/${unit}/translations`, order)
    assert.match(String(message), /CC BY-ND 4\.0.*public-domain, cc0, cc-by, cc-by-nc/)
  })

  test('is a text of the unit with one paragraph for each of the unit’s, in order', async () => {
    const unit = await newUnit()
    const source = await newText({ unit }, 'אחת')
    const sent = await translate('chana', unit, { licence: 'cc-by', translationOf: source })
    assert.deepEqual([sent.status, sent.items], ['open', 4])
    await approve(sent.id)
    const { text, segments } = await translationOf(unit)
    assert.deepEqual(text.data, {
      kind: 'translation',
      language: 'en',
      unit,
      credit: 'M. Cohen',
      licence: 'cc-by',
      translationOf: source,
    })
    const told = segments.map(({ data }) => [objectOf(data).content, objectOf(data).origin])
    assert.deepEqual(told, [
      ['One.', undefined],
      ['Two.', undefined],
      ['Three.', undefined],
    ])
  })

  test('by a machine is marked until a person fixes or confirms a paragraph', async () => {
    const unit = await newUnit()
    await approve((await translate('chana', unit, { machine: 'translator@2' })).id)
    const first = await translationOf(unit)
    const [one, two] = first.segments
    assert.deepEqual(objectOf(one?.data).origin, { by: 'translator@2', checked: false })
    assert.deepEqual(objectOf(first.text.data).origin, { by: 'translator@2', checked: false })
    const progress = async () => objectOf((await server.get(`/v1/texts/batch/progress?ids=${first.text.id}`)).progress)
    assert.deepEqual(await progress(), {
      [String(first.text.id)]: { paragraphs: 3, checked: 0, machine: 3 },
    })
    const fix = (segment: unknown, content: string) =>
      server.send(201, '/v1/translations/fix', post('dovid', { segment, content }))
    await approve((await fix(one?.id, 'First.')).id)
    await approve((await fix(two?.id, 'Two.')).id)
    const { segments } = await translationOf(unit)
    assert.deepEqual(objectOf(segments[0]?.data).content, 'First.')
    for (const segment of segments.slice(0, 2)) {
      assert.deepEqual(objectOf(segment.data).origin, { by: 'translator@2', checked: true })
    }
    assert.deepEqual(await progress(), {
      [String(first.text.id)]: { paragraphs: 3, checked: 2, machine: 1 },
    })
    await server.send(422, '/v1/translations/fix', post('dovid', { segment: two?.id, content: 'Two.' }))
  })

  test('with two people’s fixes of one paragraph is a conflict', async () => {
    const unit = await newUnit()
    await approve((await translate('chana', unit)).id)
    const segment = (await translationOf(unit)).segments[0]?.id
    const [mine, theirs] = await Promise.all(
      (['chana', 'dovid'] as const).map((as) =>
        server.send(201, '/v1/translations/fix', post(as, { segment, content: `By ${as}` })),
      ),
    )
    await approve(mine?.id)
    const { status } = await server.fetch(`/v1/suggestions/${theirs?.id}/approve`, post('sara'))
    assert.equal(status, 409)
  })

  for (const [title, more, status] of [
    ['no words', { content: ' \n\n ' }, 422],
    ['no credit', { credit: ' ' }, 422],
    ['a licence that allows no copy', { licence: 'commercial' }, 422],
    ['an unknown language', { language: 'xx' }, 422],
    ['401 paragraphs', { content: 'a\n\n'.repeat(401) }, 422],
    ['a paragraph of 50,001 characters', { content: 'a'.repeat(50_001) }, 422],
    ['a machine without a name', { machine: ' ' }, 422],
    ['an unknown text', { translationOf: 'rh-00000000' }, 404],
  ] as const) {
    test(`with ${title} is refused`, async () => {
      const unit = await newUnit()
      const ask = post('chana', { ...TRANSLATION, ...more })
      await server.send(status, `/v1/units/${unit}/translations`, ask)
    })
  }

  test('of an item that is not a unit, or with another unit’s paragraphs, is refused', async () => {
    const ask = post('chana', TRANSLATION)
    await server.send(404, `/v1/units/${shelves.sichosWork}/translations`, ask)
    await server.send(404, '/v1/units/rh-00000000/translations', ask)
    const translationOf = await newText({ unit: await newUnit() }, 'אחת')
    const other = post('chana', { ...TRANSLATION, translationOf })
    await server.send(422, `/v1/units/${await newUnit()}/translations`, other)
  })

  test('is fixed only through its own paragraphs: another text’s paragraph answers 404', async () => {
    const text = await newText({ unit: await newUnit() }, 'אחת')
    const { items } = await server.get(`/v1/entities/${text}/children`)
    for (const segment of [listOf(items)[0]?.id, text, 'rh-00000000']) {
      await server.send(404, '/v1/translations/fix', post('chana', { segment, content: 'b' }))
    }
  })
})

describe('A hanacha sent as words', () => {
  const send = (as: Name, more: object) =>
    server.send(201, '/v1/hanachos/text', post(as, { content: 'א\n\nב', rights: 'mine', ...more }))

  async function newEvent(): Promise<{ event: string; recording: string }> {
    const [event, recording] = [newItemId(), newItemId()]
    const title = { he: 'התוועדות', en: 'Farbrengen' }
    const data = { kind: 'farbrengen', title, date: '5742-05-10', sets: [shelves.sichos] }
    const sound = { title: { he: 'קלטת' }, event, url: 'https://example.com/a.mp3' }
    await merge(server, [
      { id: event, type: 'event', data },
      { id: recording, type: 'recording', data: sound },
    ])
    return { event, recording }
  }

  test('of a farbrengen is a booklet based on it, and is found from its recording', async () => {
    const { event, recording } = await newEvent()
    const sent = await send('chana', { for: event, credit: 'הרב כהן' })
    assert.equal(sent.event, null)
    await approve(sent.suggestion)
    const booklet = objectOf((await server.get(`/v1/entities/${sent.publication}`)).data)
    assert.deepEqual([booklet.kind, booklet.date, booklet.sets], ['booklet', '5742-05-10', [shelves.sichos]])
    assert.deepEqual(objectOf((await server.get(`/v1/entities/${sent.text}`)).data), {
      kind: 'hanacha',
      language: 'he',
      publication: sent.publication,
      credit: 'הרב כהן',
    })
    const found = await server.get(`/v1/recordings/${recording}/hanacha`)
    assert.equal(found.text, sent.text)
    assert.deepEqual(
      listOf(found.paragraphs).map(({ content }) => content),
      ['א', 'ב'],
    )
  })

  test('brings the farbrengen along when the catalog lacks it', async () => {
    const more = { eventTitle: 'התוועדות חדשה | New', eventDate: 'י״א שבט תשמ״ג' }
    const sent = await send('chana', more)
    await approve(sent.suggestion)
    const { data } = await server.get(`/v1/entities/${sent.event}`)
    assert.equal(objectOf(data).date, '5743-05-11')
    const again = { content: 'א', rights: 'mine', ...more }
    const refused = await server.fetch('/v1/hanachos/text', post('chana', again))
    assert.deepEqual([refused.status, refused.json.error], [409, 'conflict'])
    assert.equal(listOf(objectOf(refused.json.detail).candidates)[0]?.id, sent.event)
    await send('chana', { ...more, new: true })
  })

  test('of a unit or a recording belongs to it, without a booklet', async () => {
    const unit = await newUnit()
    const { recording } = await newEvent()
    for (const [field, id] of Object.entries({ unit, recording })) {
      const sent = await send('chana', { for: id })
      assert.deepEqual([sent.event, sent.publication], [null, null])
      await approve(sent.suggestion)
      const { data } = await server.get(`/v1/entities/${sent.text}`)
      assert.equal(objectOf(data)[field], id)
    }
  })

  test('with unsure rights is stored and not shown', async () => {
    const unit = await newUnit()
    const sent = await send('chana', { for: unit, rights: 'unsure' })
    await approve(sent.suggestion)
    const { items } = await server.get(`/v1/entities/${sent.text}/children`)
    assert.deepEqual(
      listOf(items).map(({ data, withheld }) => [objectOf(data).content, typeof withheld]),
      [
        ['', 'string'],
        ['', 'string'],
      ],
    )
    const free = await send('chana', { for: unit, rights: 'free' })
    await approve(free.suggestion)
    const text = objectOf((await server.get(`/v1/entities/${free.text}`)).data)
    assert.deepEqual([text.licence, text.credit], ['cc-by', 'Yalkut contributors'])
  })

  for (const [title, json, status] of [
    ['no target', { content: 'א', rights: 'mine' }, 400],
    ['an invalid date', { content: 'א', rights: 'mine', eventTitle: 'x', eventDate: 'z' }, 400],
    ['an unknown item', { content: 'א', rights: 'mine', for: 'rh-00000000' }, 404],
    ['no words', { content: '', rights: 'mine', eventTitle: 'x', eventDate: '5742' }, 422],
    ['an unknown statement', { content: 'א', rights: 'yes', for: 'rh-00000000' }, 422],
  ] as const) {
    test(`with ${title} is refused`, async () => {
      await server.send(status, '/v1/hanachos/text', post('chana', json))
    })
  }

  test('of a sefer is refused', async () => {
    const json = { content: 'א', rights: 'mine', for: shelves.sichosWork }
    await server.send(400, '/v1/hanachos/text', post('chana', json))
  })
})

describe('Printings', () => {
  const PAGES = 'כריכה\fהקב"ה אמר לי\fמלה שנח-\nתכה כאן'

  /** A unit with a text of an edition, and a scan of it. Its page 1 is the PDF's second page. */
  async function newPrintings(file?: string) {
    const unit = await newUnit()
    const { publication, scan } = await newScan(server, shelves.sichos, file ? { file } : {})
    const { data } = await server.get(`/v1/entities/${scan}`)
    const pageLabels = [{ pdfPage: 2, printed: '1' }]
    const pages = { from: 1, to: 2, scheme: 'printed' }
    const map = { publication, pages, unit }
    await merge(server, [
      { id: scan, type: 'scan', data: { ...objectOf(data), pageLabels } },
      { id: newItemId(), type: 'contents-map', data: map },
    ])
    const text = await newText({ unit, publication }, 'הקדוש ברוך הוא אמר לו', 'מלה שנחתכה כאן')
    await readByMachine(server, scan, PAGES)
    return { unit, publication, scan, text }
  }

  const printingsOf = async (unit: string): Promise<JsonObject[]> =>
    listOf((await server.get(`/v1/units/${unit}/printings`)).printings)

  test('are editions and pages of scans whose words are held', async () => {
    const { unit, publication, scan, text } = await newPrintings()
    await newText({ unit, kind: 'translation', credit: 'x' }, 'English')
    await newText({ unit, kind: 'edition', licence: 'commercial' }, 'נמכר')
    await newText({ unit, kind: 'edition' })
    const he = `דפוס ${publication}`
    assert.deepEqual(await printingsOf(unit), [
      { key: `text:${text}`, label: { he }, publication, kind: 'text', checked: true },
      {
        key: `scan:${scan}:2-3`,
        label: { he: `${he}, עמ׳ 1–2` },
        publication,
        kind: 'scan',
        checked: false,
      },
    ])
  })

  test('are compared word by word, and quotes, points and line ends make no difference', async () => {
    const { unit } = await newPrintings()
    const [text, scan] = (await printingsOf(unit)).map(({ key }) => key)
    const compared = await server.get(`/v1/compare?a=${text}&b=${scan}`)
    assert.deepEqual(compared, {
      a: { key: text, checked: true },
      b: { key: scan, checked: false },
      direction: 'rtl',
      runs: [
        { op: 'same', text: 'הקב"ה אמר' },
        { op: 'removed', text: 'לו' },
        { op: 'added', text: 'לי' },
        { op: 'same', text: 'מלה שנחתכה כאן' },
      ],
      same: 5,
      removed: 1,
      added: 1,
    })
  })

  test('are listed and compared in at most six statements', async () => {
    const { unit, scan, text } = await newPrintings()
    for (const path of [
      `/v1/units/${unit}/printings`,
      `/v1/compare?a=text:${text}&b=scan:${scan}:1-3`,
      `/v1/compare?a=scan:${scan}:1-1&b=scan:${scan}:1-3`,
    ]) {
      const asked = await statements.count(() => server.get(path))
      assert.ok(asked > 0 && asked <= 6, `${path}: ${asked}`)
    }
  })

  test('are compared in a worker thread, and the server answers other requests meanwhile', async () => {
    const unit = await newUnit()
    const words = (from: number): string =>
      Array.from({ length: 10_000 }, (_, n) => `מ${((n + from) * 7_919) % 30_011}`).join(' ')
    const a = await newText({ unit }, words(1), words(10_001))
    const b = await newText({ unit }, words(9_000), words(1))
    let isDone = false
    const comparing = server.get(`/v1/compare?a=text:${a}&b=text:${b}`).then((compared) => {
      isDone = true
      return compared
    })
    let others = 0
    for (; !isDone; others += 1) await server.get('/v1')
    const { same, removed } = await comparing
    assert.equal(Number(same) + Number(removed), 20_000)
    assert.ok(others > 5, `${others} other requests were answered meanwhile`)
  })

  test('with pages that people confirmed are marked as checked', async () => {
    const { unit, scan } = await newPrintings()
    for (const page of [2, 3]) {
      const sent = await server.send(201, `/v1/scans/${scan}/text/confirm`, post('dovid', { page }))
      await approve(sent.id)
    }
    assert.deepEqual(
      (await printingsOf(unit)).map(({ checked }) => checked),
      [true, true],
    )
  })

  test('with a withheld file are neither listed nor compared', async () => {
    const file = await holdFile(server.catalog, '%PDF-1.7 printing')
    const { unit, scan, text } = await newPrintings(file)
    assert.equal((await printingsOf(unit)).length, 2)
    await changeRights(server.catalog, file, 'preserved')
    assert.deepEqual(
      (await printingsOf(unit)).map(({ key }) => key),
      [`text:${text}`],
    )
    await server.send(404, `/v1/compare?a=text:${text}&b=scan:${scan}:2-3`, {})
  })

  test('of a locked set are not compared', async () => {
    const unit = await newUnit(shelves.sealedWork)
    const text = await newText({ unit }, 'נעול')
    assert.deepEqual(await printingsOf(unit), [])
    await server.send(404, `/v1/compare?a=text:${text}&b=text:${text}`, {})
  })

  test('with wrong names are refused', async () => {
    const { scan, text, unit } = await newPrintings()
    for (const [reference, status] of [
      ['text', 422],
      [`text:${text}:1-2`, 422],
      [`scan:${scan}`, 422],
      [`scan:${scan}:0-1`, 422],
      [`scan:${scan}:3-2`, 422],
      [`scan:${scan}:1-201`, 422],
      ['text:nothing', 422],
      [`scan:${scan}:7-8`, 404],
      [`text:${unit}`, 404],
      [`scan:${text}:1-2`, 404],
      ['text:rh-00000000', 404],
    ] as const) {
      await server.send(status, `/v1/compare?a=${reference}&b=text:${text}`, {})
    }
    await server.send(400, '/v1/compare?a=x', {})
  })
})

test('progress counts paragraphs without headings, and leaves out items that are not texts', async () => {
  const unit = await newUnit()
  const text = await newText(
    { unit },
    { kind: 'heading', content: 'כותרת' },
    { content: 'א' },
    { content: 'ב', origin: { by: 'ocr', checked: false } },
    { content: 'ג', origin: { by: 'ocr', checked: true } },
  )
  const { progress } = await server.get(`/v1/texts/batch/progress?ids=${text},${unit},rh-00000000`)
  assert.deepEqual(progress, { [text]: { paragraphs: 3, checked: 2, machine: 1 } })
  await server.send(400, '/v1/texts/batch/progress?ids=', {})
})

describe('The copy of an imported text', () => {
  const HTML = '<p onclick="x()">דברים</p><script>alert(1)</script>'

  test('is shown as a page that runs no scripts', async () => {
    const sha256 = await holdFile(server.catalog, HTML, { mime: 'text/html' })
    const { status, headers, bytes } = await server.fetch(`/v1/texts/${sha256}`)
    assert.deepEqual([status, String(bytes)], [200, HTML])
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'.*; sandbox$/)
    assert.doesNotMatch(policy, /allow-scripts/)
  })

  test('is withheld with its own rights, and with the rights of the words read from it', async () => {
    const sha256 = await holdFile(server.catalog, `${HTML}2`, { mime: 'text/html' })
    const bodySource = { source: 'other', copy: sha256, rights: 'link' }
    const work = newItemId()
    const { data } = await server.get(`/v1/entities/${shelves.sichosWork}`)
    const body = {
      profile: 'plain',
      versions: [
        {
          id: 'v1',
          language: 'he',
          notes: [],
          segments: [{ id: 'p1', kind: 'paragraph', text: [{ text: 'דברים' }] }],
        },
      ],
    }
    const title = { he: 'אחר' }
    const copied = { ...objectOf(data), slug: 'copied', title, body, bodySource }
    await merge(server, [{ id: work, type: 'work', data: copied }])
    assert.equal((await server.fetch(`/v1/texts/${sha256}`)).status, 404)
    const own = await holdFile(server.catalog, `${HTML}3`, { mime: 'text/html' })
    await changeRights(server.catalog, own, 'link')
    assert.equal((await server.fetch(`/v1/texts/${own}`)).status, 404)
  })

  test('is a text: a PDF is not shown as a page', async () => {
    const pdf = await holdFile(server.catalog, '%PDF-1.7 copy')
    assert.equal((await server.fetch(`/v1/texts/${pdf}`)).status, 404)
    assert.equal((await server.fetch('/v1/texts/nothing')).status, 404)
  })
})

test('every signed-in person who may write sends texts', async () => {
  const unit = await newUnit()
  const reader = { authorization: `Bearer ${server.people.chana.readToken}` }
  for (const who of WHO.filter((each) => each !== 'trusted')) {
    const as = ACCOUNTS[who]
    const by = {
      ...(as !== undefined && { as }),
      ...(who === 'read-only token' && { headers: reader }),
    }
    const denied = who === 'read-only token' ? 403 : 401
    const wanted = as === undefined || who === 'suspended' ? denied : 201
    for (const [path, json] of [
      [`/v1/units/${unit}/translations`, TRANSLATION],
      ['/v1/hanachos/text', { content: 'א', rights: 'mine', for: unit }],
    ] as const) {
      const { status } = await server.fetch(path, { method: 'POST', json, ...by })
      assert.equal(status, wanted, `${who} ${path}`)
    }
  }
})
