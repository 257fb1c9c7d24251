/** Imports the files that a table lists: looks at all of them, and sends what the catalog does not have as suggestions of at most a
 *  hundred files. The same table again resumes where an earlier run ended. Source: shapes.md#tables-of-files;
 *  decisions.md#tables-of-files. */
import { findPersonByHandle } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import { getWriter, type SignedIn } from '../../core/access/caller.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import type { Services } from '../../core/services/services.ts'
import { joinEarlier, type KnownRow, waitingPaths } from './earlier-run.ts'
import { folderFiles } from './folder-files.ts'
import { batchesOf, groupsOf } from './groups.ts'
import type { ListedRow } from './listed-row.ts'
import { FileLooker } from './look-at-files.ts'
import { sendBatch } from './send-batch.ts'
import type { ListedOutcome, ReadyFile } from './settled.ts'

export interface FilesToImport {
  rows: readonly ListedRow[]
  /** The name of the table. */
  table: string
  /** The folder of the files. */
  from: string
  /** The handle of the person who suggests them. */
  as: string
  baseUrl: string
  isDry: boolean
  /** The most files of a suggestion; left out: a hundred. */
  most?: number
  onLooked?: (files: number) => void
  /** Called before the first file is sent, and after each suggestion. */
  onOutcomes?: (outcomes: readonly ListedOutcome[]) => Promise<void>
}

export interface FilesImported {
  /** In the order of the table. */
  outcomes: ListedOutcome[]
  /** Suggestions that were made; of a dry run those that would be. */
  suggestions: number
}

/** Refuses `not-found` for a handle that nobody has, `forbidden` for a suspended person, `busy`. What is wrong with a row or its file
 *  is in its outcome. */
export async function importFiles(services: Services, given: FilesToImport): Promise<FilesImported> {
  const { rows, table, from, isDry, baseUrl, onLooked, onOutcomes = async () => undefined } = given
  const writer = await senderOf(services, given.as)
  const { reads } = await services.latest()
  const files = folderFiles(services, { person: writer.person.id, table, folder: from })
  const looker = new FileLooker(services, { writer, files })
  const outcomes: ListedOutcome[] = []
  const ready: ReadyFile[] = []
  const known: KnownRow[] = []
  for (const listed of rows) {
    const { outcome, row, ready: file } = await looker.look(listed)
    outcomes.push(outcome)
    if (file !== null) ready.push(file)
    const { settled } = outcome
    const isKnown = settled.kind === 'sent-before' || settled.kind === 'known'
    if (row !== null && isKnown) known.push({ row, settled })
    onLooked?.(outcomes.length)
  }
  const batches = batchesOf(joinEarlier(reads, groupsOf(ready), known), given.most)
  await onOutcomes(outcomes)
  if (isDry) return { outcomes, suggestions: batches.length }
  const taken = await waitingPaths(services, known)
  for (const batch of batches) {
    await sendBatch(services, { writer, table, baseUrl, taken }, batch)
    await onOutcomes(outcomes)
  }
  const suggestions = outcomes.flatMap(({ settled }) => (settled.kind === 'sent' ? [settled.suggestion] : []))
  return { outcomes, suggestions: new Set(suggestions).size }
}

async function senderOf({ ledger }: Services, handle: string): Promise<SignedIn> {
  const person = await findPersonByHandle(ledger.read, handle)
  if (person === null) throw refuse('not-found', commonSaid('nobody-has-handle', { handle }))
  return getWriter({ kind: 'person', person, scopes: ['read', 'write'], via: null })
}
