/** `yalkut import files`: the files of a folder that a table lists, as suggestions of a person.
 *  Source: docs/operators/importing-files.md; shapes.md#tables-of-files. */
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { openCatalog } from '@yalkut/catalog'
import { importFiles, type ListedOutcome } from '@yalkut/catalog/media'
import { readFileTable } from '@yalkut/importers'
import type { Command } from '../command.ts'
import { needed, readBaseUrl } from '../flags.ts'
import { reportPath, writeReport } from '../importing/files-report.ts'
import { Troubles } from '../importing/troubles.ts'
import type { Output } from '../output.ts'
import { USUAL_BASE_URL } from '../own-address.ts'
import { UsageError } from '../usage.ts'
import { readWritingFlags } from '../writing.ts'

const FLAGS = {
  from: 'text',
  table: 'text',
  as: 'text',
  'dry-run': 'mark',
  'base-url': 'text',
} as const

/** Warnings that are printed, a line each; the report has all. */
const MOST_SAID = 20

export const importFilesCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(args, FLAGS, env)
  const from = needed(flags.from, 'from')
  const table = needed(flags.table, 'table')
  const as = needed(flags.as, 'as')
  const baseUrl = readBaseUrl(flags['base-url']) ?? USUAL_BASE_URL
  const isDry = flags['dry-run'] === true
  if (!((await stat(from).catch(() => null))?.isDirectory() ?? false))
    throw new UsageError(`--from must be the folder of the files: there is no folder ${from}.`)
  const troubles = new Troubles()
  const { name, rows } = await readFileTable(table, troubles.onProblem)
  const catalog = await openCatalog({
    ...location,
    mustExist: true,
    patienceMs: 120_000,
    // The operator's own command, as all imports.
    limits: { rate: false },
  })
  const report = reportPath(table)
  try {
    const { outcomes, suggestions } = await importFiles(catalog, {
      rows,
      table: name,
      from,
      as,
      baseUrl,
      isDry,
      onLooked: (files) => output.progress(`${files} of ${rows.length} files looked at`),
      async onOutcomes(all) {
        await writeReport(report, all)
        output.progress(`${countOf(all, 'sent')} files sent`)
      },
    })
    for (const { line, settled } of outcomes) {
      if (settled.kind === 'skipped') troubles.skipped.add({ file: name, place: `line ${line}`, why: settled.why.en })
    }
    sayWarnings(outcomes, output)
    for (const line of troubles.lines()) output.say(line)
    const unlisted = await countUnlisted(
      from,
      rows.map(({ cells }) => cells.file),
    )
    output.say(messageOf(outcomes, { suggestions, isDry, unlisted, report }) + troubles.sentence())
    output.result({
      files: outcomes.length,
      sent: countOf(outcomes, isDry ? 'ready' : 'sent'),
      suggestions,
      sentBefore: countOf(outcomes, 'sent-before'),
      known: countOf(outcomes, 'known'),
      unlisted,
      report,
      skipped: troubles.skipped.all(),
      mended: troubles.mended.all(),
    })
    return troubles.exitCode()
  } finally {
    await catalog.close()
  }
}

function countOf(outcomes: readonly ListedOutcome[], kind: ListedOutcome['settled']['kind']): number {
  return outcomes.filter(({ settled }) => settled.kind === kind).length
}

function sayWarnings(outcomes: readonly ListedOutcome[], output: Output): void {
  const warned = outcomes.flatMap(({ line, file, warnings }) =>
    warnings.map((warning) => `Line ${line}, ${file}: ${warning.en}`),
  )
  for (const line of warned.slice(0, MOST_SAID)) output.say(line)
  if (warned.length > MOST_SAID) output.say(`… and ${warned.length - MOST_SAID} more, which the report lists.`)
}

/** How many files of the folder the table does not list. */
async function countUnlisted(from: string, listed: readonly string[]): Promise<number> {
  const keyOf = (name: string): string =>
    name
      .replaceAll('\\', '/')
      .replace(/^(?:\.\/)+/, '')
      .normalize('NFC')
  const names = new Set(listed.map(keyOf))
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => {
    const path = relative(from, join(entry.parentPath, entry.name))
    const isTable = /\.[ct]sv$/i.test(entry.name)
    return entry.isFile() && !isTable && !entry.name.startsWith('.') && !names.has(keyOf(path))
  }).length
}

interface Told {
  suggestions: number
  isDry: boolean
  unlisted: number
  report: string
}

function messageOf(outcomes: readonly ListedOutcome[], { suggestions, isDry, unlisted, report }: Told): string {
  const [sent, would] = isDry ? (['ready', 'would be '] as const) : (['sent', ''] as const)
  const counts = [
    `${countOf(outcomes, sent)} files ${would}sent in ${suggestions} suggestions`,
    `${countOf(outcomes, 'sent-before')} sent before`,
    `${countOf(outcomes, 'known')} known to the catalog`,
  ]
  const others = unlisted === 0 ? '' : ` ${unlisted} files of the folder are not in the table.`
  return `${counts.join(', ')}.${others} Report: ${report}.`
}
