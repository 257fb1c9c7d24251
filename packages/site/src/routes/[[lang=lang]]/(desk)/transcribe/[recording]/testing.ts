/** The transcribing desk without a browser, for tests. */
import '@yalkut/testing/clients/runes'
import type { DraftStore } from '#lib/desk/drafts.ts'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import type { TranscribePage } from './desk-page.ts'
import { transcribeWords } from './words.ts'

const { TranscribeDesk } = await import('./transcribe.svelte.ts')

export const WORDS = ['one two three', 'four five', 'six seven']

export function transcribePage(contents: readonly string[]): TranscribePage {
  return {
    lang: 'en',
    person: { id: 'p1', handle: 'chana' },
    recording: 'rh-2w12gaxx',
    name: { text: 'A sicha' },
    href: '/en/rh-2w12gaxx',
    src: null,
    elsewhere: null,
    durationMs: 60_000,
    language: 'he',
    dir: 'rtl',
    signIn: '/en/sign-in',
    did: null,
    paragraphs: contents.map((content, at) => ({
      id: `p${at}`,
      content,
      speaker: null,
      startMs: at * 1_000,
      endMs: at * 1_000 + 1_000,
      ...{ words: [{ from: 0, to: 3, startMs: at * 1_000, endMs: at * 1_000 + 300 }] },
      ...{ checked: false, unsure: [{ from: 4, to: 7, sure: 30 }] },
    })),
  }
}

export function openDesk(
  page: TranscribePage,
  { store = memoryDrafts(), answers = [] }: { store?: DraftStore; answers?: Response[] } = {},
) {
  const bodies: { fixes?: unknown; add?: unknown; remove?: unknown }[] = []
  let fresh: TranscribePage | null = null
  const desk = new TranscribeDesk(page, {
    words: transcribeWords('en'),
    store,
    again: async () => fresh,
    fetching: async (path, { body }) => {
      if (path.endsWith('/claim')) return Response.json({ until: '', others: [] })
      bodies.push(JSON.parse(String(body)))
      return answers.shift() ?? Response.json({ number: 9, status: 'open' })
    },
  })
  return { desk, bodies, setFresh: (next: TranscribePage) => (fresh = next) }
}
