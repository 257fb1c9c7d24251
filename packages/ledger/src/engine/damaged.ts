/** The file of a ledger that SQLite cannot read: bytes of the file were changed or lost. */
export class LedgerDamaged extends Error {
  readonly file: string

  constructor(file: string, cause: Error) {
    super(`The file ${file} is damaged: ${cause.message}`, { cause })
    this.name = 'LedgerDamaged'
    this.file = file
  }
}

/** Whether SQLite says that a file's contents are not those of a database. */
export function isDamage(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
  )
}
