/** `yalkut import`: imports files of a known layout as one suggestion of a bot. */
import { type Catalog, openCatalog } from '@yalkut/catalog'
import {
  type DryRun,
  dryRun,
  fittingRecords,
  type ImportOutcome,
  importRecords,
  typesThatFit,
} from '@yalkut/catalog/organizing'
import {
  csvImporter,
  type Importer,
  jsonlImporter,
  marcImporter,
  osisImporter,
  type ReadOptions,
  sefariaImporter,
} from '@yalkut/importers'
import { type ImportRecord, isOf } from '@yalkut/model'
import { growHeapSlowly } from '@yalkut/threads'
import type { Command } from '../command.ts'
import { needed } from '../flags.ts'
import { Troubles } from '../importing/troubles.ts'
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

/** Layouts whose records may come before those that they refer to. */
const UNORDERED = new Set(['jsonl', 'csv'])
/** Layouts of which a file, or a source with a name, says all that it has. */
const NAMED = new Set(['jsonl', 'csv', 'marc'])
/** Units of a work whose editions are looked at. */
const UNITS_LOOKED_AT = 20

const FLAGS = {
  from: 'text',
  'approve-as': 'text',
  'dry-run': 'mark',
  editions: 'text',
  'source-name': 'text',
  'remove-missing': 'mark',
  yes: 'mark',
} as const

export const importCommand: Command = async ({ args, env, output }) => {
  const [layout = '', ...rest] = args
  const importer = Object.hasOwn(IMPORTERS, layout) ? IMPORTERS[layout] : undefined
  if (importer === undefined) {
    throw new UsageError(
      `The layout of an import must be one of ${Object.keys(IMPORTERS).join(', ')}, page-fixes, files, not “${layout}”.`,
    )
  }
  const { location, flags } = await readWritingFlags(rest, FLAGS, env)
  const editions = flags.editions?.split('|').map((title) => title.trim())
  if (editions !== undefined && layout !== 'sefaria')
    throw new UsageError('--editions belongs to imports of the layout sefaria.')
  if (flags['source-name'] !== undefined && !NAMED.has(layout))
    throw new UsageError(`--source-name belongs to imports of the layouts ${[...NAMED].join(', ')}.`)
  const call: ImportCall = {
    importer,
    location,
    from: needed(flags.from, 'from'),
    approveAs: flags['approve-as'],
    removeMissing: flags['remove-missing'] === true,
    isSure: flags.yes === true,
    ...(editions !== undefined && { editions }),
    ...(flags['source-name'] !== undefined && { name: flags['source-name'].trim() }),
  }
  return await (flags['dry-run'] ? runDry(call, output) : runImport(call, output))
}

interface ImportCall {
  importer: Importer
  location: Location
  from: string
  approveAs: string | undefined
  removeMissing: boolean
  isSure: boolean
  editions?: readonly string[]
  /** What the operator calls the source; otherwise its files are known by their names. */
  name?: string
}

async function runImport(call: ImportCall, output: Output): Promise<number> {
  growHeapSlowly()
  const catalog = await openCatalog({ ...call.location, patienceMs: 120_000 })
  try {
    const troubles = new Troubles()
    const { importer, approveAs, removeMissing, name, isSure } = call
    const outcome = await importRecords(catalog, {
      source: importer.source,
      title: `Import: ${importer.source}`,
      records: await recordsOf(catalog, call, troubles),
      removeMissing,
      isSure,
      isWhole: () => troubles.isWhole(),
      ...(approveAs === undefined ? {} : { approveAs }),
      ...(name !== undefined && { name }),
      onProgress: ({ records, items }) => output.progress(`${records} records read, ${items} items changed`),
    })
    for (const line of troubles.lines()) output.say(line)
    output.say(messageOf(outcome) + troubles.sentence())
    output.result({ ...outcome, skipped: troubles.skipped.all(), mended: troubles.mended.all() })
    return troubles.exitCode()
  } finally {
    await catalog.close()
  }
}

/** Says what the import would change, and changes nothing. */
async function runDry(call: ImportCall, output: Output): Promise<number> {
  const catalog = await openCatalog({ ...call.location, patienceMs: 120_000 })
  try {
    const troubles = new Troubles()
    const outcome = await dryRun(catalog, {
      source: call.importer.source,
      removeMissing: call.removeMissing,
      ...(call.name !== undefined && { name: call.name }),
      isWhole: () => troubles.isWhole(),
      records: await recordsOf(catalog, call, troubles),
      onProgress: (records) => output.progress(`${records} records read`),
    })
    for (const line of troubles.lines()) output.say(line)
    output.say(dryMessageOf(outcome) + troubles.sentence())
    output.result({ ...outcome, skipped: troubles.skipped.all(), mended: troubles.mended.all() })
    return outcome.refused.length === 0 ? troubles.exitCode() : 1
  } finally {
    await catalog.close()
  }
}

/** The records that can be read and that the catalog can take. */
async function recordsOf(
  catalog: Catalog,
  { importer, from, editions }: ImportCall,
  troubles: Troubles,
): Promise<AsyncIterable<ImportRecord>> {
  const options: ReadOptions = {
    ...(editions !== undefined && { editions }),
    knownEditions: (work) => editionsOf(catalog, work),
  }
  const read = (onProblem: Troubles['onProblem']) => importer.read([from], onProblem, options)
  const laterTypes = UNORDERED.has(importer.source)
    ? await typesThatFit(catalog, { source: importer.source, read: () => read(() => {}) })
    : new Map<string, string>()
  return fittingRecords(catalog, {
    source: importer.source,
    laterTypes,
    records: read(troubles.onProblem),
    onTrouble: troubles.onTrouble,
  })
}

/** The titles of the editions in the first chapters of a work. */
function editionsOf({ projection: { reads } }: Catalog, work: string): ReadonlySet<string> {
  const units = reads.links.of('unit', { to: work, field: 'work', limit: UNITS_LOOKED_AT })
  const titles = new Set<string>()
  for (const item of reads.items.withBodies(units.map(({ id }) => id))) {
    if (!isOf(item, 'unit')) continue
    for (const { title } of item.data.body?.versions ?? []) if (title !== undefined) titles.add(title)
  }
  return titles
}

function dryMessageOf({ new: added, changed, deleted, ...outcome }: DryRun): string {
  const { same, kept, removed, clashes, losses, refused } = outcome
  const counts = [
    `${added.count} new`,
    `${changed.count} changed`,
    `${same} the same`,
    `${kept} kept as people left them`,
    `${refused.length} refused`,
    `${removed} removed${deleted.count > 0 ? ` (${deleted.count} of them whole items)` : ''}`,
    `${clashes} clashes with corrections`,
  ]
  const large = losses.map(({ what, of, gone }) => ` ${gone} of ${of} would go in “${what}”.`)
  const advice = large.length > 0 ? ' More than a fifth: --approve-as needs --yes.' : ''
  return `${counts.join(', ')}.${large.slice(0, 5).join('')}${advice}${renamedIn(outcome)}`
}

function renamedIn({ renamed }: Pick<ImportOutcome, 'renamed'>): string {
  return renamed
    .slice(0, 5)
    .map(({ from, to }) => ` The edition “${from}” is called “${to}” now: its words are the same.`)
    .join('')
}

function messageOf(outcome: ImportOutcome): string {
  const { suggestion, commit, items, removed, clashes, clashing, behind } = outcome
  const gone = [removed > 0 ? ` ${removed} paragraphs or other things are removed.` : '', renamedIn(outcome)].join('')
  const waiting =
    clashing !== null ? ` ${clashes} places that people changed too wait for a person, in suggestion ${clashing}.` : ''
  if (suggestion === null) return `Nothing has changed since the last import.${waiting}`
  if (commit === null) return `Suggestion ${suggestion} changes ${items} items and waits for review.${gone}${waiting}`
  const later = behind === undefined ? '' : ' The projection of this folder could not follow yet.'
  return `Commit ${commit} changes ${items} items.${gone}${waiting}${later}`
}
