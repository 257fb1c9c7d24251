/** Hanachos that are words: each is a suggestion of its own. */
import type { Fetching } from '#lib/desk/send-once.ts'
import { whoIsAway } from '#lib/desk/who.ts'
import { pageLanguage } from '#lib/page-language.ts'
import type { RightsSaid } from './kinds.ts'
import { needsOf, type Row } from './rows.ts'

interface Options {
  rights: RightsSaid | null
  credit: string
  fetching: Fetching
  onSent: (key: string, made: { number: number | null; title: string }) => void
  onWrong: (key: string, message: string) => void
  /** New events that wait for approval: they would be made a second time. */
  waiting: Set<string>
  onWaits: (key: string) => void
}

/** Sent with the key of its row: a row that is sent twice is one suggestion. */
export async function sentTexts(
  rows: readonly Row[],
  { rights, credit, fetching, onSent, onWrong, waiting, onWaits }: Options,
): Promise<'done' | 'away' | 'signed-out' | 'other-person'> {
  for (const row of rows) {
    if (row.text === null || rights === null || needsOf(row, rights).length > 0) continue
    const event = newEventOf(row)
    if (event !== null && waiting.has(event)) {
      onWaits(row.key)
      continue
    }
    const body = { ...placeOf(row), content: row.text, rights, ...(credit !== '' && { credit }) }
    const answer = await fetching('/v1/hanachos/text', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': row.key, ...pageLanguage() },
      body: JSON.stringify(body),
    }).catch(() => null)
    if (answer === null || answer.status >= 500) return 'away'
    if (answer.status === 401) return await whoIsAway(answer)
    const said: { number?: number; title?: string; message?: string } = await answer.json()
    if (answer.ok && event !== null) waiting.add(event)
    if (answer.ok) onSent(row.key, { number: said.number ?? null, title: said.title ?? row.name })
    else onWrong(row.key, said.message ?? '')
  }
  return 'done'
}

/** The new event of a row, by what makes it one; null: none. */
export function newEventOf({ place, cells, kind }: Row): string | null {
  if (kind !== 'recording' && kind !== 'hanacha') return null
  if (place.kind !== 'new' && place.kind !== 'another') return null
  return JSON.stringify([place.title.trim(), cells.date.trim()])
}

function placeOf({ place, cells }: Row): object {
  switch (place.kind) {
    case 'known':
      return { for: place.place.id }
    case 'new':
      return { eventTitle: place.title, eventDate: cells.date }
    case 'another':
      return { eventTitle: place.title, eventDate: cells.date, new: true }
    case 'none':
      return {}
    default:
      return place satisfies never
  }
}
