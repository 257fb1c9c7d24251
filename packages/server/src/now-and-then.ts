/** Runs work repeatedly in the background of a server. */

export interface Rhythm {
  /** From the start to the first run, in ms. */
  firstMs: number
  /** From the end of a run to the next one, in ms. */
  everyMs: number
}

/** Returns the function that stops the work. It waits for a run in progress, which learns of the stop by `isEnding`.
 *  An error in one run does not stop the next ones. */
export function nowAndThen(
  work: (isEnding: () => boolean) => Promise<unknown>,
  { firstMs, everyMs }: Rhythm,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let isEnding = false
  let timer: NodeJS.Timeout
  const next = (ms: number): void => {
    timer = setTimeout(() => {
      running = work(() => isEnding)
        .catch(onError)
        .finally(() => {
          if (!isEnding) next(everyMs)
        })
    }, ms)
    timer.unref()
  }
  next(firstMs)
  return async () => {
    isEnding = true
    clearTimeout(timer)
    await running
  }
}
