/** `yalkut serve`: serves the catalog over HTTP until a stop signal. */

import type { Command } from '../command.ts'
import { readServeFlags, readWorkers } from '../serving/flags.ts'

export const serveCommand: Command = async (context) => {
  const flags = readServeFlags(context.args, context.env)
  if (flags['mirror-of'] !== undefined) {
    return await (await import('../serving/mirror.ts')).serveMirror(context)
  }
  const workers = readWorkers(flags.workers)
  // Each is loaded when it is called: the process that only starts others stays small.
  if (workers === 0) return await (await import('../serving/alone.ts')).serveAlone(context)
  return await (await import('../serving/supervise.ts')).serveWithWorkers(context, workers)
}
