import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addComment, membersOf } from '@yalkut/ledger/threads'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, draftOf, rowOf, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type Caller, VISITOR } from '../../core/access/caller.ts'
import type { FoundPerson } from '../../core/shapes/person.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { commentOnItem } from '../comments/talk.ts'
import { changeHandle } from '../handles/handles.ts'
import { searchPeople } from './search.ts'

onOneEngine('people to mention', (engine) => {
  const world = worldOn(engine)
  const LIMIT = 8

  before(async () => {
    const { catalog } = world()
    await addCaller(catalog, 'mendel', { name: 'מענדל בן־ציון הלוי' })
    await addCaller(catalog, 'mendy-770', { name: 'Mendy O’Levi' })
    await addCaller(catalog, 'elie', { name: 'Élie Ben-Tzion' })
    await addCaller(catalog, 'import-mendel', { name: 'The importer', bot: true })
  })

  async function find(q: string, more: { thread?: string; limit?: number } = {}): Promise<string[]> {
    const found = await searchPeople(world().catalog, VISITOR, { q, limit: LIMIT, ...more })
    return found.map(({ username }) => username)
  }

  test('are found by the beginning of any word of the handle or the name', async () => {
    assert.deepEqual(await find('mend'), ['import-mendel', 'mendel', 'mendy-770'])
    assert.deepEqual(await find('@MENDY'), ['mendy-770'])
    assert.deepEqual(await find('770'), ['mendy-770'])
    assert.deepEqual(await find('ben tz'), ['elie'])
    assert.deepEqual(await find('elie'), ['elie'])
    assert.deepEqual(await find('olev'), ['mendy-770'])
    assert.deepEqual(await find('endel'), [])
  })

  test('are found by Hebrew names, with or without vowel points and maqaf', async () => {
    for (const q of ['מענ', 'ציון', 'בן־צי', 'בן ציון מענדל', 'מֶענְ']) {
      assert.deepEqual(await find(q), ['mendel'], q)
    }
  })

  test('are marked when they are bots, and show no role', async () => {
    const found = await searchPeople(world().catalog, VISITOR, { q: 'import', limit: LIMIT })
    assert.deepEqual(
      found.map(({ username, bot, participant }) => [username, bot, participant]),
      [['import-mendel', true, false]],
    )
    const [sara] = await searchPeople(world().catalog, VISITOR, { q: 'sara', limit: LIMIT })
    const fields = ['bot', 'displayName', 'id', 'participant', 'username']
    assert.deepEqual(Object.keys(sara ?? {}).sort(), fields)
  })

  test('are none for an empty query, and for one of punctuation, zeros or wildcards', async () => {
    for (const q of ['', '  ', '@', '%', '\u0000', '_', "'; --", '🙂']) {
      assert.deepEqual(await find(q), [], JSON.stringify(q))
    }
    assert.deepEqual(await find('m'.repeat(5_000)), [])
  })

  test('are at most the requested number, sorted by handle', async () => {
    assert.deepEqual(await find('mend', { limit: 1 }), ['import-mendel'])
  })

  test('are found under a new handle, not under the old one', async () => {
    const { catalog } = world()
    const zelda = await addCaller(catalog, 'zelda', { name: 'כלה' })
    await changeHandle(catalog, zelda, 'zissel')
    assert.deepEqual(await find('zel'), [])
    assert.deepEqual(await find('ziss'), ['zissel'])
    assert.deepEqual(await find('כל'), ['zissel'])
  })

  test('include a suspended person only in a query by id', async () => {
    const { catalog } = world()
    const { person } = await addCaller(catalog, 'quiet')
    await catalog.ledger.write(async (tx) => {
      const suspended = { suspended_at: '2026-01-01T00:00:00.000Z' }
      await tx.updateTable('people').set(suspended).where('id', '=', person.id).execute()
    })
    assert.deepEqual(await find('quiet'), [])
    const byId = await searchPeople(catalog, VISITOR, { ids: person.id, limit: 1 })
    assert.deepEqual(
      byId.map(({ username }) => username),
      ['quiet'],
    )
  })

  test('come in the order of the ids, at most a hundred, and ids must be account ids', async () => {
    const { catalog, people } = world()
    const ids = [people.sara.person.id, 'u-00000000', people.chana.person.id]
    const found = await searchPeople(catalog, VISITOR, { ids: ids.join(), limit: 1 })
    assert.deepEqual(
      found.map(({ username }) => username),
      ['sara', 'chana'],
    )
    const many = Array.from({ length: 101 }, (_, n) => `u-${String(n).padStart(8, '0')}`).join()
    for (const bad of ['', ',', 'sara', many]) {
      const requested = searchPeople(catalog, VISITOR, { ids: bad, limit: 1 })
      await assert.rejects(requested, refused('bad-request'), bad.slice(0, 20))
    }
  })

  async function here(thread: string, caller: Caller = VISITOR, q = ''): Promise<FoundPerson[]> {
    return await searchPeople(world().catalog, caller, { q, thread, limit: LIMIT })
  }

  test('of an item’s talk page come first', async () => {
    const { catalog, people, sichosWork } = world()
    await commentOnItem(catalog, people.miriam, sichosWork, { body: 'one' })
    await commentOnItem(catalog, people.chana, sichosWork, { body: 'two' })
    const found = await here(`entity:${sichosWork}`, VISITOR, 'm')
    assert.deepEqual(
      found.map(({ username, participant }) => [username, participant]),
      [
        ['miriam', true],
        ['import-mendel', false],
        ['mendel', false],
        ['mendy-770', false],
      ],
    )
    const names = (await here(`entity:${sichosWork}`)).map(({ username }) => username)
    assert.deepEqual(names, ['chana', 'miriam'])
  })

  test('of a suggestion are its author, its reviewers and its commenters', async () => {
    const { catalog, people, sichos } = world()
    const item = { type: 'author', data: authorData('members', { sets: [sichos] }) }
    const { id } = await suggest(world(), [item], 'dovid')
    await catalog.ledger.write((tx) =>
      addComment(tx, {
        subject: { kind: 'suggestion', id: String(id) },
        parent: null,
        author: people.adina.person.id,
        via: null,
        body: 'x',
        anchor: null,
        reviewId: null,
        createdAt: '2026-01-01T00:00:00.000Z',
      }),
    )
    const names = (await here(`changeset:${id}`)).map(({ username }) => username)
    assert.ok(names.includes('adina') && names.includes('dovid'), names.join())
    assert.ok(!names.includes('sara'))
  })

  test('of a draft or a private issue are found only by people who may read it', async () => {
    const { catalog, people } = world()
    const draft = await draftOf(world(), [], 'chana')
    assert.notEqual((await rowOf(world(), draft)).number, null)
    const secret = await openIssue(catalog, people.chana, { title: 'x', type: 'rights' })
    for (const thread of [`changeset:${draft}`, `report:${secret.id}`]) {
      for (const caller of [VISITOR, people.dovid]) {
        await assert.rejects(here(thread, caller), refused('not-found'), thread)
      }
      for (const caller of [people.chana, people.sara]) {
        assert.deepEqual(
          (await here(thread, caller)).map(({ username }) => username),
          ['chana'],
          thread,
        )
      }
    }
    const none = { kind: 'issue', id: '999999' } as const
    assert.deepEqual(await membersOf(catalog.ledger.read, none), [])
  })

  test('of an invalid conversation are refused', async () => {
    for (const bad of ['', 'x', 'changeset:', 'changeset:0', 'report:1e3', 'entity:', 'entity:x']) {
      await assert.rejects(here(bad), refused('bad-request'), bad)
    }
    for (const gone of ['changeset:999999', 'report:999999', 'entity:rh-00000000']) {
      await assert.rejects(here(gone), refused('not-found'), gone)
    }
  })
})
