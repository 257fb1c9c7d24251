/** What waits already for these words: a fix of mine from another tab, or of somebody else. Whoever opens the form is told, and goes on
 *  as they like. */
import { askMe, type Change, isOfSpot } from './me-page.ts'
import { me } from './shown-changes.ts'
import type { Spot } from './spot.ts'
import { words } from './words.ts'

/** Suggestions of others that are looked into. */
const MOST = 3

interface Listed {
  suggestions: { id: number; number: number | null; author: string }[]
  people: { [id: string]: { name: string } }
}

interface Looked {
  entries: {
    entityId: string
    after: { page?: number } | null
    changes: AnyChange[]
    copiedFrom?: { changes: AnyChange[] }
  }[]
}

interface AnyChange {
  path: string
  after?: unknown
}

/** A sentence of it, the number of the suggestion, and what it says. */
export interface Waiting {
  said: string
  number: number
  after: string | null
}

/** One for each; none where nothing waits, and where the service does not answer. */
export async function waitingHere(spot: Spot): Promise<Waiting[]> {
  const [mine, theirs] = await Promise.all([mineHere(spot), othersHere(spot)])
  const own = mine === null ? [] : [{ said: words.minesWaits(mine.number), number: mine.number, after: mine.after }]
  return [...own, ...theirs]
}

/** A fix that this page did not know when it was drawn. */
async function mineHere(spot: Spot): Promise<Change | null> {
  const asked = await askMe([spot.place.entity])
  if (typeof asked === 'string') return null
  const known = new Set(me()?.changes.map(({ number }) => number))
  const found = asked.changes.find((change) => isOfSpot(change, spot) && !known.has(change.number))
  return found ?? null
}

async function othersHere(spot: Spot): Promise<Waiting[]> {
  const about = spot.place.kind === 'scan' || spot.place.kind === 'body' ? spot.place.entity : spot.segment
  const listed = await read<Listed>(`/v1/suggestions?state=open&about=${about}&limit=20`)
  if (listed === null) return []
  const mine = me()?.person.id
  const others = listed.suggestions.filter(({ author, number }) => author !== mine && number !== null)
  const found = await Promise.all(
    others.slice(0, MOST).map(async ({ id, number, author }) => {
      const looked = await read<Looked>(`/v1/suggestions/${id}?limit=25&brief=1`)
      const after = looked === null ? undefined : wordsFor(spot, looked)
      if (after === undefined || number === null) return []
      return [{ said: words.otherWaits(listed.people[author]?.name ?? '', number), number, after }]
    }),
  )
  return found.flat()
}

/** What a suggestion says in place of these words; undefined: it does not change them. */
function wordsFor({ place, segment }: Spot, { entries }: Looked): string | null | undefined {
  for (const { entityId, after, changes, copiedFrom } of entries) {
    const all = copiedFrom?.changes ?? changes
    const isHere =
      place.kind === 'scan' ? after?.page === place.page : entityId === (place.kind === 'body' ? place.entity : segment)
    const change = isHere ? all.find(({ path }) => isOfWords(path, place.kind, segment)) : undefined
    if (change !== undefined) return textOf(change.after)
  }
  return undefined
}

function isOfWords(path: string, kind: Spot['place']['kind'], segment: string): boolean {
  if (kind === 'scan') return path === `/lines/${segment}/text`
  if (kind === 'body') return path.startsWith('/body/') && `${path}/`.includes(`/${segment}/`)
  return path === '/content'
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return null
  return value
    .map((run: unknown) => (typeof run === 'object' && run !== null && 'text' in run ? String(run.text) : ''))
    .join('')
}

async function read<T>(path: string): Promise<T | null> {
  const answer = await fetch(path).catch(() => null)
  if (answer?.ok !== true) return null
  const found: T = await answer.json()
  return found
}
