/** `yalkut import page-fixes`: fixes of pages, and the addresses from which files were fetched.
 *  Source: docs/operators/importing.md. */
import { openCatalog } from '@yalkut/catalog'
import { importPageFix } from '@yalkut/catalog/media'
import { readPageFixes } from '@yalkut/importers'
import type { Command } from '../command.ts'
import { needed } from '../flags.ts'
import { Troubles } from '../importing/troubles.ts'
import { readWritingFlags } from '../writing.ts'

const FLAGS = { from: 'text', 'dry-run': 'mark' } as const

export const importPageFixesCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, FLAGS, env)
  const from = needed(flags.from, 'from')
  const isDry = flags['dry-run'] === true
  const catalog = await openCatalog({ ...location, mustExist: true, patienceMs: 120_000 })
  try {
    const troubles = new Troubles()
    const counts = { files: 0, fixes: 0, addresses: 0, same: 0 }
    for await (const { at, ...given } of readPageFixes([from], troubles.onProblem)) {
      const outcome = await importPageFix(catalog, given, { isDry })
      if (outcome.kind === 'skipped') {
        troubles.skipped.add({ ...at, why: outcome.why })
        continue
      }
      counts.files += 1
      if (outcome.fixed) counts.fixes += 1
      if (outcome.addressed) counts.addresses += 1
      if (!outcome.fixed && !outcome.addressed) counts.same += 1
      output.progress(`${counts.files} files`)
    }
    for (const line of troubles.lines()) output.say(line)
    const { fixes, addresses, same } = counts
    const would = isDry ? 'would be ' : ''
    const sentence = `Fixes of ${fixes} files and addresses of ${addresses} ${would}taken in, ${same} the same.`
    output.say(sentence + troubles.sentence())
    output.result({ ...counts, skipped: troubles.skipped.all() })
    return troubles.exitCode()
  } finally {
    await catalog.close()
  }
}
