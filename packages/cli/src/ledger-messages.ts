/** Messages about a ledger that does not answer or is damaged, for the person who runs a command: a sentence with the
 *  database's own reason, and the remedy. */
import { type LedgerAway, type LedgerDamaged, wordsOfCause } from '@yalkut/ledger'

export function awayMessage({ kind, cause }: LedgerAway): string {
  const reason = wordsOfCause(cause)
  if (kind === 'full') return `The disk of the ledger is full: ${reason}.`
  const isFile =
    cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE')
  const hint = isFile
    ? 'look at --data (DATA_DIR)'
    : 'is PostgreSQL running, and is --database-url (DATABASE_URL) right'
  return `The ledger does not answer (${reason}): ${hint}.`
}

export function damagedMessage({ file, cause }: LedgerDamaged): string {
  return `The ledger ${file} is damaged (${wordsOfCause(cause)}). Stop the server, keep a copy of the file, and restore the last good backup; \
\`yalkut check\` lists what is damaged.`
}
