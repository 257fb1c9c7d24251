/** A server with a full disk reads and does not write. Source: shapes.md#readiness. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { openCatalog } from '../../catalog.ts'
import { readinessOf } from './readiness.ts'

const SIZE = 32 * 2 ** 20

/** A disk of its own; null where none can be mounted. */
function mountDisk(): string | null {
  const folder = newFolder()
  const args = ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]
  if (spawnSync('mount', args).status !== 0) {
    removeFolder(folder)
    return null
  }
  after(() => {
    spawnSync('umount', [folder])
    removeFolder(folder)
  })
  return folder
}

const disk = mountDisk()
const skip = disk === null ? 'This machine mounts no disk for a test (tmpfs needs root).' : false

test('A server whose disk is full says that it cannot write, and that it can read', {
  skip,
}, async () => {
  const dataDir = newFolder()
  const catalog = await openCatalog({ dataDir })
  const services = { ...catalog, staging: { ...catalog.staging, folder: disk ?? '' } }
  assert.deepEqual(await readinessOf(services, 'write'), { unanswered: [] })
  writeFileSync(join(disk ?? '', 'full'), Buffer.alloc(SIZE * 0.75))
  assert.deepEqual(await readinessOf(services, 'write'), { unanswered: ['disk'] })
  assert.deepEqual(await readinessOf(services, 'read'), { unanswered: [] })
  await catalog.close()
  removeFolder(dataDir)
})
