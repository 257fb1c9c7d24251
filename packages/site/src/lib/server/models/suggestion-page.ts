/** One suggestion: what changes, the checks, the clashes, the conversation, and what the reader may do with it. */
import { redirect } from '@sveltejs/kit'
import { getSuggestion, readSuggestion } from '@yalkut/catalog/changing'
import { subjectOfNumber, threadByNumber } from '@yalkut/catalog/people'
import { isRefusal, refuse } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { titleIn } from '#lib/server/change-line.ts'
import { opening } from '#lib/server/head.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { type PersonView, personOf } from '#lib/server/person-view.ts'
import { saidHtml } from '#lib/server/said-html.ts'
import { fieldName } from '#lib/words/history.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'
import { typeNames } from '#lib/words/types.ts'
import { type CaseView, readPage, viewCase } from './review/case-view.ts'
import { type CheckLine, viewChecks } from './review/checks-view.ts'
import type { SuggestionInReview } from './review/entry.ts'
import { askingImport } from './review/import-clashes.ts'
import { dueIn } from './review/lane-rows.ts'
import { type Said, viewTimeline } from './review/timeline-view.ts'

type Row = SuggestionInReview['changeset']

export interface SuggestionPage extends Page {
  /** Its address, in Hebrew: forms are sent there. */
  own: string
  id: number
  number: number | null
  /** Clashes of an import have a title in the reader's language. */
  title: string
  /** As it is stored. */
  givenTitle: string
  descriptionHtml: string | null
  description: string
  status: Row['status']
  kind: Row['kind']
  isLiveWaiting: boolean
  author: PersonView | null
  via: string | null
  at: WrittenMoment
  commit: { number: number; href: string } | null
  reverts: { href: string } | null
  items: number
  shown: CaseView
  /** How many items change how, for who asks. */
  summary: string[]
  /** Items before this page. */
  offset: number
  pages: { said: string; summary: string; previous: string | null; next: string | null } | null
  checks: CheckLine[]
  acts: SuggestionInReview['acts']
  whyNot: string | null
  isVisitor: boolean
  isMine: boolean
  said: Said[]
  reviewers: PersonView[]
  /** Who is to answer it, and by when, while it waits. */
  answer: { owner: PersonView | null; due: string } | null
  fixes: { number: number; title: string | null; href: string }[]
  hasConversation: boolean
  /** For its author, after it was sent back: with what notes. Null: there is nothing to put right. */
  putRight: { who: PersonView | null; html: string | null; at: WrittenMoment }[] | null
  /** What was done, after a form. */
  did: string | null
  /** The anchor of the change whose form is open; empty: none. */
  onField: string
  /** The comment that is being answered. */
  replyTo: number | null
  /** The form that undoes it is open. */
  isUndoing: boolean
  /** Other wording may be suggested. */
  takesWording: boolean
  /** The reader may write. */
  hasAccount: boolean
  signInHere: string
}

export async function suggestionPage(ask: Ask): Promise<SuggestionPage> {
  const { catalog, caller, lang, query } = ask
  const id = await idToRead(ask)
  const offset = readOffset(query.get('offset'))
  // The summary of a large one reads all its items: it is made for who asks.
  const options = {
    offset,
    summary: query.has('summary'),
    brief: true,
    words: true,
    place: true,
  }
  const { view, talk } = await readPage(
    (limit) => readSuggestion(catalog, caller, id, { ...options, limit }),
    (answer) => answer.view,
  )
  const { changeset: row, people, acts } = view
  const own = ownAddress(row)
  if (ask.address !== own) redirect(302, inLang(own, lang) + searchOf(query))
  const me = caller.kind === 'person' ? caller.person.id : null
  const words = suggestionWords(lang)
  const source = askingImport(view, lang)
  const name = source === null ? titleIn(row.title, view.place ?? null, lang) : words.importClashes(source)
  const said = source === null ? row.description : words.importClashesAsk
  const title = `${words.numbered(row.number)}: ${name}`
  const author = personOf(people, row.author, lang)
  return {
    head: { title, description: opening(said ?? name), isHidden: true },
    isSecret: view.entries.some(({ withheld }) => withheld !== undefined),
    own,
    id,
    number: row.number,
    title: name,
    items: row.items,
    givenTitle: row.title,
    description: row.description ?? '',
    descriptionHtml: said === null ? null : saidHtml(said, lang),
    status: row.status,
    kind: row.kind,
    author,
    isLiveWaiting: row.post_review === 'pending',
    via: row.via === null ? null : (row.via.client ?? row.via.name),
    at: writtenMoment(row.submitted_at ?? row.created_at, lang),
    commit: commitOf(row, lang),
    reverts: row.reverts_changeset === null ? null : { href: inLang(`/suggestions/i${row.reverts_changeset}`, lang) },
    shown: await viewCase(ask, view),
    summary: linesOf(view, lang),
    offset,
    pages: pagesOf(view, own, lang),
    checks: viewChecks(view, lang),
    acts,
    isMine: view.mine,
    isVisitor: caller.kind === 'visitor',
    whyNot: row.status === 'open' && me !== null && !view.mine ? (view.mayApproveWhy?.[lang] ?? null) : null,
    said: talk === null ? [] : viewTimeline(talk, { lang, me }),
    reviewers: talk?.reviewRequests.flatMap(({ reviewer }) => personOf(talk.people, reviewer, lang) ?? []) ?? [],
    answer:
      row.dueAt === null
        ? null
        : {
            owner: row.owner === null ? null : personOf(people, row.owner, lang),
            due: dueIn(row.dueAt, ask.now, lang),
          },
    fixes: (talk?.fixes ?? []).map(({ number, title: name }) => {
      return { number, title: name, href: inLang(`/issues/${number}`, lang) }
    }),
    hasConversation: talk !== null,
    putRight: view.mine && row.status === 'sent_back' && row.kind !== 'revert' ? notesOf(talk, lang) : null,
    did: readDid(query.get('did'), lang),
    onField: query.get('on') ?? '',
    replyTo: Number(query.get('reply')) || null,
    isUndoing: query.has('undo'),
    takesWording: takesWording(row),
    hasAccount: acts.length > 0,
    signInHere: inLang(`/sign-in?next=${encodeURIComponent(inLang(own, lang))}`, lang),
  }
}

/** The same as `idOf` for what asks itself whether it may be read, in fewer statements. */
async function idToRead(ask: Ask): Promise<number> {
  const number = Number(/^[1-9]\d{0,9}$/.exec(ask.params.number ?? '')?.[0] ?? 0)
  const subject = number === 0 || number > LARGEST ? null : await subjectOfNumber(ask.catalog, number)
  return subject?.kind === 'suggestion' ? subject.id : await idOf(ask)
}

/** `/suggestions/12` is number 12; with `i12` it is the suggestion with that id, and so is 12 where this is an import, which has no number.
 *  A number that the reader may not see is nobody else's id: no act reaches another suggestion. */
export async function idOf({ catalog, caller, lang, params }: Ask): Promise<number> {
  const [, isId = '', digits = ''] = /^(i?)([1-9]\d{0,9})$/.exec(params.number ?? '') ?? []
  const given = Number(digits)
  if (digits === '' || given > LARGEST) throw refuse('not-found', siteSaid('suggestion-missing'))
  if (isId !== '') return given
  try {
    const { kind, id } = await threadByNumber(catalog, caller, given)
    if (kind === 'issue') redirect(302, inLang(`/issues/${given}`, lang))
    return id
  } catch (problem) {
    if (!isRefusal(problem) || problem.code !== 'not-found') throw problem
    const { changeset } = await getSuggestion(catalog, caller, given, FIRST)
    if (changeset.number !== null) throw problem
    return given
  }
}

const LARGEST = 2 ** 31 - 1
/** What is read of a suggestion to know its number. */
const FIRST = { offset: 0, limit: 1, summary: false, brief: true }

/** An import has no number. */
export function ownAddress({ id, number }: Pick<Row, 'id' | 'number'>): string {
  return `/suggestions/${number ?? `i${id}`}`
}

/** It can still be changed. */
export function takesWording({ kind, status }: Pick<Row, 'kind' | 'status'>): boolean {
  return kind !== 'revert' && UNMERGED.has(status)
}

const UNMERGED: ReadonlySet<Row['status']> = new Set(['draft', 'open', 'sent_back'])

/** The kinds of change of all its items; of the most frequent ones. */
function linesOf({ summary = [] }: SuggestionInReview, lang: Ask['lang']): string[] {
  const { summaryAct } = suggestionWords(lang)
  return summary.slice(0, SUMMARY_LINES).map(({ type, change, count, fields }) => {
    const names = fields.map(({ path }) => fieldName(lang, path.slice(1))).join(', ')
    const what = `${count.toLocaleString(lang)} ${typeNames(lang, type)}: ${summaryAct[change]}`
    return names === '' ? what : `${what} (${names})`
  })
}

const SUMMARY_LINES = 12

function commitOf({ merged_commit: number }: Row, lang: Ask['lang']): SuggestionPage['commit'] {
  return number === null ? null : { number, href: inLang(`/commits/${number}`, lang) }
}

function pagesOf(
  { offset, limit, total, next, entries }: SuggestionInReview,
  own: string,
  lang: Ask['lang'],
): SuggestionPage['pages'] {
  if (offset === 0 && next === null) return null
  const at = (from: number) => `${inLang(own, lang)}${from === 0 ? '' : `?offset=${from}`}`
  return {
    said: suggestionWords(lang).itemsFrom(offset + 1, offset + entries.length, total),
    summary: `${inLang(own, lang)}?summary`,
    previous: offset === 0 ? null : at(Math.max(0, offset - limit)),
    next: next === null ? null : at(next),
  }
}

export function readOffset(text: string | null): number {
  return /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0
}

function readDid(name: string | null, lang: Ask['lang']): string | null {
  const known = new Map(Object.entries(suggestionWords(lang).did))
  return known.get(name ?? '') ?? null
}

function searchOf(query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

type Talk = Awaited<ReturnType<typeof readSuggestion>>['talk']

/** Of those who sent it back since it was sent last. */
function notesOf(talk: Talk, lang: Lang): NonNullable<SuggestionPage['putRight']> {
  if (talk === null) return []
  const sent = talk.timeline.findLast((entry) => entry.type === 'event' && entry.kind === 'submitted')
  return talk.timeline.flatMap((entry) =>
    entry.type === 'review' && entry.verdict === 'send_back' && entry.at >= (sent?.at ?? '')
      ? [
          {
            who: personOf(talk.people, entry.author, lang),
            html: entry.body === null ? null : saidHtml(entry.body, lang),
            at: writtenMoment(entry.at, lang),
          },
        ]
      : [],
  )
}
