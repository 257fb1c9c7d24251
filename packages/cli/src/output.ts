/** What the command prints: results as JSON on stdout, words and progress on stderr.
 *  Source: decisions.md#the-command. */

export interface Output {
  result(value: object): void
  say(words: string): void
  /** One line that is written over while work goes on; on a terminal only its last state stays. */
  progress(words: string): void
}

const EVERY_MS = 500

export function processOutput(): Output {
  let last = 0
  let open = false
  const close = (): void => {
    if (open) process.stderr.write('\n')
    open = false
  }
  return {
    result(value) {
      close()
      process.stdout.write(`${JSON.stringify(value)}\n`)
    },
    say(words) {
      close()
      process.stderr.write(`${words}\n`)
    },
    progress(words) {
      const now = Date.now()
      if (now - last < EVERY_MS) return
      last = now
      if (!process.stderr.isTTY) {
        process.stderr.write(`${words}\n`)
        return
      }
      process.stderr.write(`\r\x1b[K${words}`)
      open = true
    },
  }
}
