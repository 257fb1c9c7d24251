import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { eventsOfFile } from './file-history.ts'
import { addFile, findFile, findFiles, setFileRights } from './files.ts'
import { readRightsHead, rightsChangedAfter } from './rights-line.ts'

const at = '2026-03-01T12:00:00.000Z'
const one = '1'.repeat(64)
const two = '2'.repeat(64)
const fileOf = (sha256: string) => ({
  sha256,
  sizeBytes: 5_000_000_000,
  mime: 'application/pdf',
  rights: 'open' as const,
  credit: null,
  by: 'system',
  at,
})

onEachEngine('files', (engine) => {
  test('a file is added once, with its exact size; adding it again changes nothing', async () => {
    const ledger = await engine.open()
    assert.equal(await ledger.write((tx) => addFile(tx, fileOf(one))), true)
    const again = { ...fileOf(one), rights: 'preserved' as const }
    assert.equal(await ledger.write((tx) => addFile(tx, again)), false)
    const found = await findFile(ledger.read, one)
    assert.equal(found?.sizeBytes, 5_000_000_000)
    assert.equal(found.rights, 'open')
    assert.equal(await findFile(ledger.read, two), null)
    assert.deepEqual([...(await findFiles(ledger.read, [one, two])).keys()], [one])
  })

  test('when several people add the same file at the same time, one of them adds it', async () => {
    const ledger = await engine.open()
    const adding = Array.from({ length: 5 }, () => ledger.write((tx) => addFile(tx, fileOf(one))))
    const added = await Promise.all(adding)
    assert.deepEqual(added.filter(Boolean), [true])
  })

  test('each change of rights is recorded once, and followers read the file as it is now', async () => {
    const ledger = await engine.open()
    await ledger.write(async (tx) => {
      await addFile(tx, fileOf(one))
      await addFile(tx, fileOf(two))
    })
    const before = await readRightsHead(ledger.read)
    const change = { sha256: one, reason: 'A family asked.', by: null, at }
    await ledger.write((tx) => setFileRights(tx, { ...change, rights: 'preserved' }))
    await ledger.write((tx) => setFileRights(tx, { ...change, rights: 'preserved' }))
    await ledger.write((tx) => setFileRights(tx, { ...change, rights: 'credit', credit: 'Zev' }))
    const changed = await rightsChangedAfter(ledger.read, before, 10)
    assert.deepEqual(
      changed.map((each) => {
        const { sha256, rights, credit } = 'file' in each ? each.file : assert.fail('a file changed')
        return { sha256, rights, credit }
      }),
      [{ sha256: one, rights: 'credit', credit: 'Zev' }],
    )
    const events = await eventsOfFile(ledger.read, one)
    assert.deepEqual(
      events.map((event) => [event.before, event.after]),
      [
        ['preserved', 'credit'],
        ['open', 'preserved'],
        [null, 'open'],
      ],
    )
    const missing = { ...change, sha256: '3'.repeat(64), rights: 'link' as const }
    assert.equal(await ledger.write((tx) => setFileRights(tx, missing)), null)
  })
})
