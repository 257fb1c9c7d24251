/** Whether the catalog has a file, by its sha256: asked before its first byte leaves. */
import type { Fetching } from '#lib/desk/send-once.ts'

/** What the catalog has of a file. `href`: where its work continues. `waits`: the number of the suggestion it came with. */
export interface Held {
  kind: 'held'
  href: string | null
  waits: number | null
}

/** A file that a new account looks up. */
export interface LookedUp {
  key: number
  /** With its folder. */
  name: string
  size: number
  state:
    | { kind: 'waiting' }
    | { kind: 'hashing'; bytes: number }
    | Held
    | { kind: 'free' }
    | { kind: 'unanswered' }
    | { kind: 'unreadable' }
}

export interface Known {
  proposal: { as: string }
  usedBy: readonly { id: string; type: string; path: string | null }[]
  waits?: number | null
}

/** `unanswered`: the network is away, the service is busy, or something between them answered. */
export async function askHeld(
  fetching: Fetching,
  sha256: string,
): Promise<Held | { kind: 'free' } | { kind: 'unanswered' }> {
  const headers = { 'content-type': 'application/json' }
  const options = { method: 'POST', headers, body: JSON.stringify({ sha256 }) }
  try {
    const answer = await fetching('/v1/uploads/check', options)
    return answer.ok ? (heldIn(await answer.json()) ?? { kind: 'free' }) : { kind: 'unanswered' }
  } catch {
    return { kind: 'unanswered' }
  }
}

/** null: the file may be sent. */
export function heldIn({ proposal, usedBy, waits = null }: Known): Held | null {
  const [user] = usedBy
  if (proposal.as !== 'existing' || (user === undefined && waits === null)) return null
  return { kind: 'held', href: user === undefined ? null : workOn(user), waits }
}

/** Where the work on what the catalog has continues. */
function workOn({ id, type, path }: Known['usedBy'][number]): string {
  if (type === 'scan') return `/proofread/${id}`
  if (type === 'recording') return `/transcribe/${id}`
  return path ?? `/${id}`
}
