import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger } from '@yalkut/ledger'
import {
  addSuggestion,
  dropItem,
  eachItemPage,
  findProposed,
  itemsAfter,
  itemsFrom,
  lastProposedTo,
  measureItems,
  type ProposedItem,
  putItems,
  readProposedFacts,
} from '@yalkut/ledger/suggestions'
import { onEachEngine } from '@yalkut/testing/engines'
import { draft, proposed } from '@yalkut/testing/ledger/suggestions'

/** A ledger with one draft, and a way to put items into it at its end. */
async function withDraft(ledger: Ledger): Promise<{ id: number; put: (...items: ProposedItem[]) => Promise<void> }> {
  const { id } = await ledger.write((tx) => addSuggestion(tx, draft()))
  const put = (...items: ProposedItem[]): Promise<void> =>
    ledger.write(async (tx) => {
      const { nextPosition } = await measureItems(tx, id)
      await putItems(tx, id, items, nextPosition)
    })
  return { id, put }
}

async function idsOf(ledger: Ledger, suggestionId: number): Promise<string[]> {
  return (await itemsAfter(ledger.read, suggestionId, -1, 10_000)).map((item) => item.id)
}

onEachEngine('items of a suggestion', (engine) => {
  test('an item is read back as it was put', async () => {
    const ledger = await engine.open()
    const { id, put } = await withDraft(ledger)
    const items: ProposedItem[] = [
      proposed('rh-b', {
        path: 'works/b',
        data: { title: { he: 'תניא', en: 'Tanya' }, n: [1, 2] },
      }),
      proposed('rh-a', { type: 'set', data: null, baseRev: 7, mergedInto: 'rh-b' }),
      proposed('rh-c', { imported: '{"title":{"he":"כפי שנמצא"}}' }),
    ]
    await put(...items)
    const expected = items.map((item, position) => ({ ...item, position, changedAt: null }))
    assert.deepEqual(await itemsAfter(ledger.read, id, -1, 10), expected)
    const proposedB = await findProposed(ledger.read, id, 'rh-b')
    assert.deepEqual(proposedB, { type: 'work', path: 'works/b', base_rev: null })
    assert.equal((await findProposed(ledger.read, id, 'rh-a'))?.base_rev, 7)
    assert.equal(await findProposed(ledger.read, id, 'rh-z'), null)
    assert.equal(await findProposed(ledger.read, id + 1, 'rh-b'), null)
  })

  test('an item that is put again keeps its position and takes the new data', async () => {
    const ledger = await engine.open()
    const { id, put } = await withDraft(ledger)
    await put(proposed('rh-a'), proposed('rh-b', { path: 'works/b' }))
    await put(proposed('rh-c'), proposed('rh-a', { data: null, mergedInto: 'rh-b', baseRev: 3 }))
    assert.deepEqual(await idsOf(ledger, id), ['rh-a', 'rh-b', 'rh-c'])
    const [first] = await itemsAfter(ledger.read, id, -1, 1)
    assert.deepEqual(first, {
      ...proposed('rh-a', { data: null, mergedInto: 'rh-b', baseRev: 3 }),
      position: 0,
      changedAt: null,
    })
    assert.equal((await measureItems(ledger.read, id)).count, 3)
  })

  test('an item twice in one list has its first position and its last data', async () => {
    const ledger = await engine.open()
    const { id, put } = await withDraft(ledger)
    await put(
      proposed('rh-a', { data: { title: 'first' } }),
      proposed('rh-b'),
      proposed('rh-a', { data: { title: 'last' } }),
    )
    assert.deepEqual(await idsOf(ledger, id), ['rh-a', 'rh-b'])
    const [first] = await itemsAfter(ledger.read, id, -1, 1)
    assert.deepEqual(first?.data, { title: 'last' })
  })

  test('a dropped item is gone; put again, it comes last', async () => {
    const ledger = await engine.open()
    const { id, put } = await withDraft(ledger)
    assert.deepEqual(await measureItems(ledger.read, id), { count: 0, nextPosition: 0 })
    await put(proposed('rh-a'), proposed('rh-b'))
    assert.equal(await ledger.write((tx) => dropItem(tx, id, 'rh-a')), true)
    assert.equal(await ledger.write((tx) => dropItem(tx, id, 'rh-a')), false)
    assert.deepEqual(await measureItems(ledger.read, id), { count: 1, nextPosition: 2 })
    await put(proposed('rh-a'))
    assert.deepEqual(await idsOf(ledger, id), ['rh-b', 'rh-a'])
  })

  test('two suggestions may hold the same item, each with its own data', async () => {
    const ledger = await engine.open()
    const one = await withDraft(ledger)
    const other = await withDraft(ledger)
    await one.put(proposed('rh-a', { data: { title: 'one' } }))
    await other.put(proposed('rh-a', { data: { title: 'other' } }))
    await ledger.write((tx) => dropItem(tx, other.id, 'rh-a'))
    const [kept] = await itemsAfter(ledger.read, one.id, -1, 1)
    assert.deepEqual(kept?.data, { title: 'one' })
  })

  test('thousands of items are read in pages, in the order put', async () => {
    const ledger = await engine.open()
    const { id, put } = await withDraft(ledger)
    const ids = Array.from({ length: 2_500 }, (_, n) => `rh-${(n * 7_919) % 10_007}`)
    await put(...ids.map((item) => proposed(item)))
    const pages: string[][] = []
    for await (const page of eachItemPage(ledger.read, id, 1_000)) {
      pages.push(page.map((item) => item.id))
    }
    assert.deepEqual(
      pages.map((page) => page.length),
      [1_000, 1_000, 500],
    )
    assert.deepEqual(pages.flat(), ids)
  })

  test('a page from any position ends early when its items are large, but holds at least one', async () => {
    const ledger = await engine.open()
    const { id, put } = await withDraft(ledger)
    const of = (size: number) => ({ data: { note: 'א'.repeat(size) } })
    await put(proposed('rh-a', of(10)), proposed('rh-b', of(500)), proposed('rh-c', of(10)))
    await put(proposed('rh-d', { data: null }))
    const page = async (offset: number, limit: number, maxChars: number) =>
      (await itemsFrom(ledger.read, id, { offset, limit, maxChars })).map((item) => item.id)
    assert.deepEqual(await page(0, 10, 9_999), ['rh-a', 'rh-b', 'rh-c', 'rh-d'])
    assert.deepEqual(await page(1, 2, 9_999), ['rh-b', 'rh-c'])
    assert.deepEqual(await page(0, 10, 100), ['rh-a', 'rh-b'])
    assert.deepEqual(await page(1, 10, 0), ['rh-b'])
    assert.deepEqual(await page(4, 10, 9_999), [])
  })

  test('the types and paths of all items are read without their data', async () => {
    const ledger = await engine.open()
    const { id, put } = await withDraft(ledger)
    const many = Array.from({ length: 5_200 }, (_, n) => proposed(`rh-many-${n}`))
    await put(proposed('rh-a', { type: 'set', path: 'sets/a' }), proposed('rh-b', { data: null }))
    await put(...many)
    const facts = await readProposedFacts(ledger.read, id)
    assert.deepEqual(facts.get('rh-a'), { type: 'set', path: 'sets/a', gone: false })
    assert.deepEqual(facts.get('rh-b'), { type: 'work', path: null, gone: true })
    assert.equal(facts.size, 5_202)
    assert.equal((await readProposedFacts(ledger.read, id + 1)).size, 0)
  })

  test('the last item that was put into a text is found, whatever was put after it', async () => {
    const ledger = await engine.open()
    const { id, put } = await withDraft(ledger)
    const inText = (text: string, content: string) => ({ type: 'segment', data: { text, content } })
    await put(proposed('rh-a', inText('rh-one', 'א')), proposed('rh-b', inText('rh-one', 'ב')))
    await put(proposed('rh-c', inText('rh-two', '"text":"rh-one"')))
    await put(proposed('rh-d', { type: 'note', data: { text: 'rh-one' } }))
    const last = (to: string, suggestion = id) =>
      lastProposedTo(ledger.read, suggestion, { type: 'segment', field: 'text', to })
    assert.deepEqual(await last('rh-one'), {
      ...proposed('rh-b', inText('rh-one', 'ב')),
      position: 1,
      changedAt: null,
    })
    assert.equal((await last('rh-two'))?.id, 'rh-c')
    assert.equal(await last('rh-on'), null)
    assert.equal(await last('rh-one', id + 1), null)
  })

  test('a full last page is not followed by an empty one', async () => {
    const ledger = await engine.open()
    const { id, put } = await withDraft(ledger)
    await put(proposed('rh-a'), proposed('rh-b'))
    const sizes: number[] = []
    for await (const page of eachItemPage(ledger.read, id, 2)) sizes.push(page.length)
    for await (const page of eachItemPage(ledger.read, id + 1, 2)) sizes.push(page.length)
    assert.deepEqual(sizes, [2])
  })

  test('items of an unknown suggestion are not stored', async () => {
    const ledger = await engine.open()
    await assert.rejects(ledger.write((tx) => putItems(tx, 99, [proposed('rh-a')], 0)))
    assert.deepEqual(await idsOf(ledger, 99), [])
  })
})
