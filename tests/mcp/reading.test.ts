/** The reading tools, resources and prompts, with the protocol's own client, without an account. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, type JsonObject, parseJsonObject } from '@yalkut/model'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { addShelves, merge, SEALED_WORDS } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer({ sample: true })
const shelves = await addShelves(server)
const { client, call, use, fail } = await connectMcp(server)

function rows(value: unknown): JsonObject[] {
  assert.ok(Array.isArray(value))
  return value.map((row) => parseJsonObject(JSON.stringify(row)))
}

async function idAt(path: string): Promise<string> {
  return String((await server.get(`/v1/resolve?path=${path}`)).id)
}

test('every tool describes itself, and reading tools are marked as reading', async () => {
  const { tools } = await client.listTools()
  assert.ok(tools.length >= 25, `${tools.length} tools`)
  for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
    assert.match(name, /^[a-z_]+$/)
    assert.ok(title && description && outputSchema, name)
    assert.equal(inputSchema.additionalProperties, false, name)
    assert.equal(typeof (annotations?.readOnlyHint ?? annotations?.destructiveHint), 'boolean')
  }
  const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint === true)
  assert.deepEqual(
    destructive.map(({ name }) => name),
    ['delete_set', 'merge_items'],
  )
})

test('an argument with a default is not listed as required', async () => {
  const { tools } = await client.listTools()
  const inputOf = (tool: string) => tools.find(({ name }) => name === tool)?.inputSchema
  assert.deepEqual(inputOf('search')?.required, ['query'])
  assert.equal(inputOf('list_issues')?.required, undefined)
  const nested = JSON.stringify(inputOf('add_segments'))
  assert.match(nested, /"required":\["content"\]/, 'the kind of a paragraph is optional')
})

test('search finds by name, and by a date as people write it', async () => {
  const { text, structured } = await call('search', { query: 'tanya' })
  const [first] = rows(structured.results)
  assert.equal(first?.path, '/tanya')
  assert.match(text, /^- .*Tanya \(work, rh-[a-z0-9]{8}\) http:\/\/localhost:8787\/tanya/)
  const dated = await use('search', { query: '19 Kislev 5559', limit: 3 })
  assert.ok(isJsonObject(dated.date))
  assert.equal(dated.date.key, '5559-03-19')
})

test('an item is read by its id or its path, as in the API', async () => {
  const id = await idAt('/tanya')
  const read = await use('get_item', { path: '/tanya' })
  const { data, rev } = await server.get(`/v1/entities/${id}`)
  assert.deepEqual([read.id, read.rev, read.data], [id, rev, data])
  assert.equal((await use('get_item', { id: id.toUpperCase() })).id, id)
  assert.match(await fail('get_item', { id: 'rh-00000000' }), /no item rh-00000000.*not-found/)
  assert.match(await fail('get_item', {}), /“id” or by “path”/)
})

test('children are listed in pages', async () => {
  const id = await idAt('/tanya')
  const first = await use('list_children', { id, limit: 2 })
  const second = await use('list_children', { id, limit: 2, cursor: first.next })
  const ids = [...rows(first.items), ...rows(second.items)].map((item) => item.id)
  const { items } = await server.get(`/v1/entities/${id}/children?limit=4`)
  assert.deepEqual(
    ids,
    rows(items).map((item) => item.id),
  )
})

test('the tree equals the API’s', async () => {
  assert.deepEqual(await use('get_tree', { depth: 2 }), await server.get('/v1/tree?depth=2'))
})

test('a text is read paragraph by paragraph, and a machine’s words are marked', async () => {
  const { items } = await server.get('/v1/entities?type=text&limit=50')
  let marked = 0
  for (const { id } of rows(items)) {
    const { text, structured } = await call('get_text', { id })
    const paragraphs = rows(structured.paragraphs)
    assert.ok(paragraphs.length > 0, String(id))
    for (const { id: segment, content, machine } of paragraphs) {
      if (content === '') continue
      assert.equal(text.includes(`[machine] ${String(segment)}: ${String(content)}`), machine)
      if (machine === true) marked += 1
    }
    assert.equal(text.includes('read or heard by a machine'), /^\[machine\]/m.test(text))
  }
  assert.ok(marked > 0, 'the sample has a machine’s words')
})

test('a unit’s own words are read, in the requested language', async () => {
  const unit = await unitWithBody()
  const read = await use('get_text', { id: unit, language: 'he' })
  assert.equal(read.unit, unit)
  assert.deepEqual(read.paragraphs, [
    { id: 'p1', content: 'שלום עולם', machine: false },
    { id: 'p2', content: 'מה שמכונה קראה', machine: true },
  ])
  assert.match(await fail('get_text', { id: unit, language: 'en' }), /no words of this item/)
  assert.match(await fail('get_text', { id: shelves.sichos }), /reads units, texts, scans/)
})

async function unitWithBody(): Promise<string> {
  const segment = (id: string, words: string) => ({
    id,
    kind: 'paragraph',
    text: [{ text: words }],
  })
  const machine = { ...segment('p2', 'מה שמכונה קראה'), origin: { by: 'ocr:test@1' } }
  const version = { id: 'he', language: 'he', segments: [segment('p1', 'שלום עולם'), machine] }
  const id = 'rh-0n1tb0dy'
  await merge(server, [
    {
      id,
      type: 'unit',
      data: {
        work: shelves.sichosWork,
        position: [{ level: 'chapter', value: '1' }],
        order: 'a0',
        label: { he: 'פרק א' },
        body: { profile: 'plain', versions: [version] },
      },
    },
  ])
  return id
}

test('issues and suggestions are listed with the caller’s rights', async () => {
  const issues = await use('list_issues', {})
  assert.deepEqual(issues.counts, { open: 0, closed: 0 })
  const { suggestions } = await use('list_suggestions', { state: 'closed' })
  const [merged] = rows(suggestions)
  assert.equal(merged?.status, 'merged')
  const view = await use('get_suggestion', { suggestion: Number(merged?.id) })
  assert.ok(rows(view.entries).length > 0)
  assert.equal(view.mayApprove, false)
})

test('a plan is previewed, and nothing is saved', async () => {
  const before = await server.get('/v1/stats')
  const operations = [{ op: 'create-set', key: 'x', name: { he: 'מדף' }, slug: 'madaf' }]
  const { created, items } = await use('preview_organize', { operations })
  assert.ok(isJsonObject(created))
  assert.deepEqual(Object.keys(created), ['x'])
  assert.ok(rows(items).some(({ isNew, type }) => isNew === true && type === 'set'))
  assert.deepEqual(await server.get('/v1/stats'), before)
})

test('items and guides are resources', async () => {
  const id = await idAt('/tanya')
  const { resourceTemplates } = await client.listResourceTemplates()
  assert.equal(resourceTemplates[0]?.uriTemplate, 'yalkut://item/{id}')
  const [item] = (await client.readResource({ uri: `yalkut://item/${id}` })).contents
  assert.ok(item && 'text' in item)
  assert.deepEqual(JSON.parse(item.text), await server.get(`/v1/entities/${id}`))
  const { resources } = await client.listResources()
  assert.ok(resources.some(({ uri }) => uri === 'yalkut://guide/mcp'))
  for (const { uri } of resources) {
    const [guide] = (await client.readResource({ uri })).contents
    assert.ok(guide && 'text' in guide && guide.text.startsWith('# '), uri)
  }
  for (const uri of ['yalkut://item/rh-00000000', 'yalkut://item/x', 'file:///etc/passwd']) {
    await assert.rejects(client.readResource({ uri }), { code: -32_002 })
  }
})

test('a prompt gives an agent its text, and refuses a missing argument', async () => {
  const { prompts } = await client.listPrompts()
  assert.ok(prompts.some(({ name }) => name === 'proofread_page'))
  const asked = { name: 'proofread_page', arguments: { id: shelves.sichosWork } }
  const { messages } = await client.getPrompt(asked)
  assert.match(JSON.stringify(messages), new RegExp(shelves.sichosWork))
  await assert.rejects(client.getPrompt({ name: 'proofread_page' }), { code: -32_602 })
  await assert.rejects(client.getPrompt({ name: 'sing' }), { code: -32_602 })
})

test('withheld words are in no answer of a tool or resource', async () => {
  const id = shelves.sealedWork
  const calls: [string, object][] = [
    ['get_item', { id }],
    ['get_item', { path: '/ksav-yad' }],
    ['list_children', { id: shelves.sealed }],
    ['search', { query: 'ksav' }],
    ['get_tree', { root: shelves.sealed, depth: 2 }],
    ['list_suggestions', { state: 'all', item: id }],
    ['preview_organize', { operations: [{ op: 'rename', item: id, slug: 'other' }] }],
    ['get_text', { id }],
  ]
  const steward = await connectMcp(server, server.people.sara.token)
  for (const [tool, args] of calls) {
    for (const reader of [call, steward.call]) {
      assert.ok(!JSON.stringify(await reader(tool, args)).includes(SEALED_WORDS), tool)
    }
  }
  assert.deepEqual((await use('search', { query: SEALED_WORDS })).results, [])
  const { suggestions } = await use('list_suggestions', { state: 'all' })
  for (const suggestion of rows(suggestions).map((row) => Number(row.id))) {
    const shown = await steward.call('get_suggestion', { suggestion })
    assert.ok(!JSON.stringify(shown).includes(SEALED_WORDS), `suggestion ${suggestion}`)
  }
  const resource = await client.readResource({ uri: `yalkut://item/${id}` })
  assert.ok(!JSON.stringify(resource).includes(SEALED_WORDS))
  assert.match((await call('get_item', { id })).text, /\(.+\)\n/)
})
