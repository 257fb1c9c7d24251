/** The text of a failed tool call: the message and code of the refusal, then its facts as JSON.
 *  Source: shapes.md#protocol. */
import type { Clash, Refusal } from '@yalkut/model'

/** Characters of JSON. */
const MAX_FACTS = 4_000
/** Characters of one value of a clash. */
const MAX_VALUE = 400

export function failureText(refusal: Refusal): string {
  const { code, message, conflicts, resolutions } = refusal
  const detail = refusal.detailIn('en')
  const reason = `${message} (${code})`
  if (conflicts !== undefined) {
    return [reason, ...conflicts.map(clashLine), ...settling(resolutions)].join('\n')
  }
  if (detail === null || detail === undefined) return reason
  return `${reason}\n${JSON.stringify(detail).slice(0, MAX_FACTS)}`
}

/** `- rh-…/title/he: base "א", ours (the catalog) "ב", theirs (the suggestion) "ג"` */
function clashLine({ path, base, ours, theirs }: Clash): string {
  const sides = `base ${valueText(base)}, ours (the catalog) ${valueText(ours)}, theirs (the suggestion) ${valueText(theirs)}`
  return `- ${path}: ${sides}`
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE)}…`
}

function settling(resolutions: Refusal['resolutions']): string[] {
  if (resolutions === undefined) return []
  return [
    'Call again with “resolutions”: this, with "ours", "theirs" or {"value": …} for each clash. Or with “clashes”: keep_live keeps every side of the catalog, take_suggestion every side of the suggestion.',
    JSON.stringify(resolutions),
  ]
}
