import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemsAfter } from '@yalkut/ledger/suggestions'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, segmentData, textData, unitData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, draftOf, mergeItems, type Name, rowOf, shown, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { VISITOR } from '../../core/access/caller.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import type { PutItem } from '../drafts/drafts.ts'
import { approveSuggestion } from '../review/approve.ts'
import { suggestionConversation } from '../suggestions/conversation.ts'
import { editSuggestion } from '../suggestions/edit.ts'
import { combineSuggestions } from './combine.ts'
import { withdrawSuggestion } from './withdraw.ts'

onOneEngine('combining suggestions', (engine) => {
  const world = worldOn(engine)

  const combine = (ids: number[], title?: string, by: Name = 'chana') => {
    const combining = { suggestions: ids, ...(title !== undefined && { title }) }
    return combineSuggestions(world().catalog, world().people[by], combining)
  }

  const put = (id: string, data: JsonObject | null, path?: string | null): PutItem => {
    return { id, type: 'author', data, ...(path !== undefined && { path }) }
  }

  async function author(more: JsonObject = {}, path: string | null = null): Promise<string> {
    return await addItem(world(), { type: 'author', data: authorData('combined', more), path })
  }

  const with_ = (more: JsonObject) => authorData('combined', more)

  async function merge(id: number): Promise<void> {
    await approveSuggestion(world().catalog, world().people.sara, id)
  }

  test('makes one suggestion of several, and withdraws the others', async () => {
    const { catalog, people } = world()
    const [one, two] = [newItemId(), newItemId()]
    const first = await suggest(world(), [put(one, authorData('one'))])
    const second = await suggest(world(), [put(two, authorData('two'))])
    const combined = await combine([second.id, first.id], 'יחד')
    assert.deepEqual([combined.title, combined.status, combined.items], ['יחד', 'open', 2])
    for (const { id } of [first, second]) {
      assert.equal((await rowOf(world(), id)).status, 'withdrawn')
      const { timeline } = await suggestionConversation(catalog, people.chana, id)
      const last = timeline.at(-1)
      assert.ok(last?.type === 'event' && last.kind === 'withdrawn')
      assert.deepEqual(last.detail, { into: combined.id })
    }
    await merge(combined.id)
    assert.deepEqual([shown(world(), one).data.slug, shown(world(), two).data.slug], ['one', 'two'])
  })

  test('takes the later change in the same field, and both changes elsewhere', async () => {
    const item = await author({ note: 'א', rebbe: 1 })
    const first = await suggest(world(), [put(item, with_({ note: 'ב', rebbe: 2 }), '/authors/c1')])
    const second = await suggest(world(), [put(item, with_({ note: 'ג', rebbe: 1, born: '5600' }))])
    const { id } = await combine([first.id, second.id])
    await merge(id)
    assert.deepEqual(shown(world(), item).data, with_({ note: 'ג', rebbe: 2, born: '5600' }))
    assert.equal(shown(world(), item).path, '/authors/c1')
  })

  test('joins two fixes of one text word by word', async () => {
    const unit = await addItem(world(), { type: 'unit', data: unitData(world().sichosWork, 'א') })
    const text = await addItem(world(), { type: 'text', data: textData(unit, { licence: 'cc0' }) })
    const data = (content: string) => segmentData(text, content)
    const segment = await addItem(world(), { type: 'segment', data: data('אחד שתים שלש ארבע') })
    const fix = async (content: string) =>
      (await suggest(world(), [{ id: segment, type: 'segment', data: data(content) }])).id
    const ids = [await fix('ראשון שתים שלש ארבע'), await fix('אחד שתים שלש רביעי'), await fix('אחת שתים שלש ארבע')]
    await merge((await combine(ids)).id)
    assert.equal(shown(world(), segment).data.content, 'אחת שתים שלש רביעי')
  })

  test('uses the newer base when two suggestions have different base revisions', async () => {
    const item = await author({ note: 'א', rebbe: 1 })
    const first = await suggest(world(), [put(item, with_({ note: 'שלי', rebbe: 1 }))])
    await mergeItems(world(), [put(item, with_({ note: 'א', rebbe: 2 }))])
    const second = await suggest(world(), [put(item, with_({ note: 'א', rebbe: 2, born: '5600' }))])
    const { id } = await combine([first.id, second.id])
    const [kept] = await itemsAfter(world().catalog.ledger.read, id, -1, 1)
    assert.equal(kept?.baseRev, shown(world(), item).rev)
    await merge(id)
    assert.deepEqual(shown(world(), item).data, with_({ note: 'שלי', rebbe: 2, born: '5600' }))
  })

  test('leaves out a change that a later suggestion undoes', async () => {
    const item = await author({ note: 'א' })
    const fresh = newItemId()
    const first = await suggest(world(), [put(item, with_({ note: 'ב' })), put(fresh, with_({}))])
    const second = await suggest(world(), [put(item, null)])
    const third = await draftOf(world(), [put(fresh, with_({ born: '5600' }))])
    const combined = await combine([first.id, second.id, third])
    await merge(combined.id)
    assert.equal(shown(world(), fresh).data.born, '5600')
    const { catalog } = world()
    assert.equal(catalog.projection.reads.items.find(item), null)
  })

  test('gives a draft when all are drafts; otherwise the result is sent', async () => {
    const drafts = [
      await draftOf(world(), [put(newItemId(), authorData('a'))]),
      await draftOf(world(), [put(newItemId(), authorData('b'))]),
    ]
    const combined = await combine(drafts)
    assert.deepEqual([combined.status, combined.title, combined.submitted_at], ['draft', 'תיקון', null])
    const { id } = await suggest(world(), [put(newItemId(), authorData('c'))])
    assert.equal((await combine([combined.id, id])).status, 'open')
  })

  test('joins the descriptions, with the issues that they close', async () => {
    const { catalog, people } = world()
    const issue = await openIssue(catalog, people.dovid, { title: 'א' })
    const one = await suggest(world(), [put(newItemId(), authorData('d'))])
    const two = await suggest(world(), [put(newItemId(), authorData('e'))])
    await editSuggestion(catalog, people.chana, one.id, { description: 'ראשון' })
    const closing = { description: `Fixes #${issue.number}` }
    await editSuggestion(catalog, people.chana, two.id, closing)
    const combined = await combine([one.id, two.id])
    assert.equal(combined.description, `ראשון\n\nFixes #${issue.number}`)
    const { fixes } = await suggestionConversation(catalog, people.chana, combined.id)
    assert.deepEqual(
      fixes.map(({ number }) => number),
      [issue.number],
    )
  })

  test('takes two to a hundred suggestions of the caller’s own that are not merged', async () => {
    const { catalog, people } = world()
    const mine = async () => (await suggest(world(), [put(newItemId(), authorData('m'))])).id
    const [one, two] = [await mine(), await mine()]
    const { id: hers } = await suggest(world(), [put(newItemId(), authorData('h'))], 'dovid')
    await assert.rejects(combine([one, hers]), refused('forbidden'))
    await assert.rejects(combine([one, hers], 'x', 'sara'), refused('forbidden'))
    await assert.rejects(combine([one]), refused('invalid'))
    await assert.rejects(combine([one, one]), refused('invalid'))
    await assert.rejects(combine([one, 999_999]), refused('not-found'))
    const many = Array.from({ length: 101 }, (_, n) => n + 1)
    await assert.rejects(combine(many), refused('invalid'))
    await assert.rejects(combine([one, two], ' '), refused('invalid'))
    const visiting = combineSuggestions(catalog, VISITOR, { suggestions: [one, two] })
    await assert.rejects(visiting, refused('unauthorized'))
    await merge(one)
    await assert.rejects(combine([one, two]), refused('state'))
    const three = await mine()
    await withdrawSuggestion(catalog, people.chana, three)
    await assert.rejects(combine([two, three]), refused('state'))
    assert.equal((await rowOf(world(), two)).status, 'open')
  })
})
