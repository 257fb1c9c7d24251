/** Files found by the hashes of their pages, on both engines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { addFile } from './files.ts'
import { bandsOf, filesWithPagesLike, pageHashesOf } from './page-lookup.ts'

const HASHES = ['0123456789abcdef', 'ffff00000000ffff', '1111222233334444']

onEachEngine('similar pages', (engine) => {
  test('files are found by a quarter of a page hash, the file with most such pages first', async () => {
    const ledger = await engine.open()
    const at = '2026-03-01T12:00:00.000Z'
    const [one, two] = ['1'.repeat(64), '2'.repeat(64)]
    const pages = { [one]: HASHES, [two]: ['0123aaaabbbbcccc'] }
    await ledger.write(async (tx) => {
      for (const [sha256, hashes] of Object.entries(pages)) {
        const file = { sha256, sizeBytes: 1, mime: 'application/pdf', rights: 'open' as const }
        await addFile(tx, { ...file, credit: null, by: 'system', at })
        for (const [index, hash] of hashes.entries()) {
          const [band0, band1, band2, band3] = bandsOf(hash)
          const row = { sha256, page: index + 1, hash, band0, band1, band2, band3 }
          await tx.insertInto('page_hashes').values(row).execute()
        }
      }
    })
    const like = (hashes: string[], limit = 10): Promise<string[]> => filesWithPagesLike(ledger.read, hashes, limit)
    assert.deepEqual(await like(['0123ffff0000ffff', 'ffff9999aaaabbbb']), [one, two])
    assert.deepEqual(await like(['0123ffff0000ffff', 'ffff9999aaaabbbb'], 1), [one])
    assert.deepEqual(await like(['9999cccc9999cccc']), [two])
    assert.deepEqual(await like(['5555555555555555']), [])
    assert.deepEqual(await like([]), [])
    assert.deepEqual(await pageHashesOf(ledger.read, [one]), new Map([[one, HASHES]]))
  })
})
