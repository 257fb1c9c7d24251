/** The content of a suggestion about a paragraph or a span. It was not validated by its schema yet, so each field is
 *  checked here. Source: shapes.md#fix-a-transcript. */
import { isJsonObject, type JsonObject } from '@yalkut/model'

export interface ProposedWords {
  content: string
  /** Whether the author wrote or checked the whole paragraph. */
  complete: boolean
}

/** null when the suggestion deletes the paragraph or contains no words. */
export function proposedWords(data: JsonObject | null): ProposedWords | null {
  if (data === null || typeof data.content !== 'string') return null
  const { content, origin } = data
  return { content, complete: !isJsonObject(origin) || origin.checked === true }
}

/** The suggested start of a span; null when none is given. */
export function proposedStart(data: JsonObject | null): number | null {
  const { startMs } = data ?? {}
  return typeof startMs === 'number' ? startMs : null
}
