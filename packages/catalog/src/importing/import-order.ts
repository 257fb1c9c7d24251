/** What an import is given, and what it answers. */
import type { JsonObject, RenamedEdition } from '@yalkut/model'
import type { Behind } from '../services/behind.ts'

/** One item from a source. Its id is derived from the id in the source. */
export interface ImportRecord {
  id: string
  type: string
  /** Used when the item is new. An existing item keeps its path, unless its chapter has another number now. */
  path: string | null
  data: JsonObject
  /** Its file and its row, for messages. */
  at?: string
}

export interface ImportOrder {
  /** Names the bot: `import-<source>`. */
  source: string
  title: string
  records: AsyncIterable<ImportRecord>
  /** The handle of the person who approves at once. Without it the suggestion waits for review. */
  approveAs?: string
  /** What earlier imports had and this one has not is removed. Otherwise it stays. */
  removeMissing?: boolean
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

/** Where an item belongs in its source: chapters are found again inside their sefer, other items inside the layout. Null for
 *  sets and sefarim of texts, which several files share. */
export function scopeOf(source: string, { type, data }: ImportRecord): string | null {
  if (type === 'unit' && typeof data.work === 'string') return `${source} ${data.work}`
  return isCounted(source) ? null : source
}
