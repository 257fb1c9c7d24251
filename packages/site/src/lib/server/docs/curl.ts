/** A call of an operation for a shell. */
interface Call {
  /** In lower case. */
  method: string
  /** With `{id}` where a value belongs. */
  path: string
  baseUrl: string
  /** Parameters after “?” that must be given. */
  needed: readonly string[]
  needsToken: boolean
  body: { mediaType: string; example: unknown } | null
}

export function curlOf({ method, path, baseUrl, needed, needsToken, body }: Call): string {
  const query = needed.map((name) => `${name}=…`).join('&')
  const address = baseUrl + path + (query === '' ? '' : `?${query}`)
  const parts = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quoted(address)}`]
  if (needsToken) parts.push("-H 'Authorization: Bearer rhp_…'")
  if (body !== null) parts.push(...bodyOf(body))
  return parts.join(' \\\n  ')
}

function bodyOf({ mediaType, example }: NonNullable<Call['body']>): string[] {
  if (mediaType === '*/*') return ['--data-binary @file']
  const type = `-H ${quoted(`Content-Type: ${mediaType}`)}`
  const sent = sentAs(mediaType, example)
  return [type, sent === '' ? '-d …' : `-d ${quoted(sent)}`]
}

/** An example as the body of a request; empty where there is none for this type. */
export function sentAs(mediaType: string, example: unknown): string {
  if (mediaType === 'application/json') return JSON.stringify(example ?? {}, null, 2)
  if (typeof example !== 'object' || example === null) return ''
  const fields = Object.entries(example).map(([name, value]) => [name, String(value)])
  return String(new URLSearchParams(fields))
}

/** One word for a shell. Source: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html */
function quoted(words: string): string {
  return `'${words.replaceAll("'", `'\\''`)}'`
}
