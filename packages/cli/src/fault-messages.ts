/** Messages about a disk, a network or a database at fault, for the person who runs a command: a sentence with the system's own
 *  reason, and the remedy. */
import { type LedgerAway, type LedgerDamaged, whyAway, wordsOfCause } from '@yalkut/ledger'

export function awayMessage({ kind, cause }: LedgerAway): string {
  const reason = wordsOfCause(cause)
  if (kind === 'full') return `The disk of the ledger is full: ${reason}.`
  const isFile = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE')
  const hint = isFile
    ? 'look at --data (DATA_DIR)'
    : 'is PostgreSQL running, and is --database-url (DATABASE_URL) right'
  return `The ledger does not answer (${reason}): ${hint}.`
}

export function damagedMessage({ file, cause }: LedgerDamaged): string {
  return `The ledger ${file} is damaged (${wordsOfCause(cause)}). Stop the server, keep a copy of the file, and restore the last good backup; \
\`yalkut check\` lists what is damaged.`
}

const REMEDIES: { readonly [code: string]: string } = {
  EACCES: 'this account may not read or write there',
  EPERM: 'this account may not do that there',
  EROFS: 'the disk can only be read',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  EMFILE: 'too many files are open: raise the limit (ulimit -n)',
  ENFILE: 'too many files are open on this machine',
  EADDRNOTAVAIL: 'this machine does not have the address of --host',
  SQLITE_READONLY: 'the file of the database can only be read',
  SQLITE_BUSY: 'another program holds the database',
}

/** Null for what no operator can mend: a fault of the program. */
export function systemMessage(error: unknown): string | null {
  const kind = whyAway(error)
  if (kind === 'full') return `The disk is full: ${wordsOfCause(error)}.`
  if (kind === 'away') return `The system or the database does not answer: ${wordsOfCause(error)}.`
  if (!(error instanceof Error) || !('code' in error)) return null
  const code = String(error.code)
  const remedy = REMEDIES[code]
  if (remedy !== undefined) return `${wordsOfCause(error)}: ${remedy}.`
  // PostgreSQL names its errors by five letters and digits, and explains them over twenty lines.
  if ('severity' in error && /^[0-9A-Z]{5}$/.test(code)) {
    return `PostgreSQL refused: ${wordsOfCause(error)} (${code}).`
  }
  return null
}
