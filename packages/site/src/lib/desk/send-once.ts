/** Sends what a desk made: once, whatever the network does. The request is kept with its key before it leaves; it is sent again as it was
 *  until the service has answered, and the service answers the same key with the same answer.
 *  Source: decisions.md#desks-of-the-site. */
import { pageLanguage } from '#lib/page-language.ts'
import type { Draft, Sending } from './drafts.ts'
import { type Fetching, ofPerson, whoIsAway } from './who.ts'

export type Sent<Answer> =
  | { kind: 'sent'; answer: Answer }
  /** The words were changed by somebody. `detail`: what the service says of it. */
  | { kind: 'clash'; message: string; detail: unknown }
  /** `other-person`: somebody else is signed in by now. What this person typed is never sent under that name. */
  | { kind: 'signed-out' | 'other-person' | 'away' }
  /** Too many requests, or a service that is busy. `seconds`: when it may be tried again; null: it did not say. */
  | { kind: 'busy'; seconds: number | null }
  | { kind: 'refused'; code: string; message: string; detail: unknown }

export type { Fetching } from './who.ts'

/** A new request of a draft. `of`: the work that it is made of. */
export function sendingOf<State>(path: string, body: object, of?: State): Sending<State> {
  return { key: crypto.randomUUID(), path, body, ...(of !== undefined && { of }) }
}

/** Sends a request of a draft, or the one that it has sent before and that was not answered. What was answered is noted in the draft.
 *  Of several tabs only one sends at a time. */
export async function sendOnce<Answer>(
  draft: Draft<unknown>,
  wanted: Sending | null,
  fetching: Fetching = fetch,
): Promise<Sent<Answer>> {
  return await oneAtATime(async () => {
    const sending = draft.sending ?? wanted
    if (sending === null) throw new Error('There is nothing to send.')
    await draft.send(sending)
    let sent = await post<Answer>(sending, draft.person, fetching)
    if (sent.kind === 'broken-off') {
      const anew = { ...sending, key: crypto.randomUUID() }
      await draft.send(anew)
      sent = await post<Answer>(anew, draft.person, fetching)
    }
    if (sent.kind === 'broken-off') return { kind: 'busy', seconds: null }
    // What was not answered leaves the same way again.
    const isAnswered = sent.kind === 'sent' || sent.kind === 'clash' || sent.kind === 'refused'
    if (isAnswered) await draft.send(null)
    return sent
  })
}

async function oneAtATime<T>(act: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks === undefined ? await act() : await locks.request('yalkut-desks', act)
}

interface Refusal {
  error?: string
  message?: string
  detail?: { reason?: string } | null
}

/** A request that nobody answers is asked for again: it has a key. */
const PATIENCE_MS = 60_000

/** `broken-off`: the service stored a part of it and was stopped; the key is of no use any more. */
async function post<Answer>(
  { key, path, body }: Sending,
  person: string,
  fetching: Fetching,
): Promise<Sent<Answer> | { kind: 'broken-off' }> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    ...pageLanguage(),
    ...ofPerson(person),
  }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const options = { method: 'POST', headers, body: JSON.stringify(body), signal }
  const answer = await fetching(path, options).catch(() => null)
  if (answer === null) return { kind: 'away' }
  if (answer.status === 401) return { kind: await whoIsAway(answer) }
  if (answer.status === 429 || answer.status >= 500) return busy(answer)
  if (answer.ok) {
    const said: Answer | null = await answer.json().catch(() => null)
    return said === null ? busy(answer) : { kind: 'sent', answer: said }
  }
  const said: Refusal | null = await answer.json().catch(() => null)
  if (said === null) return busy(answer)
  const { error: code = '', message = '', detail = null } = said
  if (answer.status === 409 && code === 'conflict') return { kind: 'clash', message, detail }
  if (answer.status === 409 && code === 'state') {
    const reason = detail?.reason ?? ''
    if (reason === 'request-broken-off') return { kind: 'broken-off' }
    // Its answer is asked for.
    if (isStillRunning(reason)) return busy(answer)
  }
  return { kind: 'refused', code, message, detail }
}

/** Another run of the same request carries it out. `reason`: of a refusal `state`. */
export function isStillRunning(reason: string): boolean {
  return reason === 'request-still-runs' || reason === 'request-taken-over'
}

function busy(answer: Response): { kind: 'busy'; seconds: number | null } {
  const after = answer.headers.get('retry-after') ?? ''
  return { kind: 'busy', seconds: /^\d{1,5}$/.test(after) ? Number(after) : null }
}
