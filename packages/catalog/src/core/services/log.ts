/** The log of a server: one line an event on stderr, as text for people or as JSON for programs. `LOG` (`--log`) chooses the form
 *  for all processes of a server. Source: docs/operators/logs.md. */

export interface LogEntry {
  /** What happened, or during what. */
  message: string
  /** An unexpected error, with its stack. */
  fault?: unknown
  /** The id that the answer to a failed request named. */
  requestId?: string
}

export function writeLog(entry: LogEntry): void {
  if (process.env.LOG === 'json') process.stderr.write(jsonLogLine(entry))
  else console.error(...textParts(new Date().toISOString(), entry))
}

/** A line of JSON with its end. */
export function jsonLogLine({ message, fault, requestId }: LogEntry): string {
  const level = fault === undefined ? 'info' : 'error'
  const line = JSON.stringify({
    time: new Date().toISOString(),
    level,
    message,
    ...(requestId !== undefined && { requestId }),
    ...(fault !== undefined && { error: errorOf(fault) }),
  })
  return `${line}\n`
}

function errorOf(fault: unknown): { name: string; message: string; stack: string | null } {
  if (!(fault instanceof Error)) return { name: 'Error', message: String(fault), stack: null }
  const { name, message, stack = null } = fault
  return { name, message, stack }
}

function textParts(time: string, { message, fault, requestId }: LogEntry): unknown[] {
  const named = requestId === undefined ? [] : [`(request ${requestId})`]
  return [time, message, ...named, ...(fault === undefined ? [] : [fault])]
}
