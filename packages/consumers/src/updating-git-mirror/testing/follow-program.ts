/** Makes the git mirror of a data folder, in a process that a test kills. It prints that it is ready, and starts on a line from
 *  stdin. */
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { followWithGit } from '@yalkut/catalog/publishing'
import { parseJsonObject } from '@yalkut/model'

const dataDir = String(parseJsonObject(process.argv[2] ?? '').dataDir)
const lines = createInterface({ input: process.stdin })
console.log('ready')
await once(lines, 'line')
await followWithGit({
  dataDir,
  projection: join(dataDir, 'projection.sqlite'),
  host: 'yalkut.example',
  batch: 2,
  rewritesEveryMs: 0,
})
lines.close()
