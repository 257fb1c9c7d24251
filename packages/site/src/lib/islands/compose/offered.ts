/** What can stand after `@` or `#`, from the service. */
import type { Lang } from '#lib/lang.ts'

export interface Offer {
  /** With its sign: `@sara`, `#12`. */
  insert: string
  /** The person's name, the conversation's title. */
  name: string
}

export interface Word {
  sign: '@' | '#'
  /** What was typed after the sign. */
  typed: string
  /** The place of the sign, and of the caret. */
  from: number
  to: number
}

const WORD = /(?:^|[\s([{“"'־—–,.;:!?])(?<sign>[@#])(?<typed>[\p{L}\p{N}-]{0,40})$/u

/** The mention that is being typed before the caret; null elsewhere. */
export function wordBefore(field: HTMLTextAreaElement): Word | null {
  const to = field.selectionStart
  if (to !== field.selectionEnd) return null
  const { sign, typed = '' } = WORD.exec(field.value.slice(Math.max(0, to - 60), to))?.groups ?? {}
  if (sign !== '@' && sign !== '#') return null
  return { sign, typed, from: to - typed.length - 1, to }
}

interface Asked {
  thread: string | null
  lang: Lang
  signal: AbortSignal
}

/** Null when another letter was typed, or the service does not answer: the field works without proposals. */
export async function fetchOffers(word: Word, asked: Asked): Promise<Offer[] | null> {
  try {
    return await (word.sign === '@' ? findPeople(word, asked) : findThreads(word, asked))
  } catch {
    return null
  }
}

async function findPeople({ typed }: Word, { thread, signal }: Asked): Promise<Offer[] | null> {
  const query = new URLSearchParams({ limit: '8', q: typed })
  if (thread !== null) query.set('thread', thread)
  const answer = await fetch(`/v1/people?${query}`, { signal })
  if (!answer.ok) return null
  const { people }: { people: { username: string; displayName: string }[] } = await answer.json()
  return people.map(({ username, displayName }) => ({ insert: `@${username}`, name: displayName }))
}

async function findThreads({ typed }: Word, { signal }: Asked): Promise<Offer[] | null> {
  const answer = await fetch(`/v1/threads?limit=8&q=${encodeURIComponent(typed)}`, { signal })
  if (!answer.ok) return null
  const { threads }: { threads: { number: number; title: string }[] } = await answer.json()
  return threads.map(({ number, title }) => ({ insert: `#${number}`, name: title }))
}
