/** Where words were erased by a command on another machine, this server rebuilds its projection. Source: decisions.md#erased-words. */
import type { Catalog } from '@yalkut/catalog'
import { obeyErasures } from '@yalkut/catalog/core'
import type { LedgerLocation } from '@yalkut/ledger'
import { logFault } from '../faults.ts'

const EVERY_MS = 60_000

/** Looks at once, and then again and again. Gives the function that ends it. */
export function watchErasures(catalog: Catalog, location: LedgerLocation): () => void {
  const ending = new AbortController()
  let isLooking = false
  const look = (): void => {
    if (isLooking) return
    isLooking = true
    obeyErasures({ ledger: catalog.ledger, location, stop: ending.signal })
      .then(async (isNew) => {
        // Readers change over to the new file.
        if (isNew) await catalog.latest()
      })
      .catch((error: unknown) => {
        if (!ending.signal.aborted) logFault(error, 'erased words')
      })
      .finally(() => {
        isLooking = false
      })
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    ending.abort()
  }
}
