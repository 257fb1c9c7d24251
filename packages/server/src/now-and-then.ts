/** Work that a server does beside answering, now and then. */

export interface Rhythm {
  /** After the start, in ms. */
  firstMs: number
  /** After the end of the last time, in ms. */
  everyMs: number
}

/** Answers how to end it: what is under way is told (`isEnding`) and waited for. A fault ends nothing. */
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
