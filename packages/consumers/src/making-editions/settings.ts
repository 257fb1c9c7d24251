/** What a process needs to make editions. */
import { join } from 'node:path'

export interface EditionSettings {
  dataDir: string
  /** The folder of the private keys. */
  signingKeys?: string | undefined
  /** How many of the newest editions stay, beside the first of each year. Default: 8. */
  keepEditions?: number | undefined
  /** The public address of the catalog; null where it is not known. */
  baseUrl: string | null
}

/** The name of the lease: one process at a time makes or withdraws editions. */
export const EDITIONS_LEASE = 'editions'

export function keyFolderOf({ dataDir, signingKeys }: EditionSettings): string {
  return signingKeys ?? join(dataDir, 'signing-keys')
}

/** Where files are made until they are stored. Files of earlier processes there are waste. */
export function makingFolderOf({ dataDir }: EditionSettings): string {
  return join(dataDir, 'editions')
}

export function projectionFileOf({ dataDir }: EditionSettings): string {
  return join(dataDir, 'projection.sqlite')
}
