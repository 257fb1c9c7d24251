import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { addFile, setFileRights } from '@yalkut/ledger/files'
import { readHead } from '@yalkut/ledger/line'
import { newItemId } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { authorData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, findShown, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { meanwhile, mergeElsewhere, type Put } from './testing/elsewhere.ts'
import type { LockedMain, WritingGates } from './writing.ts'

onEachEngine('A writer', (engine) => {
  const gates: WritingGates = {}
  const world = worldOn(engine, gates)
  const at = '2026-03-01T12:00:00.000Z'

  function newAuthor(): Put {
    const id = newItemId()
    return { id, type: 'author', data: authorData(id.slice(3), { sets: [world().sichos] }) }
  }

  /** Appends one commit with one item. */
  async function append(main: LockedMain, { id, type, data }: Put): Promise<number> {
    const people = { author: 'system', mergedBy: 'system' }
    const writer = main.append({ at, message: 'x', ...people, via: null, suggestionId: null })
    await writer.add([{ id, type, data, path: null, pathBefore: null, mergedInto: null }])
    return (await writer.finish()).seq
  }

  test('sees what another server has merged before', async () => {
    const { catalog } = world()
    const [one, two] = [newAuthor(), newAuthor()]
    await mergeElsewhere(catalog.ledger, [one])
    assert.ok((await catalog.latest()).reads.items.find(one.id) !== null)
    await mergeElsewhere(catalog.ledger, [two])
    await catalog.write(async ({ reads }) => assert.ok(reads.items.find(two.id) !== null))
  })

  test('that holds main sees what another server merged after the writer began', async () => {
    const { catalog } = world()
    const author = newAuthor()
    meanwhile(gates, () => mergeElsewhere(catalog.ledger, [author]))
    await catalog.writeMain(async ({ reads, head }) => {
      assert.ok(reads.items.find(author.id) !== null)
      assert.equal(catalog.projection.head(), head.seq)
    })
  })

  test('that holds main is the only one, and appends after the last commit', async () => {
    const { catalog } = world()
    const before = catalog.projection.head()
    let [there, inside, most] = [0, 0, 0]
    const all = Promise.withResolvers<void>()
    gates.beforeTransaction = async () => {
      there += 1
      if (there === 3) all.resolve()
      await all.promise
    }
    const seqs = await Promise.all(
      [1, 2, 3].map(() =>
        catalog.writeMain(async (main) => {
          inside += 1
          most = Math.max(most, inside)
          // Enough time for the others to start, if they could.
          for (let n = 0; n < 10; n += 1) await readHead(main.tx)
          const seq = await append(main, newAuthor())
          inside -= 1
          return seq
        }),
      ),
    )
    delete gates.beforeTransaction
    assert.equal(most, 1)
    assert.deepEqual(
      seqs.sort((a, b) => a - b),
      [1, 2, 3].map((n) => before + n),
    )
  })

  test('refuses a change that another server’s merge has just made invalid', async () => {
    const { catalog, people, sichos } = world()
    const author = await addItem(world(), { type: 'author', data: newAuthor().data })
    const { id } = await suggest(world(), [{ id: author, type: 'author', data: null }])
    const data = workData('by-them', { sets: [sichos], authors: [author] })
    meanwhile(gates, () => mergeElsewhere(catalog.ledger, [{ id: newItemId(), type: 'work', data }]))
    await assert.rejects(approveSuggestion(catalog, people.kalman, id), refused('invalid'))
    assert.ok(findShown(world(), author) !== null)
  })

  test('returns when this server’s readers see its commit', async () => {
    const { catalog } = world()
    const author = newAuthor()
    const seq = await catalog.write(async (line) => await append(await line.lockMain(), author))
    assert.equal(catalog.projection.head(), seq)
    assert.ok(findShown(world(), author.id) !== null)
  })

  test('returns when this server’s readers see a file’s new rights', async () => {
    const { catalog } = world()
    const sha256 = createHash('sha256').update(engine.name).digest('hex')
    const file = { sha256, sizeBytes: 1, mime: 'application/pdf', credit: null, by: 'system', at }
    await catalog.write(async ({ tx }) => await addFile(tx, { ...file, rights: 'open' }))
    const rightsSeen = () => catalog.projection.reads.files.file(sha256)?.rights
    assert.equal(rightsSeen(), 'open')
    const change = { sha256, rights: 'preserved', reason: null, by: null, at } as const
    await catalog.write(async ({ tx }) => await setFileRights(tx, change))
    assert.equal(rightsSeen(), 'preserved')
  })

  test('holds main once, and shows readers no commit that is not durable', async () => {
    const { catalog } = world()
    const [author, before] = [newAuthor(), catalog.projection.head()]
    const failing = catalog.write(async (line) => {
      const main = await line.lockMain()
      await append(main, author)
      assert.equal(await line.lockMain(), main)
      assert.equal(await main.lockMain(), main)
      throw new Error('the power goes')
    })
    await assert.rejects(failing, /the power goes/)
    assert.equal(catalog.projection.head(), before)
    assert.equal(findShown(world(), author.id), null)
  })
})
