/** Takedown requests by their state, and their decision. */
import { decideTakedown, readTakedowns } from '@yalkut/catalog/media'
import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, type Sent } from '#lib/server/acting.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type TakedownRow, viewTakedown } from '#lib/server/models/admin/takedown-view.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { adminWords } from '#lib/words/admin.ts'
import { counted } from '#lib/words/in-both.ts'

const STATUSES = ['open', 'upheld', 'declined', 'lifted'] as const
const DECISIONS = ['upheld', 'declined', 'lifted'] as const

export interface TakedownsPage extends Page {
  status: (typeof STATUSES)[number]
  takedowns: TakedownRow[]
  next: string | null
  /** What was decided just before. */
  done: string | null
}

const ON_A_PAGE = 25

export async function takedownsPage(ask: Ask): Promise<TakedownsPage> {
  const { catalog, caller, query, lang } = ask
  const words = adminWords(lang)
  const status = oneOf(query.get('status'), STATUSES) ?? 'open'
  const cursor = query.get('cursor')
  const { takedowns, next } = await readTakedowns(catalog, caller, {
    status,
    order: status === 'open' ? 'oldest' : 'newest',
    limit: ON_A_PAGE,
    ...(cursor === null ? {} : { cursor }),
  })
  const decision = oneOf(query.get('done'), DECISIONS)
  const files = Number(query.get('files') ?? '0')
  return {
    head: { title: words.takedowns, description: words.about, isHidden: true },
    status,
    next,
    takedowns: takedowns.map((view) => viewTakedown(view, ask)),
    done:
      decision === null || !Number.isSafeInteger(files) || files < 0
        ? null
        : counted(lang, files, words.decided[decision]),
  }
}

/** Decides one request. Refuses what `decideTakedown` refuses, and `invalid` without a decision. */
export async function decide(sent: Sent): Promise<never> {
  const decision = oneOf(sent.form.text('decision'), DECISIONS)
  const id = Number(sent.form.text('id'))
  if (decision === null || !Number.isSafeInteger(id) || id < 1) {
    throw refuse('invalid', siteSaid('takedown-choice-needed'))
  }
  const order = { decision, note: sent.form.text('note') }
  const { files } = await decideTakedown(sent.catalog, sent.caller, id, order)
  return goTo(`/admin/takedowns?done=${decision}&files=${files}`, sent)
}
