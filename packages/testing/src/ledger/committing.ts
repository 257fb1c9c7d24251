/** A process that appends small and large commits until it is killed, and prints the number of each after its answer. */
import { writeSync } from 'node:fs'
import { openLedger } from '@yalkut/ledger'
import { readHead } from '@yalkut/ledger/line'
import { append, change } from './commits.ts'
import { readLocation } from './location.ts'

const SIZES = [1, 2, 1_500, 3, 40]

const ledger = await openLedger(readLocation())
for (let { seq } = await readHead(ledger.read); ; ) {
  const size = SIZES[seq % SIZES.length] ?? 1
  const changes = Array.from({ length: size }, (_, n) => change(`rh-${seq}-${n}`))
  seq = (await append(ledger, changes)).seq
  writeSync(1, `${seq}\n`)
}
