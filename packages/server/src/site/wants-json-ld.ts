/** Whether a program asks for the facts of a page in place of the page: `Accept` names JSON-LD, and no page before it.
 *  Source: decisions.md#json-ld; RFC 9110, 12.5.1. */

const JSON_LD = 'application/ld+json'
const PAGE = 'text/html'

export function wantsJsonLd(accept: string | undefined): boolean {
  // Browsers never name it.
  const ranges = accept?.toLowerCase() ?? ''
  if (!ranges.includes(JSON_LD)) return false
  const weights = new Map(ranges.split(',').slice(0, MOST).map(weighed))
  const wanted = weights.get(JSON_LD) ?? 0
  return wanted > 0 && wanted >= (weights.get(PAGE) ?? 0)
}

/** Types of one header that are looked at. */
const MOST = 50

function weighed(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const q = parameters.find((each) => each.startsWith('q='))
  const weight = q === undefined ? 1 : Number(q.slice(2))
  return [type, weight >= 0 && weight <= 1 ? weight : 0]
}
