/** The text of a failed tool call: the message and code of the refusal, then its facts as JSON.
 *  Source: shapes.md#protocol. */
import type { Refusal } from '@yalkut/model'

/** Characters of JSON. */
const MAX_FACTS = 4_000

export function failureText({ code, message, detail, conflicts }: Refusal): string {
  const facts = conflicts ?? detail
  const reason = `${message} (${code})`
  const hint =
    conflicts === undefined
      ? ''
      : '\nCall again with “clashes”: keep_live keeps the catalog’s side, take_suggestion the suggestion’s.'
  if (facts === null || facts === undefined) return reason + hint
  return `${reason}${hint}\n${JSON.stringify(facts).slice(0, MAX_FACTS)}`
}
