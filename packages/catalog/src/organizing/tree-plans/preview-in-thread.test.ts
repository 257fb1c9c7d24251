/** The thread that previews plans. Source: decisions.md#small-requests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { openCatalog } from '../../catalog.ts'
import { openPreviewer } from './preview-in-thread.ts'

test('opens the catalog again after it could not be opened', async () => {
  const dataDir = newFolder()
  const previewer = openPreviewer({ dataDir })
  const asked = { plan: { title: 'x', operations: [] }, file: null, most: null }
  await assert.rejects(previewer.preview(asked))
  const catalog = await openCatalog({ dataDir })
  try {
    assert.deepEqual((await previewer.preview(asked))?.items, [])
  } finally {
    await previewer.close()
    await catalog.close()
    removeFolder(dataDir)
  }
})
