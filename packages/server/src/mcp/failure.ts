/** A tool that could not do its work says why in words: what happened, and the facts. Source: shapes.md#protocol. */
import type { Refusal } from '@yalkut/model'

const MAX_FACTS = 4_000

export function failureText({ code, message, detail, conflicts }: Refusal): string {
  const facts = conflicts ?? detail
  const said = `${message} (${code})`
  const hint =
    conflicts === undefined
      ? ''
      : '\nCall again with “clashes”: keep_live keeps the catalog’s side, take_suggestion the suggestion’s.'
  if (facts === null || facts === undefined) return said + hint
  return `${said}${hint}\n${JSON.stringify(facts).slice(0, MAX_FACTS)}`
}
