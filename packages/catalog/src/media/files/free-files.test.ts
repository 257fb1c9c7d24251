import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFile } from '@yalkut/ledger/files'
import type { NewChange } from '@yalkut/ledger/line'
import { newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { newSound } from '@yalkut/testing/servers/uploads'
import { eventData } from '@yalkut/testing/values/items'
import { addCaller, addItem } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { upload } from '../uploads/upload.ts'
import { changeFileRights } from './file-rights.ts'
import { freeFiles } from './free-files.ts'

const DAY_MS = 86_400_000

onOneEngine('The merge effect that frees files', (engine) => {
  const world = worldOn(engine)
  let senders = 0

  /** A recording from a new contributor, whose file is not served yet. Answers the file's address. */
  async function waitingFile(): Promise<string> {
    const { catalog, clock, sichos } = world()
    senders += 1
    const sender = await addCaller(catalog, `sender-${senders}`)
    clock.pass(DAY_MS)
    const bytes = newSound()
    const event = await addItem(world(), { type: 'event', data: eventData({ sets: [sichos] }) })
    const answer = await upload(catalog, sender, {
      fields: { what: 'recording', rights: 'mine', for: event },
      bytes: async function* () {
        yield bytes
      },
      sizeBytes: bytes.length,
      hint: null,
      baseUrl: 'http://localhost:8787',
    })
    assert.ok(!answer.existed)
    assert.equal(await rightsOf(answer.sha256), 'preserved')
    return answer.sha256
  }

  const rightsOf = async (file: string): Promise<string | undefined> =>
    (await findFile(world().catalog.ledger.read, file))?.rights

  /** Runs the effect of a merge with these files. */
  async function mergeWith(files: readonly string[]): Promise<void> {
    const { catalog, people } = world()
    const act = { actor: people.sara.person.id, via: null, at: catalog.clock().toISOString() }
    const changes = files.map((file): NewChange => {
      const none = { path: null, pathBefore: null, mergedInto: null }
      return { id: newItemId(), type: 'recording', data: { file }, ...none }
    })
    await catalog.writeMain(async (main) => {
      await freeFiles.onPage?.(main, changes, act)
    })
  }

  test('gives the merged files the rights that their senders stated', async () => {
    const [merged, other] = [await waitingFile(), await waitingFile()]
    await mergeWith([merged])
    assert.equal(await rightsOf(merged), 'open')
    assert.equal(await rightsOf(other), 'preserved')
  })

  test('does not change a file whose rights a steward set', async () => {
    const file = await waitingFile()
    const { catalog, people } = world()
    const order = { rights: 'preserved', reason: 'Not theirs.' } as const
    await changeFileRights(catalog, people.sara, file, order)
    await mergeWith([file])
    assert.equal(await rightsOf(file), 'preserved')
  })
})
