/** What an import is given, and what it answers. */
import type { ImportRecord, RenamedEdition } from '@yalkut/model'
import type { Behind } from '../../core/services/behind.ts'

export interface ImportOrder {
  /** Names the bot: `import-<source>`. */
  source: string
  title: string
  records: AsyncIterable<ImportRecord>
  /** The handle of the person who approves at once. Without it the suggestion waits for review. */
  approveAs?: string
  /** What earlier imports had and this one has not is removed. Otherwise it stays. */
  removeMissing?: boolean
  /** What the operator calls the source of all these records; without it each record is of its file. */
  name?: string
  /** Approved at once also when more than a fifth of something goes. */
  isSure?: boolean
  /** Whether everything could be read so far. What was passed over is not deleted. */
  isWhole?: () => boolean
  onProgress?: (progress: { records: number; items: number }) => void
}

/** `items`: the number of changed items. Without changes there is neither a suggestion nor a commit. `removed`: what the source
 *  has no longer and the catalog had: paragraphs, and with `removeMissing` also items, editions, notes and fields. `clashes`:
 *  places that both the source and people changed; the suggestion `clashing` holds them, and waits. */
export interface ImportOutcome extends Behind {
  suggestion: number | null
  commit: number | null
  items: number
  removed: number
  clashes: number
  clashing: number | null
  /** Editions that their source calls by another name now. */
  renamed: RenamedEdition[]
}

/** The layouts whose paragraphs are named by their number (`v3`): their ids say nothing. */
const COUNTED: ReadonlySet<string> = new Set(['sefaria', 'osis'])

export function isCounted(source: string): boolean {
  return COUNTED.has(source)
}

/** The sefer inside which an item is found again by its words; null for all but chapters. */
export function scopeOf(source: string, { type, data }: ImportRecord): string | null {
  return type === 'unit' && typeof data.work === 'string' ? `${source} ${data.work}` : null
}

/** The file, or the source as the operator calls it, that says all that it ever brought: what it brought before and has no longer
 *  can be told. Null for texts, of which every edition has a file of its own: what a sefer has no longer is told by its chapters. */
export function originOf(
  { source, name }: Pick<ImportOrder, 'source' | 'name'>,
  { file }: ImportRecord,
): string | null {
  const own = name ?? file
  return own === undefined || isCounted(source) ? null : `${source} ${own}`
}
