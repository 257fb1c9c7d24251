/** `add_segments`, with the protocol's own client: many paragraphs of a text or pages of a layer in one suggestion,
 *  which is reviewed and then read.
 *  Source: service.md#mcp-tools; service.md#bounds. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOrderKey, type JsonObject, newItemId } from '@yalkut/model'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, type NewItem, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
const { sichos, sichosWork, sealedWork } = await addShelves(server)
const chana = await connectMcp(server, server.people.chana.token)
const dovid = await connectMcp(server, server.people.dovid.token)
const visitor = await connectMcp(server)

const paragraphs = (...contents: string[]) => contents.map((content) => ({ content }))
const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ content: `פסקה ${from + at}` }))
const approve = (id: unknown) => server.send(200, `/v1/suggestions/${Number(id)}/approve`, post('kalman'))

let units = 0

/** A unit of a sefer, with a text of these paragraphs. */
async function newText(contents: string[] = [], more: JsonObject = {}, work = sichosWork) {
  const [unit, text] = [newItemId(), newItemId()]
  units += 1
  const place = { work, position: [{ level: 'chapter', value: String(units) }] }
  const items: NewItem[] = [
    { id: unit, type: 'unit', data: { ...place, order: `V${units}`, label: { he: 'פרק' } } },
    { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit, ...more } },
    ...contents.map((content, at) => ({
      id: newItemId(),
      type: 'segment',
      data: { text, order: `V${at + 1}`, kind: 'paragraph', content, proofread: 2 },
    })),
  ]
  await merge(server, items)
  return text
}

const textData = (): JsonObject => ({ kind: 'edition', language: 'he', unit: null })

/** The words of a text, as readers see them. */
async function wordsOf(id: string): Promise<unknown[]> {
  return listOf((await visitor.use('get_text', { id })).paragraphs).map(({ content }) => content)
}

async function suggestionsOf(name: 'chana'): Promise<number> {
  const { count } = await server.catalog.ledger.read
    .selectFrom('suggestions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('author', '=', server.people[name].id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('Paragraphs', () => {
  test('follow the text’s existing paragraphs, and are readable after a keeper’s approval', async () => {
    const text = await newText(['א', 'ב'])
    const order = {
      to: text,
      segments: paragraphs('ג', 'ד'),
      title: 'The rest',
      note: 'From print.',
    }
    const sent = await chana.use('add_segments', order)
    assert.equal(sent.status, 'open')
    assert.deepEqual(
      listOf(sent.items).map(({ type }) => type),
      ['segment', 'segment'],
    )
    assert.match(String(sent.url), /\/review\?s=\d+$/)
    assert.deepEqual(await wordsOf(text), ['א', 'ב'])
    await approve(sent.suggestion)
    assert.deepEqual(await wordsOf(text), ['א', 'ב', 'ג', 'ד'])
    const ids = listOf((await visitor.use('get_text', { id: text })).paragraphs).map(({ id }) => id)
    assert.deepEqual(
      ids.slice(2),
      listOf(sent.items).map(({ id }) => id),
    )
  })

  test('fill a text that is new in the same draft, over several calls', async () => {
    const text = newItemId()
    const unit = await newUnit()
    const made = await chana.use('suggest_items', {
      items: [{ id: text, type: 'text', data: { ...textData(), unit } }],
      title: 'A new text',
      submit: false,
    })
    const { suggestion } = made
    for (const from of [1, 201, 401]) {
      const added = await chana.use('add_segments', {
        to: text,
        segments: numbered(200, from),
        suggestion,
        submit: from === 401,
      })
      assert.deepEqual(
        [added.suggestion, added.status, listOf(added.items).length],
        [suggestion, from === 401 ? 'open' : 'draft', 200],
      )
    }
    await approve(suggestion)
    const { paragraphs: first, next } = await visitor.use('get_text', { id: text })
    assert.deepEqual([listOf(first).length, next], [200, 2])
    const { items } = await server.get(`/v1/entities/${text}/children?limit=1000`)
    const data = listOf(items).map((item) => objectOf(item.data))
    assert.deepEqual(
      data.map(({ content }) => content),
      numbered(600).map(({ content }) => content),
    )
    const orders = data.map(({ order }) => String(order))
    assert.ok(orders.every((order) => isOrderKey(order) && order.length <= 4))
    assert.equal(new Set(orders).size, 600)
  })

  test('by a machine are marked until a person checks them', async () => {
    const text = await newText(['א'])
    const order = { to: text, segments: paragraphs('ב'), machine: 'asr:whisper@3', title: 'Heard' }
    const { suggestion, items } = await chana.use('add_segments', order)
    await approve(suggestion)
    assert.match((await visitor.call('get_text', { id: text })).text, /^rh-\S+: א\n\[machine\] rh-\S+: ב$/m)
    const { data } = await server.get(`/v1/entities/${String(listOf(items)[0]?.id)}`)
    assert.deepEqual(objectOf(data).origin, { by: 'asr:whisper@3', checked: false })
  })

  test('keep their kind and their position in print', async () => {
    const text = await newText()
    const { scan } = await newScan(server, sichos)
    const page = { scan: scan.toUpperCase(), page: 3, lines: ['l1', 'l2'] }
    const segments = [
      { content: '  כותרת\u0000 ', kind: 'heading' },
      { content: 'גוף', page },
    ]
    const { items, suggestion } = await chana.use('add_segments', {
      to: text,
      segments,
      title: 'A page',
    })
    await approve(suggestion)
    const [heading, body] = await Promise.all(
      listOf(items).map(async ({ id }) => objectOf((await server.get(`/v1/entities/${id}`)).data)),
    )
    assert.deepEqual([heading?.kind, heading?.content], ['heading', 'כותרת'])
    assert.deepEqual([body?.kind, body?.page], ['paragraph', { ...page, scan }])
    assert.equal('origin' in (body ?? {}), false)
  })

  test('of two calls at the same time all enter the draft, each at its own position', async () => {
    const text = await newText(['א'])
    const title = 'Both'
    const first = { to: text, segments: paragraphs('ב'), submit: false, title }
    const { suggestion } = await chana.use('add_segments', first)
    await Promise.all(
      ['ג', 'ד', 'ה'].map((content) =>
        chana.use('add_segments', {
          to: text,
          segments: paragraphs(`${content}1`, `${content}2`),
          suggestion,
          submit: false,
        }),
      ),
    )
    await server.send(200, `/v1/suggestions/${Number(suggestion)}/submit`, post('chana'))
    await approve(suggestion)
    const words = await wordsOf(text)
    assert.deepEqual(words.slice(0, 2), ['א', 'ב'])
    assert.equal(words.length, 8)
    for (const content of ['ג', 'ד', 'ה']) {
      const at = words.indexOf(`${content}1`)
      assert.equal(words[at + 1], `${content}2`, 'the paragraphs of one call stay together')
    }
  })

  test('by a steward go live in an open set, as line fixes do', async () => {
    const set = newItemId()
    const book = { title: { he: 'פתוח' }, slug: 'open-book', authors: [], genre: 'sichos' }
    const work = newItemId()
    await merge(server, [
      {
        id: set,
        type: 'set',
        data: { name: { he: 'פתוח' }, slug: 'open', policy: 'open', keepers: [] },
      },
      { id: work, type: 'work', data: { ...book, levels: ['chapter'], sets: [set] } },
    ])
    const text = await newText([], {}, work)
    const sara = await connectMcp(server, server.people.sara.token)
    const order = { to: text, segments: paragraphs('חי'), title: 'Live' }
    const { status, suggestion } = await sara.use('add_segments', order)
    assert.equal(status, 'merged')
    assert.deepEqual(await wordsOf(text), ['חי'])
    const { changeset } = await sara.use('get_suggestion', { suggestion })
    assert.deepEqual([objectOf(changeset).kind, objectOf(changeset).post_review], ['live', 'pending'])
  })
})

async function newUnit(): Promise<string> {
  const unit = newItemId()
  units += 1
  const position = [{ level: 'chapter', value: String(units) }]
  const data = { work: sichosWork, position, order: `W${units}`, label: { he: 'פרק' } }
  await merge(server, [{ id: unit, type: 'unit', data }])
  return unit
}

describe('Pages', () => {
  const page = (number: number, ...lines: string[]) => ({
    page: number,
    lines: lines.map((text) => ({ text })),
  })

  test('fill a layer that is new in the same draft, and are readable as the scan’s words', async () => {
    const { scan } = await newScan(server, sichos)
    const layer = newItemId()
    const { suggestion } = await chana.use('suggest_items', {
      items: [
        {
          id: layer,
          type: 'text-layer',
          data: { scan, kind: 'uploaded-ocr', engine: { name: 'reader', version: '2' } },
        },
      ],
      title: 'A reading',
      submit: false,
    })
    const box = [0.1, 0.2, 0.8, 0.04]
    const first = {
      page: 1,
      lines: [{ text: ' שורה  אחת ', box }, { text: '\t' }, { text: 'שתים' }],
    }
    const draft = await chana.use('add_segments', {
      to: layer,
      pages: [first],
      suggestion,
      submit: false,
    })
    assert.equal(listOf(draft.items)[0]?.page, 1)
    const sent = await chana.use('add_segments', {
      to: layer,
      pages: [page(2, 'עמוד שני'), page(4, 'עמוד רביעי')],
      suggestion,
    })
    assert.equal(sent.status, 'open')
    await approve(suggestion)
    const { text, structured } = await visitor.call('get_text', { id: scan })
    assert.match(text, /, read by reader 2, not proofread yet: .*\n\n\[machine\] l1: שורה אחת\n\[machine\] l2: שתים$/m)
    assert.deepEqual(structured.pages, [1, 2, 4])
    assert.deepEqual(
      listOf(structured.lines).map(({ id, text: words, box: place }) => [id, words, place]),
      [
        ['l1', 'שורה אחת', box],
        ['l2', 'שתים', undefined],
      ],
    )
  })

  test('sent again into the same draft replace the earlier ones', async () => {
    const layer = await newLayer()
    const first = { to: layer, pages: [page(7, 'טעות')], title: 'Seven', submit: false }
    const { suggestion, items } = await chana.use('add_segments', first)
    const again = { to: layer, pages: [page(7, 'נכון'), page(8, 'עוד')], suggestion }
    const sent = await chana.use('add_segments', again)
    assert.equal(listOf(sent.items)[0]?.id, listOf(items)[0]?.id)
    await approve(suggestion)
    const { items: held } = await server.get(`/v1/entities/${layer}/children`)
    assert.deepEqual(
      listOf(held).map(({ data }) => listOf(objectOf(data).lines).map(({ text }) => text)),
      [['שורה'], ['נכון'], ['עוד']],
    )
  })

  test('that the layer already has, or that are sent twice, are refused by their numbers', async () => {
    const layer = await newLayer()
    const order = { to: layer, title: 'Again', pages: [page(2, 'א'), page(1, 'ב')] }
    assert.match(await chana.fail('add_segments', order), /has page 1 already.*\(state\)/)
    const twice = { ...order, pages: [page(3, 'א'), page(3, 'ב')] }
    assert.match(await chana.fail('add_segments', twice), /Page 3 is in this call twice/)
    const empty = { ...order, pages: [page(5, 'א'), page(6, ' ', '\n')] }
    assert.match(await chana.fail('add_segments', empty), /Page 6 has no line with words/)
    const long = { ...order, pages: [page(6, 'א'.repeat(5_001))] }
    assert.match(await chana.fail('add_segments', long), /more than 5000 characters/)
    const named = { ...order, pages: [page(9, 'א')], machine: 'ocr:x@1' }
    assert.match(await chana.fail('add_segments', named), /the layer names the machine/)
  })

  test('made by two people at the same time do not become two pages', async () => {
    const layer = await newLayer()
    const add = (who: typeof chana, words: string) =>
      who.use('add_segments', { to: layer, pages: [page(2, words)], title: 'Page 2' })
    const [one, other] = [await add(chana, 'דף שני'), await add(dovid, 'דף שלישי')]
    await approve(one.suggestion)
    const { status } = await server.fetch(`/v1/suggestions/${Number(other.suggestion)}/approve`, post('kalman'))
    assert.equal(status, 409)
  })

  /** A layer whose first page is read. */
  async function newLayer(): Promise<string> {
    const { scan } = await newScan(server, sichos)
    await readByMachine(server, scan, 'שורה')
    const { layers } = await server.get(`/v1/scans/${scan}/text`)
    return String(listOf(layers)[0]?.id)
  }
})

describe('A wrong call', () => {
  test('leaves nothing behind, not even a draft', async () => {
    const text = await newText(['א'])
    const before = await suggestionsOf('chana')
    const order = { to: text, segments: paragraphs('ב', ' \n ', 'ג'), title: 'Half' }
    assert.match(await chana.fail('add_segments', order), /Segment 2 of this call has no words/)
    const long = { ...order, segments: paragraphs('א'.repeat(50_001)) }
    assert.match(await chana.fail('add_segments', long), /more than 50000 characters/)
    assert.equal(await suggestionsOf('chana'), before)
  })

  test('with more than 200 pieces, with none, or with unknown arguments is refused with the reason', async () => {
    const text = await newText()
    const bad: object[] = [
      { segments: numbered(201) },
      { pages: Array.from({ length: 201 }, (_, at) => ({ page: at + 1, lines: [{ text: 'א' }] })) },
      { segments: [] },
      { segments: [{ content: {} }] },
      { segments: [{ content: 'א', kind: 'verse' }] },
      { segments: [{ content: 'א', order: 'V' }] },
      { pages: [{ page: 0, lines: [{ text: 'א' }] }] },
      { pages: [{ page: 1, lines: ['א'] }] },
      { pages: [{ page: 1, lines: [{ text: 'א', box: [0, 0, 2, 1] }] }] },
    ]
    for (const lists of bad) {
      const order = { to: text, title: 'Bad', ...lists }
      const said = await chana.fail('add_segments', order)
      assert.match(said, /"field":/, JSON.stringify(lists).slice(0, 80))
    }
    assert.match(
      await chana.fail('add_segments', { to: text, title: 'Bad', segments: numbered(201) }),
      /“segments” must have at most 200 entries/,
    )
  })

  test('to an unsuitable item is refused, and the refusal names the item’s type', async () => {
    const text = await newText()
    const segments = paragraphs('א')
    const pages = [{ page: 1, lines: [{ text: 'א' }] }]
    const said = (order: object) => chana.fail('add_segments', { title: 'Wrong', ...order })
    assert.match(await said({ to: text, pages }), /“pages” into a text-layer; .* is a text/)
    assert.match(await said({ to: sichosWork, segments }), /is a work/)
    assert.match(await said({ to: text }), /Send “segments” for a text, or “pages”/)
    assert.match(await said({ to: text, segments, pages }), /Send “segments” for a text, or/)
    assert.match(await said({ to: 'text', segments }), /not an item id/)
    assert.match(await said({ to: 'rh-00000000', segments }), /no item rh-00000000.*not-found/)
    const untitled = { to: text, segments }
    assert.match(await chana.fail('add_segments', untitled), /needs a “title”/)
    const gone = { items: [{ id: text, type: 'text', data: null }], title: 'Gone', submit: false }
    const { suggestion } = await chana.use('suggest_items', gone)
    assert.match(await said({ to: text, segments, suggestion }), /This draft deletes/)
  })

  test('to another person’s draft, or to a sent suggestion, is refused', async () => {
    const text = await newText()
    const draft = { to: text, segments: paragraphs('א'), title: 'Mine', submit: false }
    const { suggestion } = await chana.use('add_segments', draft)
    const more = { to: text, segments: paragraphs('ב'), suggestion }
    assert.match(await dovid.fail('add_segments', more), /There is no suggestion.*not-found/)
    assert.equal((await chana.use('add_segments', more)).status, 'open')
    assert.match(await chana.fail('add_segments', more), /waiting for review.*state/)
    const none = { ...more, suggestion: 999_999 }
    assert.match(await chana.fail('add_segments', none), /no suggestion 999999/)
  })

  test('without an account is asked to sign in, and with a read-only token for the scope', async () => {
    const text = await newText()
    const params = {
      name: 'add_segments',
      arguments: { to: text, segments: paragraphs('א'), title: 'x' },
    }
    const before = await suggestionsOf('chana')
    const call = async (token?: string) => {
      const { status, headers } = await fetch(`${server.address}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      return [status, /error="[a-z_]+"/.exec(headers.get('www-authenticate') ?? '')?.[0]]
    }
    assert.deepEqual(await call(), [401, undefined])
    const { chana: me, shlomo } = server.people
    assert.deepEqual(await call(me.readToken), [403, 'error="insufficient_scope"'])
    assert.deepEqual(await call('rhp_ended'), [401, 'error="invalid_token"'])
    assert.notEqual((await call(shlomo.token))[0], 200)
    assert.equal(await suggestionsOf('chana'), before)
    assert.deepEqual(await wordsOf(text), [])
  })
})

describe('Withheld words', () => {
  test('cannot be continued: a person who cannot see them would only repeat them', async () => {
    const [commercial, sealed] = [
      await newText(['נסתר'], { licence: 'commercial' }),
      await newText(['נעול'], {}, sealedWork),
    ]
    const sara = await connectMcp(server, server.people.sara.token)
    for (const to of [commercial, sealed]) {
      const order = { to, segments: paragraphs('עוד'), title: 'More' }
      for (const writer of [chana, sara]) {
        const said = await writer.fail('add_segments', order)
        assert.match(said, /cannot be seen.*forbidden/)
        assert.doesNotMatch(said, /נסתר|נעול/)
      }
    }
  })

  test('are refused for a new text in the draft, and for a layer whose scan is taken down', async () => {
    const data = { ...textData(), unit: await newUnit(), licence: 'commercial' }
    const to = newItemId()
    const items = [{ id: to, type: 'text', data }]
    const { suggestion } = await chana.use('suggest_items', { items, title: 'x', submit: false })
    const more = { to, segments: paragraphs('א'), suggestion }
    assert.match(await chana.fail('add_segments', more), /forbidden/)
    const file = await holdFile(server.catalog, 'a scan that goes')
    const { scan } = await newScan(server, sichos, { file })
    await readByMachine(server, scan, 'שורה')
    const layer = String(listOf((await server.get(`/v1/scans/${scan}/text`)).layers)[0]?.id)
    const pages = [{ page: 2, lines: [{ text: 'ב' }] }]
    await changeRights(server.catalog, file, 'link')
    const order = { to: layer, pages, title: 'Two' }
    assert.match(await chana.fail('add_segments', order), /forbidden/)
    await changeRights(server.catalog, file, 'open')
    assert.equal((await chana.use('add_segments', order)).status, 'open')
  })
})
