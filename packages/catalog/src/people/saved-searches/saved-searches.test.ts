import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { bodyOf, unitData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, addItem, mergeItems } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type SignedIn, VISITOR } from '../../core/access/caller.ts'
import { readInbox } from '../inbox/inbox.ts'
import { makeSearches } from './make-searches.ts'
import { dropSearch, keepSearch, listSavedSearches, MAX_SEARCHES } from './saved-searches.ts'

const NEVER = new AbortController().signal
const LATER = '9999-01-01T00:00:00.000Z'

onOneEngine('saved searches', (engine) => {
  const world = worldOn(engine)

  let made = 0
  async function reader(): Promise<SignedIn> {
    made += 1
    return await addCaller(world().catalog, `searcher-${made}`)
  }

  async function newUnit(...words: string[]): Promise<string> {
    made += 1
    const data = unitData(world().sichosWork, `s${made}`, { body: bodyOf(...words) })
    return await addItem(world(), { type: 'unit', data })
  }

  const make = (most = 1_000): Promise<number> => makeSearches(world().catalog, { before: LATER, most, signal: NEVER })

  async function toldTo(who: SignedIn): Promise<{ id: string; name: unknown }[]> {
    const { items } = await readInbox(world().catalog, who, { filter: 'unread', limit: 50 })
    return items.map(({ subject, detail }) => ({ id: subject.id, name: detail.name }))
  }

  test('tell of what is new, once, and not of what was there', async () => {
    const who = await reader()
    await newUnit('ארגמן ותכלת')
    await keepSearch(world().catalog, who, { q: 'ארגמן', name: 'צבעים' })
    await make()
    assert.deepEqual(await toldTo(who), [])
    const unit = await newUnit('עוד ארגמן')
    await make()
    await make()
    assert.deepEqual(await toldTo(who), [{ id: unit, name: 'צבעים' }])
  })

  test('search names too, where asked', async () => {
    const who = await reader()
    await keepSearch(world().catalog, who, { q: 'שרביט', in: 'names' })
    await newUnit('שרביט במילים')
    await make()
    assert.deepEqual(await toldTo(who), [])
    const data = unitData(world().sichosWork, 'sceptre', { label: { he: 'שרביט' } })
    const unit = await addItem(world(), { type: 'unit', data })
    await make()
    assert.deepEqual(await toldTo(who), [{ id: unit, name: 'שרביט' }])
  })

  test('with many results tell of a new one behind them, and not of old ones that come forward', async () => {
    const who = await reader()
    const many = Array.from({ length: 40 }, (_, at) => `כרמל ושרון ${at}`)
    const first = await newUnit(...many)
    await newUnit(...many)
    await keepSearch(world().catalog, who, { q: 'כרמל' })
    const data = unitData(world().sichosWork, `s${made}again`, { body: bodyOf('אחר') })
    await mergeItems(world(), [{ id: first, type: 'unit', data }])
    await make()
    assert.deepEqual(await toldTo(who), [])
    await newUnit(...many)
    await make()
    const before = await toldTo(who)
    const unit = await newUnit('גם זה כרמל')
    await make()
    await make()
    const told = (await toldTo(who)).filter(({ id }) => !before.some((each) => each.id === id))
    assert.deepEqual([before.length, told], [1, [{ id: unit, name: 'כרמל' }]])
  })

  test('of names with many results tell of a new one behind them', async () => {
    const who = await reader()
    const named = (): { id: string; type: string; data: JsonObject } => {
      made += 1
      const data = unitData(world().sichosWork, `v${made}`, { label: { he: 'מרגלית ופנינה' } })
      return { id: newItemId(), type: 'unit', data }
    }
    await mergeItems(world(), Array.from({ length: 60 }, named))
    await keepSearch(world().catalog, who, { q: 'מרגלית', in: 'names' })
    const unit = named()
    await mergeItems(world(), [unit])
    await make()
    assert.deepEqual(await toldTo(who), [{ id: unit.id, name: 'מרגלית' }])
  })

  test('are made in turn, so many in one run', async () => {
    const who = await reader()
    for (const q of ['א', 'ב', 'ג']) await keepSearch(world().catalog, who, { q: `${q}${q}${q}` })
    assert.equal(await make(2), 2)
  })

  test('that are deleted tell nobody', async () => {
    const who = await reader()
    const { id } = await keepSearch(world().catalog, who, { q: 'ספיר' })
    await dropSearch(world().catalog, who, id)
    await dropSearch(world().catalog, who, id)
    await newUnit('ספיר')
    await make()
    assert.deepEqual(await toldTo(who), [])
    assert.deepEqual(await listSavedSearches(world().catalog, who), [])
  })

  test('are refused where the search is, and past the most of a person', async () => {
    const who = await reader()
    const { catalog } = world()
    await assert.rejects(keepSearch(catalog, who, { q: ' ' }), refused('bad-request'))
    await assert.rejects(keepSearch(catalog, who, { q: 'א', filters: { work: 'rh-00000000' } }), refused('not-found'))
    await assert.rejects(keepSearch(catalog, who, { q: 'אב', id: 'x' }), refused('invalid'))
    await assert.rejects(keepSearch(catalog, who, { q: 'אב', name: 'א'.repeat(121) }), refused('invalid'))
    for (let at = 0; at < MAX_SEARCHES; at += 1) await keepSearch(catalog, who, { q: `מלה${at}` })
    await assert.rejects(keepSearch(catalog, who, { q: 'עוד' }), refused('invalid'))
    const [last] = await listSavedSearches(catalog, who)
    await keepSearch(catalog, who, { ...last, q: 'אחר' })
    assert.equal((await listSavedSearches(catalog, who)).length, MAX_SEARCHES)
  })

  test('are private to the signed-in person', async () => {
    const { catalog } = world()
    const who = await reader()
    await assert.rejects(listSavedSearches(catalog, VISITOR), refused('unauthorized'))
    await assert.rejects(keepSearch(catalog, { ...who, scopes: ['read'] }, { q: 'אב' }), refused('forbidden'))
  })
})
