/** Page words over HTTP: one segment at a time, protected from concurrent changes.
 *  Source: service.md#words-suggestions; shapes.md#words. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { ACCOUNTS, WHO, type Who } from '@yalkut/testing/servers/askers'
import { addShelves, merge, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const PAGE: JsonObject = {
  profile: 'plain',
  versions: [
    {
      id: 'he',
      language: 'he',
      segments: [
        { id: 'p1', kind: 'paragraph', text: [{ text: 'ראשון' }] },
        {
          id: 'p2',
          kind: 'paragraph',
          text: [{ text: 'שני של מכונה' }],
          origin: { by: 'ocr:reader@1' },
        },
        { id: 'p3', kind: 'paragraph', text: [{ text: 'שלישי' }, { note: 'n1' }] },
      ],
      notes: [{ id: 'n1', kind: 'note', text: [{ text: 'הערה' }] }],
    },
  ],
}

/** A sefer with these words. */
async function newPage(body: JsonObject | string | null = PAGE, set?: string): Promise<string> {
  const id = newItemId()
  const data = workData(`work-${id.slice(3)}`, [set ?? shelves.sichos])
  await merge(server, [{ id, type: 'work', data: body === null ? data : { ...data, body } }])
  return id
}

const change = (json: JsonObject) => post('chana', json)

async function approved(id: unknown): Promise<void> {
  await server.send(200, `/v1/suggestions/${id}/approve`, post('kalman'))
}

async function segmentsNow(entityId: string): Promise<JsonObject[]> {
  const { data } = await server.get(`/v1/entities/${entityId}`)
  const [version] = listOf(objectOf(objectOf(data).body).versions)
  return listOf(objectOf(version).segments).map(objectOf)
}

describe('One segment', () => {
  test('is edited, and its footnote marker stays at its position', async () => {
    const entityId = await newPage()
    const edit = { entityId, change: 'edit', segment: 'p3', text: 'שלישי ורביעי' }
    const sent = await server.send(201, '/v1/suggestions/words', change(edit))
    assert.equal(sent.status, 'open')
    await approved(sent.id)
    const [, , third] = await segmentsNow(entityId)
    assert.deepEqual(third?.text, [{ text: 'שלישי' }, { note: 'n1' }, { text: ' ורביעי' }])
  })

  test('that a machine read is checked by a person’s edit, or without one', async () => {
    const entityId = await newPage()
    const check = { entityId, change: 'check', segment: 'p2' }
    const sent = await server.send(201, '/v1/suggestions/words', change(check))
    await approved(sent.id)
    const [, second] = await segmentsNow(entityId)
    assert.deepEqual(second?.origin, { by: 'ocr:reader@1', checked: true })
    await server.send(409, '/v1/suggestions/words', change(check))
  })

  test('keeps only the allowed marks and links', async () => {
    const entityId = await newPage()
    const text: JsonObject[] = [
      { text: 'א', marks: ['b', 'blink'] },
      { text: 'ב', marks: ['b'] },
      { text: ' ג', href: 'javascript:alert(1)' },
      { script: 'x' },
    ]
    const edit = { entityId, change: 'edit', segment: 'p1', text }
    await approved((await server.send(201, '/v1/suggestions/words', change(edit))).id)
    const [first] = await segmentsNow(entityId)
    assert.deepEqual(first?.text, [{ text: 'אב', marks: ['b'] }, { text: ' ג' }])
  })

  test('is refused with 409 and the current words when another person changed it since, and nothing is overwritten', async () => {
    const entityId = await newPage()
    const seen = [{ text: 'ראשון' }]
    const mine = { entityId, change: 'edit', segment: 'p1', text: 'שלי', before: seen }
    const theirs = { ...mine, text: 'שלהם' }
    await approved((await server.send(201, '/v1/suggestions/words', change(theirs))).id)
    const refused = await server.fetch('/v1/suggestions/words', change(mine))
    assert.deepEqual([refused.status, refused.json.error], [409, 'conflict'])
    assert.deepEqual(objectOf(objectOf(refused.json.detail).segment).text, [{ text: 'שלהם' }])
    const whole = { id: 'p1', kind: 'paragraph', text: [{ text: 'שלהם' }] }
    await server.send(201, '/v1/suggestions/words', change({ ...mine, before: whole }))
    const gone = { ...mine, segment: 'p9' }
    assert.equal((await server.fetch('/v1/suggestions/words', change(gone))).status, 409)
  })

  test('never conflicts with a change of another segment', async () => {
    const entityId = await newPage()
    const first = { entityId, change: 'edit', segment: 'p1', text: 'אחד' }
    const third = { entityId, change: 'remove', segment: 'p3' }
    const added = { entityId, change: 'add', segment: 'p2', text: 'חדש' }
    const sent = []
    for (const each of [first, third, added]) {
      sent.push((await server.send(201, '/v1/suggestions/words', change(each))).id)
    }
    for (const id of sent) await approved(id)
    const now = await segmentsNow(entityId)
    assert.deepEqual(
      now.map(({ id }) => id),
      ['p1', 'p2', 'p4'],
    )
    assert.deepEqual(now[0]?.text, [{ text: 'אחד' }])
  })

  test('conflicts with another change of the same words', async () => {
    const entityId = await newPage()
    const sent = []
    for (const text of ['אחת', 'שתים']) {
      const edit = { entityId, change: 'edit', segment: 'p1', text }
      sent.push((await server.send(201, '/v1/suggestions/words', change(edit))).id)
    }
    await approved(sent[0])
    const late = await server.fetch(`/v1/suggestions/${sent[1]}/approve`, post('kalman'))
    assert.equal(late.status, 409)
    const [clash] = listOf(late.json.conflicts)
    assert.equal(objectOf(clash).path, `${entityId}/body/versions/he/segments/p1/text`)
  })
})

describe('A page', () => {
  test('gets its first words, and a second version beside them with the same ids', async () => {
    const entityId = await newPage(null)
    const start = { entityId, change: 'start', text: 'שלום לכולם' }
    await approved((await server.send(201, '/v1/suggestions/words', change(start))).id)
    await server.send(409, '/v1/suggestions/words', change(start))
    const english = { entityId, change: 'add', language: 'en', segment: 'p1', text: 'Hello all' }
    await approved((await server.send(201, '/v1/suggestions/words', change(english))).id)
    const { data } = await server.get(`/v1/entities/${entityId}`)
    const versions = listOf(objectOf(objectOf(data).body).versions).map(objectOf)
    const ids = versions.map((each) => [each.id, objectOf(listOf(each.segments)[0]).id])
    assert.deepEqual(ids, [
      ['he', 'p1'],
      ['en', 'p1'],
    ])
  })

  test('of old markup is stored as structure, both when it is saved and when it is changed', async () => {
    const entityId = await newPage("== כותרת ==\n\nפסקה '''מודגשת'''")
    const [heading, paragraph] = await segmentsNow(entityId)
    assert.deepEqual([heading?.kind, paragraph?.kind], ['heading', 'paragraph'])
    assert.deepEqual(paragraph?.text, [{ text: 'פסקה ' }, { text: 'מודגשת', marks: ['b'] }])
    const edit = { entityId, change: 'edit', segment: String(heading?.id), text: 'כותרת חדשה' }
    await approved((await server.send(201, '/v1/suggestions/words', change(edit))).id)
    assert.deepEqual((await segmentsNow(entityId))[0]?.text, [{ text: 'כותרת חדשה' }])
  })

  test('with withheld words cannot be changed, and the refusal does not contain them', async () => {
    const entityId = await newPage(PAGE, shelves.sealed)
    for (const json of [
      { entityId, change: 'edit', segment: 'p1', text: 'א', before: [{ text: 'ניחוש' }] },
      { entityId, change: 'start', text: 'א' },
    ]) {
      const { status, bytes } = await server.fetch('/v1/suggestions/words', post('chana', json))
      assert.equal(status, 403)
      assert.equal(bytes.includes('ראשון'), false)
      const steward = await server.fetch('/v1/suggestions/words', post('sara', json))
      assert.equal(steward.status, 409, 'changed, or there already')
      assert.equal(steward.bytes.includes('ראשון'), false)
    }
  })
})

describe('A refusal names the mistake in', () => {
  const wrong: [string, number, JsonObject][] = [
    ['no words', 422, { change: 'edit', segment: 'p1', text: '' }],
    ['only invisible characters', 422, { change: 'edit', segment: 'p1', text: '\u200b\u200f' }],
    ['such signs in runs', 422, { change: 'add', segment: 'p1', text: [{ text: ' \u2066\u2069' }] }],
    ['a version id of no form', 422, { change: 'add', version: 'my v!', text: 'א' }],
    ['a segment id of no form', 422, { change: 'edit', segment: '../p1', text: 'א' }],
    ['no words left after tidying', 422, { change: 'edit', segment: 'p1', text: [{ x: 1 }] }],
    ['words without a segment', 422, { change: 'edit', text: 'א' }],
    ['too many words', 422, { change: 'edit', segment: 'p1', text: 'א'.repeat(50_001) }],
    ['the same words', 409, { change: 'edit', segment: 'p1', text: 'ראשון' }],
    ['an unknown segment', 404, { change: 'edit', segment: 'p77', text: 'א' }],
    ['an unknown version', 404, { change: 'edit', version: 'x', segment: 'p1', text: 'א' }],
    ['an unknown note', 422, { change: 'edit', segment: 'p1', text: [{ text: 'א' }, { note: 'n9' }] }],
    ['a note with a marker', 422, { change: 'remove', segment: 'n1' }],
    ['a check of a person’s words', 409, { change: 'check', segment: 'p1' }],
    ['an unknown change', 422, { change: 'burn', segment: 'p1' }],
    ['an unknown language', 422, { change: 'add', language: 'xx', text: 'א' }],
  ]
  for (const [name, status, more] of wrong) {
    test(name, async () => {
      const entityId = await newPage()
      const answer = await server.fetch('/v1/suggestions/words', change({ entityId, ...more }))
      assert.equal(answer.status, status, JSON.stringify(answer.json))
    })
  }

  test('an invalid version id for a new page', async () => {
    const entityId = await newPage(null)
    for (const version of ['my v!', '-he', 'א', `v${'1'.repeat(40)}`]) {
      const json = { entityId, change: 'start', version, text: 'א' }
      assert.equal((await server.fetch('/v1/suggestions/words', change(json))).status, 422, version)
    }
    const longest = { entityId, change: 'start', version: `v${'1'.repeat(39)}`, text: 'א' }
    assert.equal((await server.fetch('/v1/suggestions/words', change(longest))).status, 201)
  })

  test('a change of words where no words exist yet', async () => {
    const entityId = await newPage(null)
    for (const kind of ['edit', 'check', 'remove']) {
      const json = { entityId, change: kind, segment: 'p1', ...(kind === 'edit' && { text: 'א' }) }
      const { status, json: answer } = await server.fetch('/v1/suggestions/words', change(json))
      assert.equal(status, 404)
      assert.match(String(answer.message), /no words yet/)
      assert.doesNotMatch(String(answer.message), /“”/)
    }
  })

  test('an unknown item, an invalid id, or a type without words', async () => {
    const edit = { change: 'start', text: 'א' }
    // Only a steward changes schemas.
    const ask = (entityId: string) =>
      server.fetch('/v1/suggestions/words', {
        ...change({ ...edit, entityId }),
        as: 'sara' as const,
      })
    assert.equal((await ask(newItemId())).status, 404)
    assert.equal((await ask('nonsense')).status, 400)
    const types = await server.get('/v1/entities?type=schema&limit=1')
    assert.equal((await ask(String(objectOf(listOf(types.items)[0]).id))).status, 422)
  })
})

test('every signed-in person who may write suggests words', async () => {
  const mayNot: readonly Who[] = ['visitor', 'read-only token', 'suspended']
  // Trusted people have no account of their own here: words are never live, so trust changes nothing.
  for (const who of WHO.filter((each) => each !== 'trusted')) {
    const entityId = await newPage(null)
    const json = { entityId, change: 'start', text: 'שלום' }
    const as = ACCOUNTS[who]
    const token = who === 'read-only token' ? server.people.chana.readToken : undefined
    const { status } = await server.fetch('/v1/suggestions/words', {
      method: 'POST',
      json,
      ...(as !== undefined && { as }),
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    })
    const expected = !mayNot.includes(who) ? 201 : who === 'read-only token' ? 403 : 401
    assert.equal(status, expected, who)
  }
})
