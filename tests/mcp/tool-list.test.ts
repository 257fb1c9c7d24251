/** `tools/list`, and every tool once: the list is short, each answer is as its output schema says, and each tool takes paths
 *  where it takes ids. Source: service.md#mcp-tools; shapes.md#tools-arguments; shapes.md#structured-answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addScan, holdFile } from '@yalkut/testing/servers/machines'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, bodyOf, merge, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** What an agent carries in its context for a whole conversation, in bytes. */
const MAX_LIST = 30 * 1_024

const READING = [
  'search',
  'get_item',
  'list_children',
  'list_printings',
  'get_text',
  'get_about',
  'get_shaar',
  'list_issues',
  'list_suggestions',
  'get_suggestion',
  'machine_queue',
  'training_data',
  'get_tree',
  'preview_organize',
  'get_history',
  'list_doubts',
  'list_claims',
]
const WRITING = [
  'suggest_fix',
  'suggest_shaar',
  'suggest_items',
  'add_segments',
  'approve_suggestion',
  'close_suggestion',
  'reopen_suggestion',
  'combine_suggestions',
  'send_back_suggestion',
  'open_issue',
  'ask_machine',
  'organize',
  'move_items',
  'move_up',
  'rename_item',
  'reorder_children',
  'create_set',
  'delete_set',
  'merge_items',
  'mark_addition',
  ...['fix_words', 'confirm_page', 'revert_suggestion'],
]

const server = await startTestServer()
const { sichos, sichosWork } = await addShelves(server)
const visitor = await connectMcp(server)
const chana = await connectMcp(server, server.people.chana.token)
const sara = await connectMcp(server, server.people.sara.token)

test('the list has every tool, and fits in 30 kB', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const answer = await fetch(`${server.address}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { byteLength } = await answer.arrayBuffer()
  assert.ok(byteLength <= MAX_LIST, `${byteLength} bytes`)
  const { tools } = await visitor.client.listTools()
  assert.deepEqual(tools.map(({ name }) => name).toSorted(), [...READING, ...WRITING].toSorted())
  for (const { name, inputSchema, outputSchema, annotations } of tools) {
    assert.equal(annotations?.readOnlyHint ?? false, READING.includes(name), name)
    // Both are schemas: `compile` throws for one that is not.
    const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true })
    ajv.compile(inputSchema)
    ajv.compile(outputSchema ?? {})
  }
})

test('every tool takes a path for an item, and answers as its output schema says', async () => {
  const [unit, text, chapter] = [newItemId(), newItemId(), newItemId()]
  const position = [{ level: 'chapter', value: '1' }]
  const label = { he: 'פרק' }
  const unitData = { work: sichosWork, position, order: 'V1', label }
  await merge(server, [
    { id: unit, type: 'unit', path: '/likkutei/one', data: { ...unitData, body: bodyOf('מילים') } },
    { id: chapter, type: 'unit', path: '/likkutei/two', data: { ...unitData, order: 'V2' } },
    { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit: chapter } },
    ...['second', 'third'].map((slug) => {
      return { id: newItemId(), type: 'work', path: `/${slug}`, data: workData(slug, [sichos]) }
    }),
  ])
  const scan = await addScan(server, sichos, await holdFile(server, 'open'))
  await readByMachine(server, scan, 'שורה אחת\nשורה שתים')
  const fix = (note: string) => ({ id: '/likkutei', changes: { note }, title: 'Note' })
  const suggested = async (note: string) => (await chana.use('suggest_fix', fix(note))).suggestion
  const called = new Set<string>()
  const use = async (as: typeof chana, tool: string, args: object = {}) => {
    called.add(tool)
    const { isError, text: words, structured } = await as.call(tool, args)
    assert.equal(isError, false, `${tool}: ${words}`)
    return structured
  }

  await use(visitor, 'search', { query: 'likkutei' })
  await use(visitor, 'search', { query: 'מילים', where: 'words' })
  assert.equal((await use(visitor, 'get_item', { id: '/likkutei' })).id, sichosWork)
  await use(visitor, 'list_children', { id: '/likkutei' })
  await use(visitor, 'list_printings', { id: '/likkutei/one' })
  for (const id of ['/likkutei/one', scan]) await use(visitor, 'get_text', { id })
  await use(visitor, 'get_about', { id: '/likkutei/one', segment: 'p1' })
  await use(visitor, 'get_shaar', { id: '/likkutei' })
  await use(visitor, 'get_tree', { root: '/sets/sichos' })
  await use(visitor, 'get_history', { id: '/likkutei' })
  await use(visitor, 'machine_queue', { item: '/likkutei' })
  await use(visitor, 'machine_queue')
  await use(visitor, 'training_data')
  await use(visitor, 'list_doubts', { set: '/sets/sichos' })
  await use(visitor, 'list_doubts', { scan })
  await use(visitor, 'list_claims', { item: scan })
  await use(visitor, 'preview_organize', {
    operations: [{ op: 'move', items: ['/likkutei'], to: '/sets/maamarim', position: 'start' }],
  })
  await use(chana, 'open_issue', { title: 'A page is missing', item: '/likkutei' })
  const { issues } = await use(visitor, 'list_issues', { item: '/likkutei' })
  assert.equal(Array.isArray(issues) && issues.length, 1)

  const { suggestion } = await use(chana, 'suggest_fix', fix('one'))
  const { suggestions } = await use(visitor, 'list_suggestions', { item: '/likkutei' })
  assert.equal(Array.isArray(suggestions) && suggestions.length, 1)
  await use(visitor, 'get_suggestion', { suggestion })
  await use(sara, 'send_back_suggestion', { suggestion, note: 'Why?' })
  await use(chana, 'close_suggestion', { suggestion })
  await use(chana, 'reopen_suggestion', { suggestion })
  const both = [suggestion, await suggested('two')]
  const joined = await use(chana, 'combine_suggestions', { suggestions: both })
  await use(sara, 'approve_suggestion', { suggestion: joined.suggestion })
  await use(chana, 'revert_suggestion', { suggestion: joined.suggestion, reason: 'By mistake.' })

  const { text: shaar } = await use(visitor, 'get_shaar', { id: '/likkutei' })
  const about = `${String(shaar)}\n\n## על הספר | About\n\nמילים\n`
  const shaarFix = await chana.call('suggest_shaar', { id: '/likkutei', text: about })
  called.add('suggest_shaar')
  assert.ok(!shaarFix.isError || /shaar|section/i.test(shaarFix.text), shaarFix.text)
  await use(chana, 'suggest_items', {
    items: [{ type: 'work', id: '/second', data: workData('second-book', [sichos]) }],
    title: 'A new slug',
  })
  await use(chana, 'add_segments', { to: text, segments: [{ content: 'פסקה' }], title: 'Words' })
  await use(chana, 'fix_words', {
    id: '/likkutei/one',
    line: 'p1',
    before: 'מילים',
    text: 'מלים',
  })
  await use(chana, 'confirm_page', { scan, page: 1 })
  const recorded = await addScan(server, sichos, await holdFile(server, 'open'))
  await use(chana, 'ask_machine', { kind: 'ocr', item: recorded })

  const created = await use(sara, 'create_set', {
    name: { he: 'חדש' },
    slug: 'new',
    parent: '/sets/sichos',
  })
  await use(sara, 'approve_suggestion', { suggestion: created.suggestion })
  const calls: [string, object][] = [
    ['move_items', { items: ['/third'], to: '/sets/new', mode: 'only' }],
    ['reorder_children', { items: ['/second', '/likkutei'], parent: '/sets/sichos', position: 'start' }],
    ['move_up', { items: ['/third'], from: '/sets/new' }],
    ['rename_item', { item: '/sets/new', name: { en: 'New' } }],
    ['delete_set', { item: '/sets/new' }],
    ['mark_addition', { item: '/third', to: '/likkutei', kind: 'commentary' }],
    ['merge_items', { from: '/third', into: '/likkutei' }],
    ['organize', { operations: [{ op: 'rename', item: '/second', name: { en: 'Second' } }] }],
  ]
  for (const [tool, args] of calls) {
    const done = await use(sara, tool, args)
    if (done.merged !== true) {
      await use(sara, 'approve_suggestion', { suggestion: done.suggestion })
    }
  }
  assert.deepEqual([...called].toSorted(), [...READING, ...WRITING].toSorted())
})

test('a path that leads nowhere is told in words', async () => {
  assert.match(await visitor.fail('get_text', { id: '/no-such-place' }), /no item at \/no-such-place/)
  const plan = { operations: [{ op: 'official', item: '/no-such-place' }] }
  assert.match(await visitor.fail('preview_organize', plan), /no item at \/no-such-place/)
})

test('an operation of a plan is held to its own rules', async () => {
  const plan = { operations: [{ op: 'move', items: ['/likkutei'] }] }
  assert.match(await visitor.fail('preview_organize', plan), /"field":/)
})
