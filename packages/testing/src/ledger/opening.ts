/** A process that opens the ledger, prints the number of migrations, and closes it. */
import { openLedger } from '@yalkut/ledger'
import { sql } from 'kysely'
import { readLocation } from './location.ts'

const ledger = await openLedger(readLocation())
const { rows } = await sql`select name from kysely_migration`.execute(ledger.read)
console.log(rows.length)
await ledger.close()
