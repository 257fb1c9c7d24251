/** Asks what would become of files, without sending them. */
import type { Fetching, Sent } from '#lib/desk/send-once.ts'
import { whoIsAway } from '#lib/desk/who.ts'
import { pageLanguage } from '#lib/page-language.ts'
import type { Outcome } from './outcome.ts'

export async function askOutcome(fetching: Fetching, body: object): Promise<Sent<Outcome>> {
  const answer = await fetching('/v1/uploads/described', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...pageLanguage() },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (answer === null) return { kind: 'away' }
  if (answer.status === 401) return { kind: await whoIsAway(answer) }
  if (answer.status === 429 || answer.status >= 500) return { kind: 'busy', seconds: null }
  if (answer.ok) return { kind: 'sent', answer: await answer.json() }
  const said: { error?: string; message?: string } = await answer.json().catch(() => ({}))
  return { kind: 'refused', code: said.error ?? '', message: said.message ?? '', detail: null }
}
