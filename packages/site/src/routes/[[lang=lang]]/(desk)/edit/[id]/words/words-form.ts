/** The words of an item in a form: opened, and what its buttons do. Nothing that was typed is lost. */
import { type ActionFailure, fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { suggestFix } from '@yalkut/catalog/changing'
import {
  findVersion,
  type JsonObject,
  mergeItem,
  parseJsonObject,
  type Run,
  refuse,
  SEGMENT_KINDS,
  STATUS_OF,
  segmentsOf,
} from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import { type Ask, askOf, noting } from '#lib/server/ask.ts'
import { conflictView, takenIn } from '#lib/server/edit/conflicts.ts'
import { refusedWith, SAID_NOTHING, type Said } from '#lib/server/edit/form-page.ts'
import { previewOf } from '#lib/server/edit/preview.ts'
import { oneKindOfLineEnd } from '#lib/server/edit/raw.ts'
import type { SegmentText } from '#lib/server/edit/segment-text.ts'
import { dataAt, type Subject, subjectOf } from '#lib/server/edit/subject.ts'
import { bodyIn, bodyOfStates, bodyOfText, readRuns, withWordAct } from '#lib/server/edit/words-state.ts'
import { onceForm } from '#lib/server/once-form.ts'
import { type WordsPage, wordsPageOf } from './model.ts'

type Answer = { page: WordsPage } | ActionFailure<{ page: WordsPage }>

/** The action of the form. */
export async function wordsAction(event: RequestEvent): Promise<Answer> {
  const form = await event.request.formData()
  const ask = askOf(event)
  return await noting(event, async () => {
    const subject = await subjectOf(ask)
    const run = (): Promise<Answer> => act(ask, subject, form)
    return textIn(form, 'do') === 'send' ? await onceForm(event, form, run) : await run()
  })
}

export interface SentWords {
  rev: number
  version: string
  from: number
  shown: string[]
  states: SegmentText[]
  title: string
  note: string
}

async function act(ask: Ask, subject: Subject, form: FormData): Promise<Answer> {
  const sent = sentOf(form)
  const button = textIn(form, 'do')
  const states = withWordAct(sent.states, button, runsIn(subject, sent))
  const before = new Set(sent.states.map(({ id }) => id))
  const begun = states.find(({ id }) => !before.has(id))?.id ?? null
  const shownAgain = (said: Said | null): WordsPage => wordsPageOf(ask, subject, { ...sent, states, said, begun })
  if (button !== 'send' && button !== 'preview') return { page: shownAgain(null) }
  try {
    const made = madeOf(ask, subject, sent, form)
    const nameOf = () => null
    const conflicts = made.conflicts.map((clash) => conflictView(ask, clash, form, nameOf))
    if (conflicts.length > 0) {
      return fail(409, { page: shownAgain({ ...SAID_NOTHING, conflicts }) })
    }
    if (button === 'preview') {
      const change = { before: made.now, after: made.data, path: subject.path }
      const preview = { item: await previewOf(ask, subject, change) }
      return { page: shownAgain({ ...SAID_NOTHING, preview, isMoved: made.isMoved }) }
    }
    return await send(ask, subject, sent, made.data)
  } catch (problem) {
    const refused = refusedWith(problem)
    const { code } = refused
    const message = refused.messageIn(ask.lang)
    const refusal = { message, isSignedOut: code === 'unauthorized' }
    const said = {
      ...SAID_NOTHING,
      refusal,
      isNothing: code === 'state',
      isSent: button === 'send',
    }
    return fail(STATUS_OF[code], { page: shownAgain(said) })
  }
}

/** The runs of the catalog, by the id of a paragraph. */
function runsIn({ data }: Subject, { version }: SentWords): (id: string) => readonly Run[] {
  const body = bodyIn(data ?? {})
  const found = body === null ? null : findVersion(body, version)
  const runs = new Map((found === null ? [] : segmentsOf(found)).map(({ id, text = [] }) => [id, text]))
  return (id) => runs.get(id) ?? []
}

function madeOf(ask: Ask, { id, data: now, rev }: Subject, sent: SentWords, form: FormData) {
  if (now === undefined || id === null) throw refuse('not-found', siteSaid('item-missing'))
  const base = sent.rev === rev ? now : dataAt(ask, id, sent.rev)
  const body = bodyIn(base)
  const next =
    body === null ? bodyOfText(sent.states[0]?.text ?? '') : bodyOfStates(body, sent.version, sent.shown, sent.states)
  const theirs: JsonObject = { ...base, body: parseJsonObject(JSON.stringify(next)) }
  if (base === now) return { data: theirs, now, conflicts: [], isMoved: false }
  const resolutions = { '*': takenIn(form) }
  const merged = mergeItem({ id, base, ours: now, theirs, resolutions })
  return { data: merged.data ?? theirs, now, conflicts: merged.conflicts, isMoved: true }
}

async function send(ask: Ask, { id, rev }: Subject, sent: SentWords, data: JsonObject): Promise<never> {
  const done = await suggestFix(ask.catalog, ask.caller, {
    // Words that are all removed are said to be: what is not sent stays.
    entityId: id ?? '',
    data: { body: null, ...data },
    note: sent.note,
    ...(rev !== null && { rev }),
    ...(sent.title !== '' && { title: sent.title }),
  })
  const live = done.status === 'merged' ? '&live=1' : ''
  redirect(303, inLang(`/edit/${id}?sent=${done.number ?? done.id}${live}`, ask.lang))
}

/** What the form holds. Only paragraphs that it names, in their order. */
function sentOf(form: FormData): SentWords {
  const ids = textIn(form, 'order')
    .split(',')
    .filter((id) => /^[A-Za-z0-9._-]{1,40}$/.test(id))
  const states = [...new Set(ids)].map((id): SegmentText => {
    const kind = SEGMENT_KINDS.find((each) => each === textIn(form, `kind:${id}`)) ?? 'paragraph'
    const runs = textIn(form, `runs:${id}`)
    return {
      id,
      kind,
      parent: textIn(form, `parent:${id}`),
      text: typed(form, `words:${id}`),
      runs: runs === '' ? null : readRuns(runs),
    }
  })
  return {
    rev: Number(/^\d{1,9}$/.exec(textIn(form, 'rev'))?.[0] ?? 0),
    version: textIn(form, 'version'),
    from: Number(/^\d{1,6}$/.exec(textIn(form, 'from'))?.[0] ?? 0),
    shown: textIn(form, 'shown')
      .split(',')
      .filter((id) => id !== ''),
    states,
    title: textIn(form, 'title'),
    note: textIn(form, 'note'),
  }
}

function typed(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? oneKindOfLineEnd(value) : ''
}

function textIn(form: FormData, name: string): string {
  return typed(form, name).trim()
}
