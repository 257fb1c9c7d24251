/** Who is signed in, as far as a desk asks: the person whose work it is, somebody else, or nobody. Another tab may have changed it.
 *  Source: service.md#sessions. */

export type Fetching = (path: string, options: RequestInit) => Promise<Response>

/** The header by which the service carries out a request only for this person. */
export function ofPerson(person: string): { 'yalkut-person': string } {
  return { 'yalkut-person': person }
}

export type Who = 'same' | 'other-person' | 'signed-out' | 'away'

/** `away`: nobody could say. */
export async function askWho(person: string, fetching: Fetching): Promise<Who> {
  const options = { headers: ofPerson(person) }
  const answer = await fetching('/v1/me/page?ids=', options).catch(() => null)
  if (answer?.ok === true) return 'same'
  return answer?.status === 401 ? await whoIsAway(answer) : 'away'
}

/** Of an answer 401. */
export async function whoIsAway(answer: Response): Promise<'other-person' | 'signed-out'> {
  const said: { detail?: { reason?: string } | null } | null = await answer.json().catch(() => null)
  return said?.detail?.reason === 'other-person' ? 'other-person' : 'signed-out'
}
