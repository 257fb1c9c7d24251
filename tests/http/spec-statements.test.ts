/** Statements of the specification, each with a request and what must be true of its answer.
 *  Source: service.md#item-types; shapes.md#checks. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { merge, openOf, post, setData, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestRequest } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true, opening: { limits: { rate: false } } })

const TANYA = 'rh-5j6zbcv7'
const DUGMA = 'rh-cytvfv9s'
const SET = 'rh-q8vn17s5'
const PRINTING = 'rh-a21570mm'
const SCAN_HASH = '9b01738584d1126813e441cf4ea1185961b9376ddc7220dd9587fecefe0dcd51'
const RECORDING = 'rh-349xd7m1'
const PARAGRAPH = 'rh-mtzh81b8'
const EVENT = 'rh-g5spyj2p'

/** The names of the checks of an answer. */
const checksOf = (answer: JsonObject) => listOf(answer.checks).map(({ check, status }) => `${check} ${status}`)
const newWork = (slug: string) => ({ ...workData(slug, [SET]), genre: 'other' })

describe('What is read', () => {
  test('resolve answers the item of a path, and says when the path is an old one', async () => {
    const item = await server.get(`/v1/entities/${TANYA}`)
    assert.deepEqual(await server.get('/v1/resolve?path=/tanya'), { ...item, redirected: false })
    const id = newItemId()
    await merge(server, [{ id, type: 'work', data: newWork('was'), path: '/was' }])
    await merge(server, [{ id, type: 'work', data: newWork('was'), path: '/is' }])
    const moved = await server.get('/v1/resolve?path=/was')
    assert.deepEqual([moved.id, moved.path, moved.redirected], [id, '/is', true])
    assert.equal(objectOf(moved.data).slug, 'was')
  })

  test('a state beyond the last commit is not there', async () => {
    const { head } = await server.get('/v1')
    await server.get(`/v1/entities/${TANYA}?at=${head}`)
    const refused = await server.send(404, `/v1/entities/${TANYA}?at=${Number(head) + 1}`, {})
    assert.match(String(refused.message), /no commit/)
  })

  for (const path of ['/v1/status', '/v1/captcha', '/livez', '/readyz']) {
    test(`${path} has an ETag`, async () => {
      const { headers, status } = await server.fetch(path)
      assert.deepEqual([status, headers.get('etag') !== null], [200, true])
    })
  }

  test('the status is not sent again to whoever has it', async () => {
    const { headers } = await server.fetch('/v1/status')
    const same = { 'if-none-match': headers.get('etag') ?? '' }
    const again = await server.fetch('/v1/status', { headers: same })
    // The moment of the answer is part of it.
    assert.ok([200, 304].includes(again.status))
  })

  test('the list of a collection of manifests is at its own name too', async () => {
    for (const name of ['page-fixes', 'reading-copies']) {
      assert.deepEqual(await server.get(`/manifests/${name}/${name}.json`), {
        collection: name,
        files: [],
      })
    }
  })

  test('health has the coverage of words and recordings of each set', async () => {
    const sets = listOf((await server.get('/v1/health?limit=100')).sets)
    const sample = sets.find(({ id }) => id === SET)
    const { events, withRecording, withText, works, withScan } = objectOf(sample?.coverage)
    assert.ok(Number(events) > 0 && Number(withRecording) > 0 && Number(withText) > 0)
    assert.ok(Number(withRecording) <= Number(events) && Number(withText) <= Number(events))
    assert.ok(Number(works) > 0 && Number(withScan) > 0 && Number(withScan) <= Number(works))
  })

  test('reconcile shows its preview as an embed', async () => {
    const { view, preview } = await server.get('/reconcile')
    assert.ok(view)
    assert.match(String(objectOf(preview).url), /\/embed\/reconcile\?id=\{\{id\}\}$/)
    const page = await server.fetch(`/embed/reconcile?id=${TANYA}`)
    assert.equal(page.status, 200)
    assert.match(String(page.headers.get('content-security-policy')), /frame-ancestors \*/)
    assert.equal((await server.fetch('/embed/reconcile?id=rh-00000000')).status, 404)
  })

  test('the guides name the address at which they are', async () => {
    const { mcp } = await server.get('/v1')
    for (const path of ['/llms.txt', '/llms-full.txt']) {
      const { body } = await server.fetch(path)
      assert.ok(String(body).includes(`${String(mcp)} `), path)
      assert.doesNotMatch(String(body), /yalkut\.example/)
    }
  })

  test('answers with chosen fields are described', () => {
    const { paths } = server.document.whole
    const { get } = objectOf(objectOf(paths)['/v1/entities/{id}'])
    const answer = objectOf(objectOf(objectOf(get).responses)['200'])
    const forms = objectOf(answer['x-other-forms'])
    const { schema } = objectOf(forms['application/json; fields'])
    assert.match(String(objectOf(schema).description), /chosen fields/)
  })
})

describe('Lists', () => {
  test('an author is named by a handle or an account in both lists, and # is not needed', async () => {
    const id = await openOf(server, [{ id: newItemId(), type: 'work', data: newWork('by-chana') }])
    const { number } = objectOf((await server.get(`/v1/suggestions/${id}`)).changeset)
    for (const author of ['chana', server.people.chana.id]) {
      for (const query of ['', '&state=open']) {
        const { suggestions } = await server.get(`/v1/suggestions?author=${author}${query}&limit=500`)
        assert.ok(
          listOf(suggestions).some((row) => row.id === id),
          `${author}${query}`,
        )
      }
    }
    for (const q of [String(number), `%23${number}`]) {
      const found = listOf((await server.get(`/v1/suggestions?state=all&q=${q}`)).suggestions)
      assert.ok(
        found.some((row) => row.number === number),
        q,
      )
    }
    const issue = await server.send(201, '/v1/issues', post('chana', { title: 'משהו' }))
    const found = listOf((await server.get(`/v1/issues?q=${issue.number}`)).items)
    assert.deepEqual(
      found.map((row) => row.number),
      [issue.number],
    )
  })

  for (const path of ['/v1/suggestions', '/v1/suggestions?state=open', '/v1/issues']) {
    test(`${path} has pages of 50`, async () => {
      const at = path.split('?')[0] ?? ''
      const operation = objectOf(objectOf(objectOf(server.document.whole.paths)[at]).get)
      const limit = listOf(operation.parameters).find(({ name }) => name === 'limit')
      const { default: usual = 50, description = '' } = objectOf(limit?.schema)
      assert.equal(usual, 50)
      assert.doesNotMatch(`${limit?.description ?? ''}${description}`, /30/)
    })
  }
})

describe('What is suggested', () => {
  test('a suggestion answers the checks that did not pass, by every route', async () => {
    const data = newWork('only-passing')
    const put = [{ id: newItemId(), type: 'work', data }]
    const { id } = await server.send(201, '/v1/suggestions', post('chana', { title: 'ספר' }))
    const items = `/v1/suggestions/${id}/items`
    await server.send(200, items, { ...post('chana', put[0]), method: 'PUT' })
    const sent = await server.send(200, `/v1/suggestions/${id}/submit`, post('chana'))
    const unit = 'rh-f7ajrhtx'
    const title = { he: 'תניא', en: 'Tanya!' }
    const old = objectOf((await server.get(`/v1/entities/${TANYA}`)).data)
    const answers: JsonObject[] = [
      sent,
      await server.send(201, '/v1/suggestions/quick', post('chana', { entityId: TANYA, data: { ...old, title } })),
      await server.send(
        201,
        `/v1/units/${unit}/translations`,
        post('chana', { language: 'en', credit: 'x', content: 'x' }),
      ),
      await server.send(201, '/v1/hanachos/text', post('chana', { for: EVENT, content: 'מילים', rights: 'mine' })),
      await server.send(
        201,
        `/v1/recordings/${RECORDING}/sync/anchor`,
        post('chana', { segment: PARAGRAPH, atMs: 20_000 }),
      ),
      await server.send(
        201,
        `/v1/recordings/${RECORDING}/transcript/fix`,
        post('chana', { segment: PARAGRAPH, content: 'מילים אחרות' }),
      ),
      await server.send(
        201,
        '/v1/suggestions/contents-map',
        post('chana', {
          publication: PRINTING,
          pages: { from: 1, to: 1, scheme: 'pdf' },
          label: { he: 'שער' },
        }),
      ),
    ]
    for (const answer of answers) {
      assert.ok(
        listOf(answer.checks).every(({ status }) => status !== 'pass'),
        checksOf(answer).join(),
      )
      assert.ok(Number(objectOf(answer.checkCounts).pass) > 0)
    }
  })

  test('the text of a hanacha answers its suggestion, with the items beside', async () => {
    const answer = await server.send(
      201,
      '/v1/hanachos/text',
      post('chana', { for: EVENT, content: 'ועוד מילים', rights: 'mine' }),
    )
    assert.deepEqual([answer.status, answer.kind, answer.suggestion], ['open', 'suggestion', answer.id])
    assert.match(String(answer.text), /^rh-/)
    assert.match(String(answer.publication), /^rh-/)
    assert.equal(answer.event, null)
    assert.ok(Number(answer.items) >= 2)
  })

  test('“for” is not given beside the title of a new event', async () => {
    const both = { for: EVENT, eventTitle: 'אחר', eventDate: '5742', content: 'x', rights: 'mine' }
    await server.send(400, '/v1/hanachos/text', post('chana', both))
  })

  test('ids inside data are read in any case, and stored as they are', async () => {
    const data = { ...newWork('loud'), sets: [SET.toUpperCase()] }
    const id = newItemId()
    await merge(server, [{ id, type: 'work', data }])
    assert.deepEqual(objectOf((await server.get(`/v1/entities/${id}`)).data).sets, [SET])
  })

  test('an order key that ends with 0 is keyed again', async () => {
    const id = newItemId()
    const unit = {
      work: TANYA,
      position: [
        { level: 'part', value: '9' },
        { level: 'chapter', value: '1' },
      ],
      label: { he: 'א' },
    }
    await merge(server, [{ id, type: 'unit', data: { ...unit, order: '50' } }])
    const { order } = objectOf((await server.get(`/v1/entities/${id}`)).data)
    assert.match(String(order), /^50.*[^0]$/)
  })

  test('a recording has an event, a file, an address or a video', async () => {
    const put = { type: 'recording', data: { title: { he: 'הקלטה' } } }
    const { id } = await server.send(201, '/v1/suggestions', post('chana', { title: 'הקלטה' }))
    const items = `/v1/suggestions/${id}/items`
    const { message } = await server.send(422, items, { ...post('chana', put), method: 'PUT' })
    assert.match(String(message), /an event, a file, an address or a video/)
    const heard = { ...put, data: { ...put.data, url: 'https://example.org/a.mp3' } }
    await server.send(200, items, { ...post('chana', heard), method: 'PUT' })
  })

  test('a time is rounded to a millisecond', async () => {
    const anchor = { segment: PARAGRAPH, atMs: 21_000.4 }
    const { spans } = await server.send(201, `/v1/recordings/${RECORDING}/sync/anchor`, post('chana', anchor))
    const span = listOf(spans).find(({ segment }) => segment === PARAGRAPH)
    assert.equal(span?.startMs, 21_000)
  })

  test('data that is the same as now says so, and no draft is left', async () => {
    const { data } = await server.get(`/v1/entities/${TANYA}`)
    const fix = post('chana', { entityId: TANYA, data })
    const { message } = await server.send(409, '/v1/suggestions/quick', fix)
    assert.match(String(message), /nothing changes/i)
  })

  test('words are removed with “text” null or without it', async () => {
    const id = newItemId()
    const body = {
      profile: 'plain',
      versions: [
        {
          id: 'he',
          language: 'he',
          segments: ['p1', 'p2', 'p3'].map((name) => ({
            id: name,
            kind: 'paragraph',
            text: [{ text: `מילים ${name}` }],
          })),
        },
      ],
    }
    await merge(server, [{ id, type: 'work', data: { ...newWork('words'), body } }])
    const remove = { entityId: id, change: 'remove', version: 'he', segment: 'p2' }
    await server.send(201, '/v1/suggestions/words', post('chana', { ...remove, text: null }))
    await server.send(201, '/v1/suggestions/words', post('chana', remove))
  })

  test('words that are not there are said not to be there', async () => {
    const text = 'rh-c1n85mys'
    const edit = {
      entityId: text,
      change: 'edit',
      version: 'he',
      segment: 'p1',
      before: 'א',
      text: 'ב',
    }
    const none = await server.send(404, '/v1/suggestions/words', post('chana', edit))
    assert.match(String(none.message), /no words yet/)
  })

  test('an anchor names a field that the item has', async () => {
    const id = newItemId()
    const suggestion = await openOf(server, [{ id, type: 'work', data: newWork('anchored') }])
    const comments = `/v1/suggestions/${suggestion}/comments`
    const on = (field: string): TestRequest => post('dovid', { body: 'הערה', anchor: { entity: id, field } })
    for (const field of ['', '/title', '/title/he', '/note']) await server.send(201, comments, on(field))
    const { message } = await server.send(422, comments, on('/zzz'))
    assert.match(String(message), /no field “\/zzz”/)
    const review = {
      verdict: 'comment',
      body: 'x',
      comments: [{ entity: id, field: '/zzz', body: 'x' }],
    }
    await server.send(422, `/v1/suggestions/${suggestion}/reviews`, post('sara', review))
  })

  test('labels that one may not set are named', async () => {
    const created = await server.send(201, '/v1/labels', post('sara', { name: 'urgent' }))
    assert.equal(created.name, 'urgent')
    const order = { title: 'עם תווית', labels: ['urgent'] }
    const chana = await server.send(201, '/v1/issues', post('chana', order))
    assert.deepEqual([chana.labels, chana.ignored], [[], { labels: ['urgent'] }])
    const sara = await server.send(201, '/v1/issues', post('sara', order))
    assert.deepEqual([listOf(sara.labels).map(({ name }) => name), sara.ignored], [['urgent'], undefined])
  })

  test('merging what main has already makes no commit', async () => {
    const id = newItemId()
    await merge(server, [{ id, type: 'work', data: newWork('twice') }])
    const data = { ...newWork('twice'), note: 'הערה' }
    const first = await openOf(server, [{ id, type: 'work', data }])
    const second = await openOf(server, [{ id, type: 'work', data }], 'dovid')
    await server.send(200, `/v1/suggestions/${first}/approve`, post('sara'))
    const { head } = await server.get('/v1')
    const answer = await server.send(200, `/v1/suggestions/${second}/approve`, post('sara'))
    assert.equal(answer.commit, null)
    assert.equal((await server.get('/v1')).head, head)
    const { changeset } = await server.get(`/v1/suggestions/${second}`)
    const { status, merged_commit: commit } = objectOf(changeset)
    assert.deepEqual([status, commit], ['merged', null])
  })
})

describe('Checks', () => {
  const sentOf = async (items: readonly JsonObject[]): Promise<JsonObject> => {
    const { id } = await server.send(201, '/v1/suggestions', post('chana', { title: 'בדיקה' }))
    for (const item of items) {
      await server.send(200, `/v1/suggestions/${id}/items`, {
        ...post('chana', item),
        method: 'PUT',
      })
    }
    return await server.send(200, `/v1/suggestions/${id}/submit`, post('chana'))
  }
  const foundIn = (answer: JsonObject, name: string) => listOf(answer.checks).filter(({ check }) => check === name)

  test('position wants one step for each level of the work', async () => {
    const unit = { work: DUGMA, order: 'zz', label: { he: 'יחידה' } }
    const short = { ...unit, position: [{ level: 'gate', value: '1' }] }
    const [found] = foundIn(await sentOf([{ type: 'unit', data: short }]), 'position')
    assert.deepEqual([found?.status, found?.path], ['warn', '/position'])
    assert.match(String(found?.message), /one step for each level.*chapter/)
    const whole = { ...unit, position: [...short.position, { level: 'chapter', value: '99' }] }
    assert.deepEqual(foundIn(await sentOf([{ type: 'unit', data: whole }]), 'position'), [])
  })

  test('path refuses pages of the site', async () => {
    for (const path of ['/unsubscribe', '/llms/mcp', '/llms']) {
      const [found] = foundIn(await sentOf([{ type: 'topic', data: { name: { he: path } }, path }]), 'path')
      assert.equal(found?.status, 'fail', path)
    }
  })

  test('path warns when a new item takes a path that leads to another', async () => {
    const id = newItemId()
    await merge(server, [{ id, type: 'work', data: newWork('first-here'), path: '/first-here' }])
    await merge(server, [{ id, type: 'work', data: newWork('first-here'), path: '/gone-there' }])
    const answer = await sentOf([{ type: 'topic', data: { name: { he: 'נושא' } }, path: '/first-here' }])
    const [found] = foundIn(answer, 'path')
    assert.equal(found?.status, 'warn')
    assert.match(String(found?.message), new RegExp(`/first-here.*${id}.*/gone-there`))
  })

  test('a set that is merged warns when its keepers come to keep the other', async () => {
    const [from, into] = [newItemId(), newItemId()]
    const { kalman, miriam } = server.people
    await merge(server, [
      { id: from, type: 'set', data: setData('from-here', [kalman.id]), path: '/sets/from-here' },
      { id: into, type: 'set', data: setData('into-here', [miriam.id]), path: '/sets/into-here' },
    ])
    const operations = [{ op: 'merge', from, into }]
    const preview = await server.send(200, '/v1/organize/preview', post('sara', { operations }))
    assert.match(JSON.stringify(preview.warnings), /then also keeps “into-here”/)
    const created = await server.send(201, '/v1/organize', post('chana', { operations }))
    const warned = listOf(objectOf(created.suggestion).checks).filter(({ message }) => /keepers/.test(String(message)))
    assert.equal(warned.length, 1)
  })
})

describe('Contents of a printing', () => {
  const map = (more: object) => ({
    publication: PRINTING,
    pages: { from: 1, to: 1, scheme: 'pdf' },
    ...more,
  })

  test('a new unit has a step for each level, and a path', async () => {
    const label = { he: 'פרק חדש', en: 'A new chapter' }
    const position = [
      { level: 'gate', value: '2' },
      { level: 'chapter', value: '17' },
    ]
    const sent = await server.send(
      201,
      '/v1/suggestions/contents-map',
      post('chana', map({ newUnit: { work: DUGMA, label, position } })),
    )
    assert.deepEqual(checksOf(sent), ['machine warn'])
    await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('sara'))
    const unit = await server.get('/v1/resolve?path=/sefer-hadugma/2/17')
    assert.deepEqual(objectOf(unit.data).position, position)
    const next = await server.send(
      201,
      '/v1/suggestions/contents-map',
      post('chana', map({ newUnit: { work: DUGMA, label } })),
    )
    assert.deepEqual(checksOf(next), ['machine warn'])
    await server.send(200, `/v1/suggestions/${next.id}/approve`, post('sara'))
    const { items } = await server.get(`/v1/entities/${DUGMA}/children?limit=200`)
    const last = listOf(items).at(-1)
    assert.deepEqual(
      listOf(objectOf(last?.data).position).map(({ level }) => level),
      ['gate', 'chapter'],
    )
    assert.match(String(last?.path), /^\/sefer-hadugma\/\d+\/\d+$/)
  })

  test('pages outside of the printing warn', async () => {
    const far = { pages: { from: 4_000, to: 5_000, scheme: 'pdf' }, label: { he: 'רחוק' } }
    const sent = await server.send(201, '/v1/suggestions/contents-map', post('chana', map(far)))
    const found = listOf(sent.checks).find(({ check }) => check === 'position')
    assert.match(String(found?.message), /4000.*4 pages/)
  })
})

describe('Files before they are sent', () => {
  test('a file that an item names without its bytes is said to be named', async () => {
    const { proposal } = await server.send(200, '/v1/uploads/check', post('chana', { sha256: SCAN_HASH }))
    const { as, reason } = objectOf(proposal)
    assert.equal(as, 'scan-of')
    assert.match(String(reason), /name this very file/)
  })

  test('a scan is proposed for its printing', async () => {
    const asked = { what: 'scan', name: 'ספר הדוגמה, הדפסה א.pdf' }
    const answer = await server.send(200, '/v1/uploads/propose', post('chana', asked))
    assert.equal(answer.what, 'scan')
    assert.ok(listOf(answer.candidates).some(({ id }) => id === PRINTING))
    const teshura = { what: 'scan', name: 'תשורה מנישואי כהן.pdf' }
    assert.equal((await server.send(200, '/v1/uploads/propose', post('chana', teshura))).as, 'teshura')
  })
})

describe('Bodies', () => {
  const WRONG: [path: string, body: JsonObject, near: RegExp][] = [
    ['/v1/issues', { title: 'x', entity: TANYA }, /“entity”.*entityId/],
    ['/v1/issues', { title: 'x', colour: 'red' }, /“colour”/],
    ['/v1/suggestions', { title: 'x', desc: 'y' }, /“desc”/],
    ['/v1/suggestions/quick', { entityId: TANYA, data: {}, Title: 'x' }, /“Title”.*title/],
    ['/v1/organize/preview', { operations: [], titel: 'x' }, /“titel”.*title/],
    [
      '/v1/organize/preview',
      { operations: [{ op: 'rename', item: TANYA, nam: { he: 'x' } }] },
      /“operations\/0\/nam”.*name/,
    ],
    [
      '/v1/suggestions/contents-map',
      { publication: PRINTING, pages: { from: 1, to: 1, schema: 'pdf' }, label: { he: 'x' } },
      /“pages\/schema”.*scheme/,
    ],
  ]
  for (const [path, body, near] of WRONG) {
    test(`${path} names the field ${near.source}`, async () => {
      const { message, error } = await server.send(422, path, post('sara', body))
      assert.equal(error, 'invalid')
      assert.match(String(message), near)
    })
  }

  const RAW = /must (match pattern|be string|NOT have|be equal|be <=|be >=|be integer|be array|be object)/
  const UNCLEAR: [path: string, method: string, body: JsonObject, says: RegExp][] = [
    [
      '/v1/suggestions/quick',
      'POST',
      { entityId: TANYA, data: { ...newWork('tanya'), levels: ['Part One'] } },
      /levels\/0/,
    ],
    [
      '/v1/suggestions/quick',
      'POST',
      { entityId: EVENT, data: { kind: 'farbrengen', title: { he: 'x' }, date: '5784-13-01' } },
      /5784|date/,
    ],
    ['/v1/suggestions/quick', 'POST', { entityId: TANYA, data: { ...newWork('tanya'), title: 'x' } }, /title/],
    [
      '/v1/suggestions/quick',
      'POST',
      { entityId: TANYA, data: { ...newWork('tanya'), genre: 'poems' } },
      /genre.*chassidus/,
    ],
    ['/v1/issues', 'POST', { title: 7 }, /title.*text/],
    ['/v1/issues', 'POST', { title: 'x', type: 'nothing' }, /type.*other/],
    ['/v1/translations/fix', 'POST', { segment: 'x', content: [] }, /content.*text/],
  ]
  for (const [path, method, json, says] of UNCLEAR) {
    test(`${method} ${path} is refused in plain words: ${JSON.stringify(json).slice(0, 60)}`, async () => {
      const { message, detail } = await server.send(422, path, { as: 'sara', method, json })
      assert.match(String(message), says)
      assert.doesNotMatch(JSON.stringify([message, detail]), RAW)
    })
  }

  test('a wrong method is a bad request', async () => {
    const { status, json } = await server.fetch('/v1/stats', { method: 'DELETE', outside: true })
    assert.deepEqual([status, json.error], [405, 'bad-request'])
  })
})
