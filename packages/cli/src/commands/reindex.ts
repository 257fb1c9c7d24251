/** `yalkut reindex`: rebuilds the projection from the ledger. A running server answers from the old one meanwhile. */
import { rebuildProjection } from '@yalkut/catalog'
import { growHeapSlowly } from '@yalkut/threads'
import type { Command } from '../command.ts'
import { readFlags } from '../settings.ts'

export const reindexCommand: Command = async ({ args, env, output }) => {
  const { location } = readFlags(args, {}, env)
  growHeapSlowly()
  const { head, setAside } = await rebuildProjection(location, (seq) => output.progress(`commit ${seq} applied`))
  if (setAside !== null) {
    output.say(`The projection was damaged. The damaged file is kept as ${setAside}.`)
  }
  output.result({ head })
  return 0
}
