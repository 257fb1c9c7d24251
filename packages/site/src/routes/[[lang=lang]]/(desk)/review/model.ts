/** The review lane: the queue, one case, what is known about it. `part=case` gives the case alone, without
 *  the queue: the lane's script reads the next ones so. `s`, which answers of the API name, leads to the suggestion's own page; an import, which has no number, is
 *  shown here (shapes.md#text-and-links). */

import { redirect } from '@sveltejs/kit'
import { getSuggestion, reviewLane, waitingTimes } from '@yalkut/catalog/changing'
import { mailChoiceOf, threadByNumber } from '@yalkut/catalog/people'
import { isRefusal, refuse } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { titleIn } from '#lib/server/change-line.ts'
import { type CaseView, readPage, viewCase } from '#lib/server/models/review/case-view.ts'
import { type CheckLine, viewChecks } from '#lib/server/models/review/checks-view.ts'
import type { SuggestionInReview } from '#lib/server/models/review/entry.ts'
import { dueIn, type QueueRow, viewRow, writtenSpan } from '#lib/server/models/review/lane-rows.ts'
import { takesWording } from '#lib/server/models/suggestion-page.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { type PersonView, personOf } from '#lib/server/person-view.ts'
import { counted } from '#lib/words/in-both.ts'
import { laneWords } from '#lib/words/lane.ts'

const ROWS = 50
const TABS = ['decidable', 'mine', 'live', 'all'] as const
type Tab = (typeof TABS)[number]

export interface LaneCase {
  id: number
  number: number | null
  title: string
  description: string | null
  author: PersonView | null
  at: WrittenMoment
  submittedAt: string
  entities: string[]
  shown: CaseView
  checks: CheckLine[]
  owner: PersonView | null
  due: string | null
  isLive: boolean
  /** Buttons that are shown. */
  acts: { approve: boolean; sendBack: boolean; look: boolean }
  href: string
  /** Other wording may be suggested for its words. */
  takesWording: boolean
  /** Of its form: a second sending is the same act. */
  once: string
}

export interface LanePage extends Page {
  /** Account id; null for a visitor. */
  reader: string | null
  tabs: { name: Tab; href: string; isChosen: boolean }[]
  rows: QueueRow[]
  moreHref: string | null
  said: string[]
  filters: { author: string; type: string; set: string; which: Tab }
  shown: LaneCase | null
  did: string | null
  settings: { reviewMail: boolean; language: string; awayUntil: string } | null
}

export async function lanePage(ask: Ask): Promise<LanePage> {
  const { catalog, caller, lang, query, now } = ask
  await leaveForSuggestion(ask)
  const words = laneWords(lang)
  const filters = filtersOf(ask)
  const isPart = query.get('part') === 'case'
  const cursor = query.get('cursor')
  const lane = isPart
    ? null
    : await reviewLane(catalog, caller, {
        which: filters.which,
        limit: ROWS,
        ...(filters.author === '' ? {} : { author: filters.author }),
        ...(/^[a-z][a-z0-9-]{0,49}$/.test(filters.type) ? { type: filters.type } : {}),
        ...(filters.set === '' ? {} : { set: filters.set }),
        ...(cursor === null ? {} : { cursor }),
      })
  const search = (id: number | null, more: { [name: string]: string } = {}): string =>
    searchOf(filters, { ...(id === null ? {} : { case: String(id) }), ...more })
  const people = lane?.people ?? {}
  const rows = (lane?.rows ?? []).map((row) => viewRow(row, { lang, now, people, search }))
  const wanted = query.get('case') ?? query.get('s') ?? rows[0]?.id.toString() ?? null
  const read = wanted === null ? null : await readCase(ask, wanted)
  const shown = read === null ? null : caseOf(ask, read)
  return {
    head: { title: words.title, description: words.about, isHidden: true },
    isSecret: read?.view.entries.some(({ withheld }) => withheld !== undefined) ?? false,
    reader: caller.kind === 'person' ? caller.person.id : null,
    tabs: TABS.filter((name) => name === 'all' || caller.kind === 'person').map((name) => ({
      name,
      href: `${inLang('/review', lang)}?${searchOf({ ...filters, which: name }, {})}`,
      isChosen: name === filters.which,
    })),
    rows,
    moreHref:
      lane === null || lane.next === null ? null : `${inLang('/review', lang)}?${search(null, { cursor: lane.next })}`,
    said: lane === null ? [] : await saidOf(ask, lane.counts, filters.set),
    filters,
    shown,
    did: new Map(Object.entries(words.did)).get(query.get('did') ?? '') ?? null,
    settings: isPart ? null : await settingsOf(ask),
  }
}

function filtersOf({ caller, query }: Pick<Ask, 'caller' | 'query'>): LanePage['filters'] {
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, 200)
  const usual = caller.kind === 'person' ? 'decidable' : 'all'
  const which = oneOf(query.get('which'), TABS) ?? usual
  return {
    author: text('author').replace(/^@/, ''),
    type: text('type'),
    set: text('set'),
    which: caller.kind === 'person' ? which : 'all',
  }
}

function searchOf(filters: LanePage['filters'], more: { [name: string]: string }): string {
  const given = Object.entries({ ...filters, ...more }).filter(([, value]) => value !== '')
  return new URLSearchParams(given).toString()
}

async function leaveForSuggestion(ask: Ask): Promise<void> {
  const given = ask.query.get('s')
  if (given === null) return
  const { number } = (await suggestionNamed(ask, given)).changeset
  if (number !== null) redirect(301, inLang(`/suggestions/${number}`, ask.lang))
}

/** By id; where no suggestion has it, by number. */
async function suggestionNamed(ask: Ask, text: string): Promise<SuggestionInReview> {
  const { catalog, caller } = ask
  const given = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  if (given === null) throw refuse('not-found', siteSaid('suggestion-missing'))
  try {
    return await readSuggestion(ask, given)
  } catch (problem) {
    if (!isRefusal(problem) || problem.code !== 'not-found') throw problem
    return await readSuggestion(ask, (await threadByNumber(catalog, caller, given)).id)
  }
}

interface CaseRead {
  view: SuggestionInReview
  changes: CaseView
}

async function readSuggestion(ask: Ask, id: number): Promise<SuggestionInReview> {
  const options = {
    offset: 0,
    summary: false,
    brief: true,
    words: true,
    place: true,
  }
  const { catalog, caller } = ask
  return await readPage(
    (limit) => getSuggestion(catalog, caller, id, { ...options, limit }),
    (view) => view,
  )
}

async function readCase(ask: Ask, text: string): Promise<CaseRead> {
  const view = await suggestionNamed(ask, text)
  return { view, changes: await viewCase(ask, view) }
}

function caseOf({ lang, now }: Ask, { view, changes }: CaseRead): LaneCase {
  const { changeset: row, people } = view
  const { id } = row
  return {
    id,
    number: row.number,
    title: titleIn(row.title, view.place ?? null, lang),
    description: row.description,
    author: personOf(people, row.author, lang),
    at: writtenMoment(row.submitted_at ?? row.created_at, lang),
    submittedAt: row.submitted_at ?? '',
    entities: view.entries.map(({ entityId }) => entityId),
    shown: changes,
    checks: viewChecks(view, lang),
    owner: row.owner === null ? null : personOf(people, row.owner, lang),
    due: row.dueAt === null ? null : dueIn(row.dueAt, now, lang),
    isLive: row.post_review === 'pending',
    acts: {
      approve: view.acts.includes('approve'),
      sendBack: view.acts.includes('send_back'),
      look: view.acts.includes('review_live'),
    },
    href: inLang(`/suggestions/${row.number ?? `i${id}`}`, lang),
    takesWording: view.acts.includes('comment') && takesWording(row),
    once: crypto.randomUUID(),
  }
}

async function saidOf(
  ask: Ask,
  { waiting, late, minutes }: { waiting: number; late: number; minutes: number },
  set: string,
): Promise<string[]> {
  const { catalog, lang } = ask
  const words = laneWords(lang)
  const times = set === '' ? null : await waitingTimes(catalog, { set })
  return [
    counted(lang, waiting, words.waiting),
    ...(waiting === 0 ? [] : [counted(lang, minutes, words.minutes)]),
    ...(late === 0 ? [] : [counted(lang, late, words.late)]),
    ...(times === null ? [] : [words.waitTime(counted(lang, times.reviewDays, words.days))]),
    ...(times?.medianMs == null ? [] : [words.median(writtenSpan(times.medianMs, lang))]),
  ]
}

async function settingsOf({ catalog, caller }: Ask): Promise<LanePage['settings']> {
  const chosen = await mailChoiceOf(catalog, caller)
  if (chosen === null) return null
  const { reviewMail, language, awayUntil } = chosen
  return { reviewMail, language: language ?? 'both', awayUntil: awayUntil ?? '' }
}
