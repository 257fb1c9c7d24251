/** `yalkut import`: imports files of a known layout as one suggestion of a bot. */
import { openCatalog } from '@yalkut/catalog'
import { type DryRun, dryRun, type ImportOutcome, importRecords } from '@yalkut/catalog/importing'
import {
  csvImporter,
  type Importer,
  jsonlImporter,
  marcImporter,
  osisImporter,
  sefariaImporter,
} from '@yalkut/importers'
import { growHeapSlowly } from '@yalkut/threads'
import type { Command } from '../command.ts'
import { needed } from '../flags.ts'
import type { Output } from '../output.ts'
import type { Location } from '../settings.ts'
import { UsageError } from '../usage.ts'
import { readWritingFlags } from '../writing.ts'

const IMPORTERS: { readonly [layout: string]: Importer } = {
  sefaria: sefariaImporter,
  osis: osisImporter,
  jsonl: jsonlImporter,
  csv: csvImporter,
  marc: marcImporter,
}

const FLAGS = { from: 'text', 'approve-as': 'text', 'dry-run': 'mark' } as const

export const importCommand: Command = async ({ args, env, output }) => {
  const [layout = '', ...rest] = args
  const importer = Object.hasOwn(IMPORTERS, layout) ? IMPORTERS[layout] : undefined
  if (importer === undefined) {
    throw new UsageError(
      `The layout of an import must be one of ${Object.keys(IMPORTERS).join(', ')}, not “${layout}”.`,
    )
  }
  const { location, flags } = await readWritingFlags(rest, FLAGS, env)
  const from = needed(flags.from, 'from')
  if (flags['dry-run']) {
    const outcome = await runDry(importer, { location, from }, output)
    output.result(outcome)
    return outcome.refused.length === 0 ? 0 : 1
  }
  const order = { location, from, approveAs: flags['approve-as'] }
  output.result(await runImport(importer, order, output))
  return 0
}

interface ImportCall {
  location: Location
  from: string
  approveAs: string | undefined
}

async function runImport(
  importer: Importer,
  { location, from, approveAs }: ImportCall,
  output: Output,
): Promise<ImportOutcome> {
  growHeapSlowly()
  const catalog = await openCatalog({ ...location, patienceMs: 120_000 })
  try {
    const { source } = importer
    const outcome = await importRecords(catalog, {
      source,
      title: `Import: ${source}`,
      records: importer.read([from]),
      ...(approveAs === undefined ? {} : { approveAs }),
      onProgress: ({ records, items }) =>
        output.progress(`${records} records read, ${items} items changed`),
    })
    output.say(messageOf(outcome))
    return outcome
  } finally {
    await catalog.close()
  }
}

/** Says what the import would change, and changes nothing. */
async function runDry(
  importer: Importer,
  { location, from }: Pick<ImportCall, 'location' | 'from'>,
  output: Output,
): Promise<DryRun> {
  const services = await openCatalog({ ...location, patienceMs: 120_000 })
  try {
    const bad: string[] = []
    const outcome = await dryRun(services, {
      records: importer.read([from], (problem) => bad.push(problem.message)),
      bad,
      onProgress: (records) => output.progress(`${records} records read`),
    })
    const { new: added, changed, same, kept, refused } = outcome
    output.say(
      `${added.count} new, ${changed.count} changed, ${same} the same, ${kept} kept as people left them, ${refused.length} refused.`,
    )
    return outcome
  } finally {
    await services.close()
  }
}

function messageOf({ suggestion, commit, items, behind }: ImportOutcome): string {
  if (suggestion === null) return 'Nothing has changed since the last import.'
  if (commit === null)
    return `Suggestion ${suggestion} changes ${items} items and waits for review.`
  const later = behind === undefined ? '' : ' The projection of this folder could not follow yet.'
  return `Commit ${commit} changes ${items} items.${later}`
}
