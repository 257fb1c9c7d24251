import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openLedger } from '@yalkut/ledger'
import { CommitWriter, lockMain, verifyLine } from '@yalkut/ledger/line'
import { builtInSchemaItems, ITEM_TYPES, idFromSeed, type JsonObject, parseJsonObject } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import {
  addItem,
  draftOf,
  mergeItems,
  openWorld,
  rowOf,
  shown,
  suggest,
  type World,
} from '@yalkut/testing/worlds/world'
import { openCatalog } from '../../catalog.ts'
import { putItem } from '../../changing/drafts/drafts.ts'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { submitSuggestion } from '../../changing/sending/submit.ts'

async function withWorld(body: (world: World) => Promise<void>): Promise<void> {
  const dataDir = newFolder()
  const world = await openWorld({ dataDir })
  await body(world)
  await world.close()
  removeFolder(dataDir)
}

describe('An empty catalog', () => {
  test('begins with the 21 built-in schemas in commit 1, made by the system', async () => {
    const dataDir = newFolder()
    const catalog = await openCatalog({ dataDir })
    const { commits } = catalog.projection.reads.commits.list({ since: 0, limit: 5 })
    const [first] = commits
    assert.equal(commits.length, 1)
    assert.deepEqual([first?.seq, first?.message, first?.changed], [1, 'Built-in schemas', 21])
    assert.deepEqual([first?.author, first?.mergedBy, first?.types], ['system', 'system', ['schema']])
    assert.deepEqual(
      first?.changes.map(({ path }) => path),
      ITEM_TYPES.map((type) => `/schemas/${type}`),
    )
    assert.deepEqual(
      catalog.schemas.types().map(({ type }) => type),
      [...ITEM_TYPES].sort(),
    )
    await catalog.close()
    const again = await openCatalog({ dataDir })
    assert.equal(again.projection.head(), 1)
    await again.close()
    removeFolder(dataDir)
  })

  test('is seeded once by two servers that open it together', async () => {
    const dataDir = newFolder()
    const both = await Promise.all([openCatalog({ dataDir }), openCatalog({ dataDir })])
    for (const catalog of both) {
      assert.equal(catalog.projection.head(), 1)
      assert.deepEqual((await verifyLine(catalog.ledger.read)).problems, [])
      await catalog.close()
    }
    removeFolder(dataDir)
  })
})

describe('A catalog of an older version', () => {
  /** A ledger with schemas of an earlier program: some older, one newer, one deleted. */
  async function olderLedger(dataDir: string): Promise<void> {
    const ledger = await openLedger({ dataDir })
    const versions: { [type: string]: number } = { author: 4, work: 3, set: 99 }
    await ledger.write(async (tx) => {
      const people = { author: 'system', mergedBy: 'system', via: null, suggestionId: null }
      const header = { at: '2025-01-01T00:00:00.000Z', message: 'Built-in schemas', ...people }
      const writer = new CommitWriter(tx, await lockMain(tx), header)
      const rest = { mergedInto: null, pathBefore: null }
      await writer.add(
        builtInSchemaItems()
          .filter(({ data }) => data.entityType !== 'topic')
          .map((item) => {
            const version = versions[item.data.entityType] ?? item.data.version
            return { ...item, data: { ...item.data, version }, ...rest }
          }),
      )
      await writer.finish()
    })
    await ledger.write(async (tx) => {
      const people = { author: 'u-sara', mergedBy: 'u-sara', via: null, suggestionId: null }
      const header = { at: '2025-01-02T00:00:00.000Z', message: 'No places', ...people }
      const writer = new CommitWriter(tx, await lockMain(tx), header)
      const id = idFromSeed('schema', 'place')
      const gone = { id, type: 'schema', path: null, data: null, mergedInto: null }
      await writer.add([{ ...gone, pathBefore: '/schemas/place' }])
      await writer.finish()
    })
    await ledger.close()
  }

  test('is brought up to date in one commit; newer and deleted schemas stay as they are', async () => {
    const dataDir = newFolder()
    await olderLedger(dataDir)
    const catalog = await openCatalog({ dataDir })
    const { commits } = catalog.projection.reads.commits.list({ since: 2, limit: 5 })
    assert.equal(commits.length, 1)
    assert.deepEqual(
      commits[0]?.changes.map(({ path }) => path),
      ['/schemas/author', '/schemas/work', '/schemas/topic'],
    )
    assert.equal(commits[0]?.author, 'system')
    assert.equal(shown({ catalog }, idFromSeed('schema', 'set')).data.version, 99)
    assert.equal(catalog.schemas.isType('place'), false)
    assert.equal(catalog.schemas.isType('topic'), true)
    assert.deepEqual((await verifyLine(catalog.ledger.read)).problems, [])
    await catalog.close()
    const again = await openCatalog({ dataDir })
    assert.equal(again.projection.head(), 3)
    await again.close()
    removeFolder(dataDir)
  })
})

describe('A schema that is merged', () => {
  const melody: JsonObject = {
    entityType: 'melody',
    label: { he: 'ניגון', en: 'Melody' },
    version: 1,
    jsonSchema: {
      type: 'object',
      required: ['title'],
      additionalProperties: false,
      properties: { title: { type: 'string' } },
    },
  }

  test('makes its type usable at once', () =>
    withWorld(async (world) => {
      const { catalog, people } = world
      const id = await draftOf(world, [])
      const put = { type: 'melody', data: { title: 'ד׳ בבות' } }
      await assert.rejects(putItem(catalog, people.chana, id, put), refused('invalid'))
      await addItem(world, { type: 'schema', data: melody, path: '/schemas/melody' })
      const item = await addItem(world, put)
      assert.deepEqual(shown(world, item).data, { title: 'ד׳ בבות' })
      const wrong = putItem(catalog, people.chana, id, {
        ...put,
        data: { title: 'x', color: 'red' },
      })
      await assert.rejects(wrong, refused('invalid'))
      assert.ok(catalog.schemas.types().some(({ type }) => type === 'melody'))
    }))

  test('refuses a suggestion sent before it became stricter', () =>
    withWorld(async (world) => {
      const { catalog, people } = world
      const sent = await suggest(world, [{ type: 'author', data: authorData('x') }])
      assert.equal(sent.checkCounts.fail, 0)
      const id = idFromSeed('schema', 'author')
      const data = parseJsonObject(JSON.stringify(shown(world, id).data))
      assert.ok(typeof data.jsonSchema === 'object' && data.jsonSchema !== null)
      const jsonSchema = { ...data.jsonSchema, minProperties: 30 }
      await mergeItems(world, [{ id, type: 'schema', data: { ...data, jsonSchema, version: 6 } }])
      await assert.rejects(approveSuggestion(catalog, people.sara, sent.id), refused('invalid'))
      const late = suggest(world, [{ type: 'author', data: authorData('y') }])
      await assert.rejects(late, refused('invalid'))
    }))

  test('refuses a draft made before it became stricter, when the draft is sent', () =>
    withWorld(async (world) => {
      const { catalog, people } = world
      const draft = await draftOf(world, [{ type: 'author', data: authorData('x') }])
      const id = idFromSeed('schema', 'author')
      const data = parseJsonObject(JSON.stringify(shown(world, id).data))
      assert.ok(typeof data.jsonSchema === 'object' && data.jsonSchema !== null)
      const jsonSchema = { ...data.jsonSchema, minProperties: 30 }
      await mergeItems(world, [{ id, type: 'schema', data: { ...data, jsonSchema, version: 6 } }])
      const sending = submitSuggestion(catalog, people.chana, draft)
      await assert.rejects(sending, refused('invalid'))
      assert.equal((await rowOf(world, draft)).status, 'draft')
    }))

  test('comes from stewards alone', () =>
    withWorld(async (world) => {
      const schema = { type: 'schema', data: melody, path: '/schemas/melody' }
      for (const name of ['chana', 'kalman'] as const) {
        await assert.rejects(suggest(world, [schema], name), refused('forbidden'), name)
      }
      await suggest(world, [schema], 'sara')
    }))

  test('is refused when it is not a JSON Schema, or is not at its own path', () =>
    withWorld(async (world) => {
      for (const [data, path] of [
        [{ ...melody, jsonSchema: { type: 'nonsense' } }, '/schemas/melody'],
        [{ ...melody, jsonSchema: { $ref: '#/$defs/nowhere' } }, '/schemas/melody'],
        [melody, '/schemas/song'],
        [melody, null],
      ] as const) {
        const sent = suggest(world, [{ type: 'schema', data, path }], 'sara')
        await assert.rejects(sent, refused('invalid'), JSON.stringify(data))
      }
    }))
})
