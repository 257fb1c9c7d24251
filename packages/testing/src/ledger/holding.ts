/** A process that holds main until its stdin ends. */
import { once } from 'node:events'
import { openLedger } from '@yalkut/ledger'
import { lockMain } from '@yalkut/ledger/line'
import { readLocation } from './location.ts'

const ledger = await openLedger(readLocation())
await ledger.write(async (tx) => {
  await lockMain(tx)
  console.log('holding')
  await once(process.stdin.resume(), 'end')
})
await ledger.close()
