/** What the use cases stand on; wired once, in `catalog.ts`. */
import type { Ledger } from '@yalkut/ledger'
import type { Projection } from '@yalkut/projection'
import type { Clock } from './clock.ts'
import type { SchemaRegistry } from './schemas/registry.ts'
import type { Sync } from './sync.ts'

export interface Services {
  ledger: Ledger
  projection: Projection
  schemas: SchemaRegistry
  sync: Sync
  clock: Clock
}
