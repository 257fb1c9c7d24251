/** Faults that come in crowds are reported once a second at most: when a database is away, each request meets the same
 *  one. */

export interface RollUp<F> {
  add(fault: F): void
  /** Reports what is still counted, and stops the timer. */
  end(): void
}

/** Reports the first fault at once. Of those within `everyMs` after a report, the last one is reported at the end of that
 *  time, with how many others were left out. */
export function rollUp<F>(report: (fault: F, leftOut: number) => void, everyMs = 1_000): RollUp<F> {
  let timer: NodeJS.Timeout | undefined
  let last: { fault: F } | null = null
  let leftOut = 0

  function flush(): void {
    timer = undefined
    if (last === null) return
    const [{ fault }, others] = [last, leftOut]
    last = null
    leftOut = 0
    timer = setTimeout(flush, everyMs)
    timer.unref()
    report(fault, others)
  }

  return {
    add(fault) {
      if (last !== null) leftOut += 1
      last = { fault }
      if (timer === undefined) flush()
    },
    end() {
      clearTimeout(timer)
      flush()
      clearTimeout(timer)
    },
  }
}

/** For the head of a line in the log: empty when nothing was left out. */
export function andOthers(leftOut: number): string {
  return leftOut === 0 ? '' : ` (and ${leftOut} more like it)`
}
