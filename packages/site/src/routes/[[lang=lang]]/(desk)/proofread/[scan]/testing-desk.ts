/** The proofreading desk without a browser, for tests. */
import '@yalkut/testing/clients/runes'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import type { DeskPage } from './desk-page.ts'
import type { Next } from './next-pages.ts'
import { deskPage } from './testing.ts'
import { proofreadWords } from './words.ts'

const { ProofreadDesk } = await import('./proofread.svelte.ts')

/** A field without a page. */
function field() {
  return {
    selectionStart: 0,
    selectionEnd: 0,
    focus: () => undefined,
    setSelectionRange(from: number, to: number) {
      Object.assign(this, { selectionStart: from, selectionEnd: to })
    },
  }
}

interface Service {
  answers: (Answer | 'away')[]
  /** The page as it is by now. */
  fresh: DeskPage | null
  next: DeskPage | 'none' | 'away'
}

const nextOf = (next: Service['next']): Next =>
  typeof next === 'string' ? { kind: next } : { kind: 'page', page: next }

interface Answer {
  status: number
  body: object
}

export function atDesk({ page = deskPage(), next = null as DeskPage | null, store = memoryDrafts() } = {}) {
  const asked: { path: string; body: unknown; key: string | null }[] = []
  const service: Service = { answers: [], fresh: null, next: next ?? 'none' }
  const fetching = async (path: string, { body, headers }: RequestInit): Promise<Response> => {
    if (path.endsWith('/claim')) return Response.json({ until: 'x', others: [] })
    asked.push({
      path,
      body: JSON.parse(String(body)),
      key: new Headers(headers).get('idempotency-key'),
    })
    const answer = service.answers.shift() ?? { status: 201, body: { number: 12, status: 'open' } }
    if (answer === 'away') throw new TypeError('fetch failed')
    return Response.json(answer.body, { status: answer.status })
  }
  const open = (shown = page) =>
    new ProofreadDesk(shown, {
      words: proofreadWords('en'),
      store,
      fetching,
      now: () => new Date('2026-11-26T21:00:00Z'),
      next: {
        prepare: () => undefined,
        after: async () => nextOf(service.next),
        again: async () => service.fresh,
        shown: () => undefined,
      },
    })
  const desk = open()
  desk.field = field()
  return { desk, asked, service, open, store }
}
