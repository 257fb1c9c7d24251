/** Items of a like name, from the service. */

export interface Found {
  id: string
  name: string
  /** Its type, or its address where only one type is asked for. */
  about: string
  href: string
}

interface Item {
  id: string
  type: string
  path: string | null
  data: { [field: string]: unknown }
}

/** As many as are proposed. */
const MOST = 8

/** `types`: null asks for all of them. */
export async function findItems(q: string, types: readonly string[] | null, signal: AbortSignal): Promise<Found[]> {
  const answers = await Promise.all((types ?? [null]).map((type) => findOfType(q, type, signal)))
  return answers.flat().slice(0, MOST)
}

async function findOfType(q: string, type: string | null, signal: AbortSignal): Promise<Found[]> {
  const only = type === null ? '' : `&type=${encodeURIComponent(type)}`
  const address = `/v1/search?limit=${MOST}&q=${encodeURIComponent(q)}${only}`
  const answer = await fetch(address, { signal }).catch(() => null)
  if (answer === null || !answer.ok) return []
  const { results }: { results: Item[] } = await answer.json()
  return results.map(({ id, type: kind, path, data }) => ({
    id,
    name: nameIn(data) ?? id,
    about: type === null ? kind : (path ?? ''),
    href: path ?? `/${id}`,
  }))
}

function nameIn(data: Item['data']): string | null {
  const { lang } = document.documentElement
  for (const name of [data.title, data.name, data.label]) {
    if (typeof name !== 'object' || name === null || !('he' in name)) continue
    const own = lang === 'en' && 'en' in name ? name.en : name.he
    if (typeof own === 'string') return own
  }
  return null
}
