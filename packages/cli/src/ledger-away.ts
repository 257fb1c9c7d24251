/** A ledger that does not answer, told to whoever runs the command: in one sentence, with the database's own reason. */
import { type LedgerAway, wordsOfCause } from '@yalkut/ledger'

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
