/** Reads the location of the ledger that a test gave a program of this folder. */
import type { LedgerLocation } from '@yalkut/ledger'
import { parseJsonObject } from '@yalkut/model'

export function readLocation(): LedgerLocation {
  const { dataDir, databaseUrl } = parseJsonObject(process.argv[2] ?? '')
  if (typeof dataDir !== 'string') throw new Error('the first argument has no dataDir')
  return typeof databaseUrl === 'string' ? { dataDir, databaseUrl } : { dataDir }
}
