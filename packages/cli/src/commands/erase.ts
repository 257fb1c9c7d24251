/** `yalkut erase`: words leave the ledger for good, with the hashes kept by which the line of commits is proven.
 *  Source: decisions.md#erased-words. */
import { openCatalog, rebuildProjection } from '@yalkut/catalog'
import { eraseWords } from '@yalkut/catalog/changing'
import { dropStartCopy, lastErasure, noteErasure } from '@yalkut/catalog/core'
import type { Command } from '../command.ts'
import { needed } from '../flags.ts'
import { readWritingFlags } from '../writing.ts'

const FLAGS = { item: 'text', segment: 'text', because: 'text' } as const

export const eraseCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, FLAGS, env)
  const order = {
    item: needed(flags.item, 'item'),
    segment: flags.segment ?? null,
    because: needed(flags.because, 'because'),
  }
  const catalog = await openCatalog({ ...location, mustExist: true, patienceMs: 120_000 })
  let erasure: string | null = null
  try {
    const erased = await eraseWords(catalog, order)
    // The bytes of the rows leave the file, too.
    await catalog.ledger.rewrite()
    await dropStartCopy(catalog)
    erasure = await lastErasure(catalog.ledger.read)
    output.result(erased)
    const { request } = erased
    output.say(
      `The item is withheld by request ${request}, so that mirrors, editions and the git mirror lose the words too. When they have followed, a steward may lift it.`,
    )
  } finally {
    await catalog.close()
  }
  await rebuildProjection(location, (seq) => output.progress(`commit ${seq} applied`))
  await noteErasure(location.dataDir, erasure)
  output.say(
    'Other servers of this ledger build their projection anew within minutes, or at their next start (instead of “yalkut reindex”). Still to do: a new backup, and then the end of the backups from before; copies that others made.',
  )
  return 0
}
