/** A process that follows a ledger into a projection until a commit, and prints how many commits it applied itself. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLedger } from '@yalkut/ledger'
import { openProjection } from '@yalkut/projection'
import { feedOf } from './line.ts'

const [folder = '', until = ''] = process.argv.slice(2)
const ledger = await openLedger({ dataDir: folder })
const projection = await openProjection(join(folder, 'projection.sqlite'))
console.log('ready')
while (projection.head() < Number(until)) {
  await projection.catchUp(feedOf(ledger))
  await sleep(1)
}
projection.close()
await ledger.close()
