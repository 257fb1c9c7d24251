/** The output of a command: results as JSON or as lines of a table on stdout, messages and progress on stderr.
 *  Source: decisions.md#the-command. */

import { jsonLogLine } from '@yalkut/catalog/core'

export interface Output {
  result(value: object): void
  /** Writes a line of a table on stdout. */
  line(text: string): void
  say(text: string): void
  /** Writes a line of progress, at most twice a second. On a terminal each one replaces the one before. */
  progress(text: string): void
}

const EVERY_MS = 500

/** `json`: each message is a line of JSON with its time, for programs that read the log of a server. */
export type LogForm = 'text' | 'json'

export function processOutput(form: LogForm = 'text'): Output {
  return form === 'json' ? jsonOutput() : textOutput()
}

function jsonOutput(): Output {
  const text = textOutput()
  const say = (message: string): void => {
    process.stderr.write(jsonLogLine({ message }))
  }
  let last = 0
  return {
    ...text,
    say,
    progress(message) {
      const now = performance.now()
      if (last !== 0 && now - last < EVERY_MS) return
      last = now
      say(message)
    },
  }
}

function textOutput(): Output {
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
    line(text) {
      close()
      process.stdout.write(`${text}\n`)
    },
    say(text) {
      close()
      process.stderr.write(`${text}\n`)
    },
    progress(text) {
      const now = Date.now()
      if (now - last < EVERY_MS) return
      last = now
      if (!process.stderr.isTTY) {
        process.stderr.write(`${text}\n`)
        return
      }
      process.stderr.write(`\r\x1b[K${text}`)
      open = true
    },
  }
}
