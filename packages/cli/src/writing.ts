/** The flags of commands that change a catalog. A mirror takes every change from its origin: one commit of its own would end
 *  the copy for good. Source: shapes.md#mirrors; docs/operators/mirrors.md. */
import { readMirrorNote } from '@yalkut/mirroring'
import { refuseOperator } from '@yalkut/model'
import type { Flags } from './flags.ts'
import { type Parsed, readFlags } from './settings.ts'

/** As `readFlags`. Refuses `conflict` before anything is opened: the data folder is a mirror. */
export async function readWritingFlags<F extends Flags>(
  args: readonly string[],
  flags: F,
  env: NodeJS.ProcessEnv,
): Promise<Parsed<F>> {
  const parsed = readFlags(args, flags, env)
  const { dataDir } = parsed.location
  const mirrored = await readMirrorNote(dataDir)
  if (mirrored === null) return parsed
  const { origin } = mirrored
  throw refuseOperator(
    'conflict',
    `${dataDir} is a mirror of ${origin}, and only follows it. Nothing was changed. Make this change at ${origin}, or name a catalog of your own with --data.`,
  )
}
