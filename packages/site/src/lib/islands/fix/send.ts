/** Sends a fix: once, whatever the network does. A fix is kept as waiting before it leaves, with the key by which the service
 *  knows it again. Whenever it is sent again, the service is asked first whether it has it already (also after a day, when the
 *  key is forgotten); and of several tabs only one sends. */
import { isStillRunning } from '#lib/desk/send-once.ts'
import { ofPerson, whoIsAway } from '#lib/desk/who.ts'
import { pageLanguage } from '#lib/page-language.ts'
import { newOnce, onceKey } from '../once-key.ts'
import { afterOf, type Draft, dropDraft, findDraft, keepDraft } from './drafts.ts'
import { askMe, dropMarker, isOfSpot, type Me } from './me-page.ts'
import { isSame } from './plain.ts'

export type Sent =
  | { kind: 'sent'; suggestion: number; number: number; isLive: boolean; after: string }
  /** The words were changed by somebody; null: they are no more. */
  | { kind: 'changed'; present: string | null }
  | { kind: 'already' | 'signed-out' | 'away' | 'other-person' | 'gone' }
  /** Too many requests, or a service that is busy. `seconds`: when it may be tried again; null: it did not say. */
  | { kind: 'busy'; seconds: number | null }
  | { kind: 'refused'; message: string }

export function sendFirst(draft: Draft): Promise<Sent> {
  return oneAtATime(async () => {
    await keepDraft({ ...draft, state: 'waiting' })
    return await settle(draft, await post(draft))
  })
}

/** `gone`: another tab has sent it. */
export function sendAgain(key: string): Promise<Sent> {
  return oneAtATime(async () => {
    const draft = await findDraft(key)
    if (draft?.state !== 'waiting') return { kind: 'gone' }
    const me = await askMe([draft.place.entity])
    if (me === 'signed-out') return signedOut()
    if (me === 'away') return { kind: 'away' }
    if (draft.person !== null && me.person.id !== draft.person) return { kind: 'other-person' }
    const known = sentIn(me, draft)
    return await settle(draft, known ?? (await post(draft)))
  })
}

/** The fix, if the service has it already. */
function sentIn({ changes }: Me, draft: Draft): Sent | null {
  const after = afterOf(draft)
  const known = changes.find(
    (change) => isOfSpot(change, draft) && change.after !== null && isSame(change.after, after),
  )
  if (known === undefined) return null
  const { suggestion, number } = known
  return { kind: 'sent', suggestion, number, isLive: false, after }
}

/** What the service has, or will never take as it is, waits no more. */
async function settle(draft: Draft, sent: Sent): Promise<Sent> {
  if (sent.kind === 'sent' || sent.kind === 'already') await dropDraft(draft.key)
  if (sent.kind === 'changed' || sent.kind === 'refused') {
    await keepDraft({ ...draft, state: 'draft' })
  }
  return sent
}

async function oneAtATime(act: () => Promise<Sent>): Promise<Sent> {
  return 'locks' in navigator ? await navigator.locks.request('yalkut-fixes', act) : await act()
}

async function post(draft: Draft): Promise<Sent> {
  const sent = await postOnce(draft)
  if (sent.kind !== 'broken-off') return sent
  // The service was stopped amid it: what became of it is asked, and only what it does not have is sent anew.
  const me = await askMe([draft.place.entity])
  if (me === 'signed-out') return signedOut()
  if (me === 'away') return { kind: 'away' }
  const known = sentIn(me, draft)
  if (known !== null) return known
  const anew = { ...draft, once: newOnce() }
  await keepDraft({ ...anew, state: 'waiting' })
  const again = await postOnce(anew)
  return again.kind === 'broken-off' ? { kind: 'busy', seconds: null } : again
}

async function postOnce(draft: Draft): Promise<Sent | { kind: 'broken-off' }> {
  const { path, body } = requestOf(draft)
  const said = JSON.stringify(body)
  const once = onceKey(draft.once ?? 'fix', `${path} ${said}`)
  const person = draft.person === null ? {} : ofPerson(draft.person)
  const headers = { 'content-type': 'application/json', ...pageLanguage(), ...once, ...person }
  const options = { method: 'POST', headers, body: said }
  const answer = await fetch(path, options).catch(() => null)
  if (answer === null) return { kind: 'away' }
  if (answer.status === 401) {
    return (await whoIsAway(answer)) === 'other-person' ? { kind: 'other-person' } : signedOut()
  }
  if (answer.status === 429 || answer.status >= 500) return busy(answer)
  const after = afterOf(draft)
  const told: Answer | null = await answer.json().catch(() => null)
  if (told === null) return busy(answer)
  if (answer.ok) {
    const { id = 0, number = 0, status } = told
    return { kind: 'sent', suggestion: id, number, isLive: status === 'merged', after }
  }
  if (answer.status === 409) {
    const reason = told.detail?.reason ?? ''
    if (reason === 'request-broken-off') return { kind: 'broken-off' }
    if (isStillRunning(reason)) return busy(answer)
    const present = told.detail?.present ?? null
    if (told.error === 'state' || (present !== null && isSame(present, after))) {
      return { kind: 'already' }
    }
    return { kind: 'changed', present }
  }
  return { kind: 'refused', message: told.message ?? '' }
}

function busy(answer: Response): Sent {
  const after = answer.headers.get('retry-after') ?? ''
  return { kind: 'busy', seconds: /^\d{1,5}$/.test(after) ? Number(after) : null }
}

interface Answer {
  id?: number
  number?: number
  status?: string
  error?: string
  message?: string
  detail?: { present?: string | null; reason?: string }
}

function signedOut(): Sent {
  dropMarker()
  return { kind: 'signed-out' }
}

/** The route for the words of each place. */
function requestOf(draft: Draft): { path: string; body: object } {
  const { place, segment, before, note } = draft
  const more = { before, ...(note.trim() !== '' && { note }) }
  const text = afterOf(draft)
  switch (place.kind) {
    case 'body': {
      const { entity: entityId, version } = place
      const change = { entityId, change: 'edit', version, segment, text }
      return { path: '/v1/suggestions/words', body: { ...change, ...more } }
    }
    case 'scan': {
      const line = { page: place.page, line: segment, text }
      return { path: `/v1/scans/${place.entity}/text/fix`, body: { ...line, ...more } }
    }
    case 'transcript': {
      // Only these words were looked at: the rest of the paragraph is not checked by it.
      const paragraph = { segment, content: text, complete: false }
      const path = `/v1/recordings/${place.entity}/transcript/fix`
      return { path, body: { ...paragraph, ...more } }
    }
    case 'translation':
      return { path: '/v1/translations/fix', body: { segment, content: text, ...more } }
    case 'text':
      return { path: '/v1/texts/fix', body: { segment, content: text, ...more } }
    default:
      return place satisfies never
  }
}
