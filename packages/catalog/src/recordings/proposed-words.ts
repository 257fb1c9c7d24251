/** What a suggestion says of a paragraph or a span. Nobody has held it to its schema yet, so each field is looked at.
 *  Source: shapes.md#fix-a-transcript. */
import { isJsonObject, type JsonObject } from '@yalkut/model'

export interface ProposedWords {
  content: string
  /** Whoever suggests it wrote or checked the whole paragraph. */
  complete: boolean
}

/** null where it deletes the paragraph, or says no words. */
export function proposedWords(data: JsonObject | null): ProposedWords | null {
  if (data === null || typeof data.content !== 'string') return null
  const { content, origin } = data
  return { content, complete: !isJsonObject(origin) || origin.checked === true }
}

/** When a span would begin; null where it does not say. */
export function proposedStart(data: JsonObject | null): number | null {
  const { startMs } = data ?? {}
  return typeof startMs === 'number' ? startMs : null
}
