/** An edition on request, in a process that does nothing else. */

import type { ReadServices } from '@yalkut/catalog/core'
import type { OnStep } from '@yalkut/catalog/publishing'
import { LEASE_MS } from '../running/hold.ts'
import { type EditionResult, makeEdition } from './make-edition.ts'
import type { EditionSettings } from './settings.ts'

export interface OnceOptions {
  settings: EditionSettings
  notes: string | null
  stop: AbortSignal
  onStep: OnStep
}

export async function makeEditionOnce(services: ReadServices, options: OnceOptions): Promise<EditionResult> {
  return await makeEdition({ services, leaseMs: LEASE_MS }, options)
}
