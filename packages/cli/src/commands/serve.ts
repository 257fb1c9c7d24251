/** `yalkut serve`: serves the catalog over HTTP until a stop signal. */

import type { Command } from '../command.ts'
import { readServeFlags, readWorkers } from '../serving/flags.ts'

export const serveCommand: Command = async (context) => {
  const workers = readWorkers(readServeFlags(context.args, context.env).workers)
  // Each is loaded when it is called: the process that only starts others stays small.
  if (workers === 0) return await (await import('../serving/alone.ts')).serveAlone(context)
  return await (await import('../serving/supervise.ts')).serveWithWorkers(context, workers)
}
