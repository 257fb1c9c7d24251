/** What the form of a link does: a suggestion of a relation by a person, a report by a visitor. */
import { type ActionFailure, fail, redirect } from '@sveltejs/kit'
import { startDraft, submitSuggestion } from '@yalkut/catalog/changing'
import { getShownItem, resolveCitation, resolvePath } from '@yalkut/catalog/reading'
import { isItemId, isRefusal, type JsonObject, readId, STATUS_OF } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import { titleNamed } from '#lib/server/title-named.ts'
import type { SiteRequest } from '../../../../host/index.ts'
import { reportPage } from '../report/model.ts'
import { send as sendReport } from '../report/send-report.ts'
import type { LinkPage } from './model.ts'
import { linkWords } from './words.ts'

export interface Filled {
  way: 'out' | 'in'
  ref: string
  note: string
  mail: string
  captcha: string
}

export type Done = { isSent: true; follow: string; number: number | null } | { mailed: true }
export type Failed = ActionFailure<{ problem: string; typed: Filled }>

export function readFilled(form: FormData): Filled {
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const way = text('way') === 'in' ? 'in' : 'out'
  return { way, ref: text('ref'), note: text('note').slice(0, MOST_NOTE), mail: text('mail'), captcha: text('captcha') }
}

const MOST_NOTE = 2_000
const MOST_TITLE = 200

interface Sending {
  page: LinkPage
  filled: Filled
}

interface Reporting extends Sending {
  clientAddress: string
  key: string | null
}

/** Sends the link as a suggestion, and leads to the page that says so. */
export async function suggestLink(site: SiteRequest, sending: Sending, lang: Lang): Promise<Failed> {
  return await withTarget(site, sending, lang, async (target) => {
    const sent = await suggest(site, sending, lang, target)
    const { entity, words } = sending.page
    const query = new URLSearchParams({ entity, ...(words !== null && { segment: words.id }), sent })
    redirect(303, inLang(`/link?${query}`, lang))
  })
}

/** Sends the link of a visitor as a report. */
export async function reportLink(site: SiteRequest, sending: Reporting, lang: Lang): Promise<Done | Failed> {
  return await withTarget(
    site,
    sending,
    lang,
    async (target) => await report(site, sending, lang, titleOf(site, target.id, lang)),
  )
}

async function withTarget<T>(
  site: SiteRequest,
  { page, filled }: Sending,
  lang: Lang,
  send: (target: Target) => Promise<T>,
): Promise<T | Failed> {
  const words = linkWords(lang)
  if (filled.ref === '') return failed(422, words.empty, filled)
  try {
    const target = findTarget(site, filled.ref)
    if (target.id === page.entity && (target.segment === null || target.segment === page.words?.id)) {
      return failed(422, words.same, filled)
    }
    return await send(target)
  } catch (problem) {
    if (!isRefusal(problem) || problem.code === 'internal') throw problem
    return failed(STATUS_OF[problem.code], problem.messageIn(lang), filled)
  }
}

function failed(status: number, problem: string, typed: Filled): Failed {
  return fail(status, { problem, typed })
}

interface Target {
  id: string
  /** A paragraph of its body, or the id of one of its texts. */
  segment: string | null
  until: string | null
}

/** By an id, an address of this site, or a citation. Refuses `not-found`, `bad-request`. */
function findTarget({ catalog, baseUrl }: SiteRequest, ref: string): Target {
  const id = readId(ref)
  if (id !== null && isItemId(id)) return { id: getShownItem(catalog, id).id, segment: null, until: null }
  const [address = '', segment = ''] = ref
    .replace(baseUrl, '')
    .replace(/^\/en(?=\/)/, '')
    .split('#')
  if (address.startsWith('/')) {
    const [path = ''] = address.split('?')
    return {
      id: resolvePath(catalog, decoded(path)).id,
      segment: segment === '' ? null : decoded(segment),
      until: null,
    }
  }
  const { id: found, unit, segment: cited, until } = resolveCitation(catalog, ref)
  return { id: unit ?? found, segment: cited, until: until?.unit === unit ? (until?.segment ?? null) : null }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `span` names paragraphs of the item that is quoted, `at` a paragraph of the one that quotes it, where it is an item itself. */
function relationOf({ page, filled }: Sending, target: Target): JsonObject {
  const here: Target = { id: page.entity, segment: page.words?.id ?? null, until: null }
  const [from, to] = filled.way === 'out' ? [here, target] : [target, here]
  const span = to.segment === null ? {} : { from: to.segment, ...(to.until !== null && { to: to.until }) }
  return {
    kind: 'cites',
    from: from.id,
    to: to.id,
    ...(from.segment !== null && isItemId(from.segment) && { at: from.segment }),
    ...(to.segment !== null && { span }),
    ...(filled.note !== '' && { note: filled.note }),
  }
}

/** Its number, or `i` and its id where it has none. */
async function suggest(site: SiteRequest, sending: Sending, lang: Lang, target: Target): Promise<string> {
  const { catalog, caller } = site
  const { page, filled } = sending
  const names = [page.about.name.text, titleOf(site, target.id, lang)] as const
  const [from, to] = filled.way === 'out' ? names : [names[1], names[0]]
  const title = linkWords(lang).suggestion(from, to).slice(0, MOST_TITLE)
  const put = { type: 'relation', data: relationOf(sending, target) }
  const { suggestion } = await startDraft(catalog, caller, { title }, [put])
  const { number, id } = await submitSuggestion(catalog, caller, suggestion)
  return number === null ? `i${id}` : String(number)
}

function titleOf({ catalog }: SiteRequest, id: string, lang: Lang): string {
  return titleNamed(catalog, getShownItem(catalog, id), lang)
}

async function report(
  site: SiteRequest,
  { page, filled, clientAddress, key }: Reporting,
  lang: Lang,
  target: string,
): Promise<Done | Failed> {
  const words = linkWords(lang)
  const said = filled.way === 'out' ? words.reportOut : words.reportIn
  const note = [said(`${target} (${filled.ref})`), filled.note].filter((each) => each !== '').join('\n')
  const query = new URLSearchParams({ entity: page.entity, ...(page.words !== null && { segment: page.words.id }) })
  const about = reportPage({ catalog: site.catalog, caller: site.caller, lang, query })
  const sent = await sendReport(site, { about, filled: { ...filled, note }, lang, clientAddress, key })
  if ('mailed' in sent) return sent
  if ('number' in sent) return { isSent: true, number: sent.number, follow: inLang(sent.follow, lang) }
  return failed(sent.status, sent.data.problem, filled)
}
