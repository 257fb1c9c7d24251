/** The facts of items as JSON-LD, at the addresses of their pages. Source: decisions.md#json-ld. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, parseJsonObject } from '@yalkut/model'
import { readHtml } from '@yalkut/testing/clients/read-html'
import { faultsOfJsonLd } from '@yalkut/testing/outside/schema-org'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startSiteServer({ sample: true, baseUrl: 'https://yalkut.example' })
const LD = 'application/ld+json'

interface Answer {
  status: number
  headers: Headers
  text: string
}

async function ask(path: string, accept: string, more: { [name: string]: string } = {}): Promise<Answer> {
  const headers = { accept, ...more }
  const answer = await fetch(server.address + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function addresses(): Promise<string[]> {
  const { types } = await server.get('/v1/types')
  const found = await Promise.all(
    listOf(types).map(async ({ type }) => {
      const { items } = await server.get(`/v1/entities?type=${type}&limit=1`)
      const [item] = listOf(items).filter(isJsonObject)
      return item === undefined ? [] : [String(item.path ?? `/${item.id}`)]
    }),
  )
  return found.flat()
}

test('an item of each type is answered as JSON-LD where its page stands, with the facts of the page', async () => {
  const paths = await addresses()
  assert.ok(paths.length > 12)
  for (const path of paths.flatMap((each) => [each, `/en${each}`])) {
    const page = await ask(path, 'text/html')
    const facts = await ask(path, LD)
    if (page.status !== 200) {
      assert.equal(facts.status, page.status, path)
      continue
    }
    assert.equal(facts.status, 200, path)
    assert.equal(facts.headers.get('content-type'), `${LD}; charset=utf-8`)
    for (const { headers } of [page, facts]) assert.match(headers.get('vary') ?? '', /\bAccept\b(?!-)/)
    const said = parseJsonObject(facts.text)
    assert.equal(said['@context'], 'https://schema.org')
    const graph = listOf(said['@graph'])
    assert.deepEqual(
      graph.flatMap((thing) => faultsOfJsonLd(thing)),
      [],
      path,
    )
    const inPage = readHtml(page.text)
      .jsonLd.filter((text) => text.startsWith('{"@context"'))
      .map((text) => parseJsonObject(text))
      .map(({ '@context': _, ...thing }) => thing)
    if (inPage.length > 0) assert.deepEqual(graph, inPage, path)
    else assert.equal(graph.length, 1)
  }
})

test('the page and its facts are kept beside each other, each with its own tag', async () => {
  for (let round = 0; round < 2; round += 1) {
    const page = await ask('/tanya', 'text/html,*/*;q=0.8')
    const facts = await ask('/tanya', `${LD}, */*;q=0.1`)
    assert.match(page.text, /^<!doctype html>/i)
    assert.match(facts.text, /^\{"@context"/)
    const etag = facts.headers.get('etag') ?? ''
    assert.notEqual(etag, page.headers.get('etag'))
    assert.equal((await ask('/tanya', LD, { 'if-none-match': etag })).status, 304)
    assert.equal((await ask('/tanya', 'text/html', { 'if-none-match': etag })).status, 200)
  }
  assert.match((await ask('/tanya', '*/*')).headers.get('content-type') ?? '', /^text\/html/)
})

test('ids lead to paths, what is not there is 404, and pages that are no items stay pages', async () => {
  const { items } = await server.get('/v1/entities?type=work&limit=1')
  const [{ id, path } = {}] = listOf(items).map(objectOf)
  const led = await ask(`/${id}`, LD)
  assert.deepEqual([led.status, led.headers.get('location')], [302, path])
  assert.equal((await ask('/no-such-page-here', LD)).status, 404)
  assert.match((await ask('/calendar', LD)).headers.get('content-type') ?? '', /^text\/html/)
})
