/** The shaar of a sefer over HTTP and over MCP. Source: routes.md#items; routes.md#suggestions;
 *  shapes.md#shaar-files. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { ACCOUNTS, WHO } from '@yalkut/testing/servers/askers'
import { addShelves, merge, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
let shelves: Shelves
let author: string

before(async () => {
  shelves = await addShelves(server)
  author = newItemId()
  const data = { name: { he: 'אדמו״ר הזקן' }, kind: 'rebbe', sets: [shelves.sichos] }
  await merge(server, [{ id: author, type: 'author', data }])
})

async function newWork(more: object = {}): Promise<string> {
  const id = newItemId()
  const data = { ...workData(`w-${id.slice(3)}`, [shelves.sichos]), authors: [author], ...more }
  await merge(server, [{ id, type: 'work', data }])
  return id
}

const shaarOf = async (id: string): Promise<string> => String((await server.get(`/v1/entities/${id}/shaar`)).text)

describe('The shaar of a sefer', () => {
  test('without a file is made by the catalog with its authors’ names, and is marked as made', async () => {
    const id = await newWork({ description: { he: 'על התניא' } })
    const { text, machine } = await server.get(`/v1/entities/${id}/shaar`)
    assert.equal(machine, true)
    assert.match(String(text), new RegExp(`^by: ${author} \\(אדמו״ר הזקן\\)$`, 'm'))
    assert.match(String(text), /על התניא/)
  })

  test('is answered as the file itself on a request for text', async () => {
    const id = await newWork()
    const answer = await server.fetch(`/v1/entities/${id}/shaar?format=text`)
    assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8')
    assert.equal(answer.body, await shaarOf(id))
    const etag = answer.headers.get('etag') ?? ''
    const again = await server.fetch(`/v1/entities/${id}/shaar?format=text`, {
      headers: { 'if-none-match': etag },
    })
    assert.equal(again.status, 304)
  })

  test('is suggested whole, and its title and authors are saved in the sefer’s own fields', async () => {
    const id = await newWork()
    const seen = await shaarOf(id)
    const text = `${seen.replace(/^title: .*$/m, 'title: ספר חדש')}\n## מקורות | Sources\n\nכתב יד.\n`
    const sent = await server.send(
      201,
      '/v1/suggestions/shaar',
      post('chana', { entityId: id, text, before: seen.replaceAll('\n', '\r\n') }),
    )
    await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('kalman'))
    const data = objectOf((await server.get(`/v1/entities/${id}`)).data)
    assert.equal(objectOf(data.title).he, 'ספר חדש')
    assert.equal(objectOf(objectOf(data.shaar).sections).sources, 'כתב יד.')
    const now = await server.get(`/v1/entities/${id}/shaar`)
    assert.deepEqual([now.machine, now.text], [false, text])
    const same = await server.fetch('/v1/suggestions/shaar', post('chana', { entityId: id, text }))
    assert.equal(same.status, 409)
  })

  test('is refused with 409 when another person changed the shaar after it was read', async () => {
    const id = await newWork()
    const seen = await shaarOf(id)
    const json = { entityId: id, text: `${seen}\n## Notes\n\nא\n`, before: seen }
    const sent = await server.send(201, '/v1/suggestions/shaar', post('chana', json))
    await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('kalman'))
    const late = await server.fetch('/v1/suggestions/shaar', post('dovid', json))
    assert.deepEqual([late.status, late.json.error], [409, 'conflict'])
  })

  test('is compared quickly with any text that its writer sends as `before`', async () => {
    const before = `א${' '.repeat(1_000_000)}א`
    const entityId = await newWork()
    const time = async (said: string): Promise<number> => {
      const json = { entityId, text: 'א', before: said }
      const began = performance.now()
      assert.equal((await server.fetch('/v1/suggestions/shaar', post('chana', json))).status, 409)
      return performance.now() - began
    }
    const usual = Math.max(await time('א'.repeat(1_000_000)), 20)
    const took = await time(before)
    assert.ok(took < usual * 50, `a million spaces take ${took / usual} times as long`)
  })

  test('with wrong lines answers 422 and lists them all, in two languages', async () => {
    const id = await newWork()
    const text = '---\nshaar: 1\ntitle: א\ncolour: blue\ngenre: sichos\n---\n\n## Preface\n'
    const answer = await server.fetch('/v1/suggestions/shaar', post('chana', { entityId: id, text }))
    assert.equal(answer.status, 422)
    const problems = listOf(objectOf(answer.json.detail).problems).map(objectOf)
    assert.deepEqual(
      problems.map(({ line }) => line),
      [4, 8],
    )
    for (const { he, en } of problems) assert.ok(he && en)
  })

  test('with an author whom the catalog does not have names the author on its line', async () => {
    const id = await newWork()
    for (const other of [newItemId(), id]) {
      const text = (await shaarOf(id)).replace(author, other)
      const ask = post('chana', { entityId: id, text })
      const answer = await server.send(422, '/v1/suggestions/shaar', ask)
      const [problem] = listOf(objectOf(answer.detail).problems)
      const line = text.split('\n').findIndex((each) => each.startsWith('by:')) + 1
      assert.equal(problem?.line, line)
      assert.equal(problem?.en, `The catalog has no author ${other}.`)
    }
  })

  test('exists only for works, and not for works of recordings', async () => {
    const id = await newWork({ genre: 'recordings' })
    for (const each of [id, author, newItemId()]) {
      assert.equal((await server.fetch(`/v1/entities/${each}/shaar`)).status, 404)
      const ask = post('chana', { entityId: each, text: 'א' })
      assert.equal((await server.fetch('/v1/suggestions/shaar', ask)).status, 404)
    }
    assert.equal((await server.fetch('/v1/entities/nonsense/shaar')).status, 400)
    const odd = await server.fetch(`/v1/entities/${id}/shaar?format=pdf`)
    assert.equal(odd.status, 400)
  })

  test('is suggested by every signed-in person who may write', async () => {
    for (const who of WHO.filter((each) => each !== 'trusted')) {
      const id = await newWork()
      const json = { entityId: id, text: `${await shaarOf(id)}\n## Notes\n\nא\n` }
      const reader = { authorization: `Bearer ${server.people.chana.readToken}` }
      const as = ACCOUNTS[who]
      const { status } = await server.fetch('/v1/suggestions/shaar', {
        method: 'POST',
        json,
        ...(as !== undefined && { as }),
        ...(who === 'read-only token' && { headers: reader }),
      })
      const expected = { visitor: 401, suspended: 401, 'read-only token': 403 }[String(who)] ?? 201
      assert.equal(status, expected, who)
    }
  })
})
