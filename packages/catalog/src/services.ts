/** What the use cases stand on; wired once, in `catalog.ts`. */
import type { Imaging } from '@yalkut/imaging'
import type { Ledger } from '@yalkut/ledger'
import type { ObjectStore } from '@yalkut/objects'
import type { Projection } from '@yalkut/projection'
import type { UseNotes } from './access/use-notes.ts'
import type { Clock } from './clock.ts'
import type { SchemaRegistry } from './schemas/registry.ts'
import type { Sync } from './sync.ts'
import type { Comparing } from './texts/comparing.ts'
import type { Staging } from './uploads/staging.ts'

/** What keeps strangers from flooding the catalog; each can be lifted, for benches and tests. */
export interface Limits {
  /** Who has no account solves a captcha. */
  captcha: boolean
  /** How often something may be done. */
  rate: boolean
}

export interface Services {
  ledger: Ledger
  projection: Projection
  objects: ObjectStore
  imaging: Imaging
  comparing: Comparing
  schemas: SchemaRegistry
  sync: Sync
  clock: Clock
  /** When tokens and sessions were last used. */
  uses: UseNotes
  limits: Limits
  /** Where the bytes of uploads arrive. */
  staging: Staging
  /** The largest file that is taken, in bytes, whatever it is. */
  maxUploadBytes: number
}
