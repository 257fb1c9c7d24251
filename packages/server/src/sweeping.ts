/** Puts away what broken uploads left, now and then. Source: issue 5, 6. */
import { type Catalog, sweepUploads } from '@yalkut/catalog'

const FIRST_MS = 5 * 60_000
const EVERY_MS = 3_600_000

/** Answers how to end it: what is under way is waited for. */
export function startSweeping(
  catalog: Catalog,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  const next = (ms: number): void => {
    timer = setTimeout(() => {
      running = sweepUploads(catalog).catch(onError)
      next(EVERY_MS)
    }, ms)
    timer.unref()
  }
  next(FIRST_MS)
  return async () => {
    clearTimeout(timer)
    await running
  }
}
