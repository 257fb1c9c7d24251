/** The same fix in several lines of a scan: `/text/<scan>/alike?from=&to=`. The lines are chosen, looked at once more and sent as
 *  one suggestion. Works without scripts. */

import { getSuggestion, revertSuggestion, withdrawSuggestion } from '@yalkut/catalog/changing'
import { findAlike, getScanPages, replaceInScan, replaceWords } from '@yalkut/catalog/media'
import { namedItems } from '@yalkut/catalog/reading'
import { changedWords, isRefusal, refuse } from '@yalkut/model'
import { href, scanPageHref } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, type Sent } from '#lib/server/acting.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { diffHtml } from '#lib/server/diff-html.ts'
import { cutOf, type LineImage } from '#lib/server/models/review/line-images.ts'
import { labelsOf } from '#lib/server/models/scan/page-view.ts'
import { localName } from '#lib/server/names.ts'
import { getShownScan } from '#lib/server/shown-scan.ts'
import { alikeWords } from '#lib/words/alike.ts'
import { counted } from '#lib/words/in-both.ts'
import { scanWords } from '#lib/words/scan.ts'

export interface AlikeLineView {
  /** `8:l3`, the value of its box in the form. */
  key: string
  label: string
  html: string
  image: LineImage | null
  isChecked: boolean
}

export interface AlikePage extends Page {
  name: Named
  /** Its own address, without what was asked. */
  own: string
  /** The page of the scan from which one came. */
  back: string
  from: string
  to: string
  isInside: boolean
  /** Hidden fields of the form that looks for lines. */
  origin: { page: string; line: string }
  lang: string
  dir: 'rtl' | 'ltr'
  /** Null: nothing was asked yet. */
  found: {
    said: string
    lines: AlikeLineView[]
    /** Where the forms are sent. */
    preview: string
    send: string
    /** What was asked, as the end of an address. */
    again: string
    next: { href: string; label: string } | null
  } | null
  isSame: boolean
  done: Done | null
  isUndone: boolean
  isSuspended: boolean
}

interface Done {
  id: number
  number: number
  href: string
  isLive: boolean
  mayUndo: boolean
  undo: string
}

/** Lines on one page; each has its image. */
const LINES = 100

/** A visitor is led to the sign-in. Refuses `not-found` for what is no scan. */
export async function alikePage(ask: Ask): Promise<AlikePage> {
  const { catalog, caller, lang, query } = ask
  if (caller.kind !== 'person') throw refuse('unauthorized', siteSaid('sign-in-to-fix'))
  const scan = getShownScan(ask)
  const words = alikeWords(lang)
  const printing = namedItems(catalog, [scan.data.publication]).get(scan.data.publication)
  const name = printing?.name == null ? { text: scanWords(lang).kind } : localName(lang, printing.name)
  const asked = askedIn(query)
  const { from, to, page, line } = asked
  const isSame = from !== '' && from === to
  const isSuspended = caller.person.suspended
  const isAsked = from !== '' && to !== '' && !isSame && !isSuspended
  return {
    head: { title: words.title, description: words.about, isHidden: true },
    name,
    from,
    to,
    isSame,
    isSuspended,
    own: inLang(`/text/${scan.id}/alike`, lang),
    back: page === '' ? href(scan, lang) : scanPageHref(scan.id, Number(page), lang, line || undefined),
    isInside: !asked.whole,
    origin: { page, line },
    lang: 'he',
    dir: 'rtl',
    found: isAsked ? await linesFound(ask, scan, asked) : null,
    done: await doneOf(ask),
    isUndone: query.has('undone'),
  }
}

type Scan = ReturnType<typeof getShownScan>
type Asked = ReturnType<typeof askedIn>

function askedIn(query: URLSearchParams) {
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, 200).normalize('NFC')
  const number = (name: string): string => (/^[1-9]\d{0,4}$/.test(text(name)) ? text(name) : '')
  return {
    from: text('from'),
    to: text('to'),
    whole: query.get('inside') !== 'yes',
    page: number('page'),
    line: text('line').slice(0, 40),
    start: Number(number('start') || 1),
  }
}

function queryOf({ from, to, whole, page, line, start }: Asked): URLSearchParams {
  return new URLSearchParams({
    from,
    to,
    ...(!whole && { inside: 'yes' }),
    ...(page !== '' && { page, line }),
    ...(start > 1 && { start: String(start) }),
  })
}

async function linesFound({ catalog, lang }: Ask, scan: Scan, asked: Asked): Promise<AlikePage['found']> {
  const { from, to, whole, page, line, start } = asked
  const except = page === '' || line === '' ? {} : { page: Number(page), line }
  const { total, lines, next } = findAlike(catalog, scan.id, {
    words: from,
    start,
    limit: LINES,
    ...except,
    ...(whole && { whole: '1' }),
  })
  const { pages } = await getScanPages(catalog, scan.id)
  const words = alikeWords(lang)
  const label = labelsOf(scan.data.pageLabels)
  const found = counted(lang, total, words.found)
  const query = queryOf(asked)
  const isAll = lines.length === total
  return {
    said: isAll ? found : `${found} · ${counted(lang, lines.length, words.shown)}`,
    lines: lines.map((each) => {
      const image = pages[each.page - 1]
      const address = scanPageHref(scan.id, each.page, lang, each.line)
      const after = replaceWords(each.text, { from, to, whole })
      const runs = changedWords({ path: '/text', before: each.text, after }) ?? []
      return {
        key: `${each.page}:${each.line}`,
        label: scanWords(lang).page(label(each.page)),
        html: diffHtml(runs),
        image: image === undefined || each.box === undefined ? null : cutOf(image, each.box, address),
        isChecked: each.checked,
      }
    }),
    preview: `?/preview&${query}`,
    send: `?/send&${query}`,
    again: `?${query}`,
    next:
      next === null
        ? null
        : {
            href: `${inLang(`/text/${scan.id}/alike`, lang)}?${queryOf({ ...asked, start: next })}`,
            label: label(next),
          },
  }
}

/** What was sent from this page. */
async function doneOf(ask: Ask): Promise<Done | null> {
  const { lang, query } = ask
  const id = sentId(query.get('done'))
  if (id === null) return null
  const view = await suggestionOf(ask, id)
  if (view === null) return null
  const { number, status } = view.changeset
  const rest = new URLSearchParams(query)
  for (const name of [...rest.keys()]) if (name === 'undone' || name.startsWith('/')) rest.delete(name)
  return {
    id,
    number: number ?? id,
    href: inLang(`/suggestions/${number ?? `i${id}`}`, lang),
    isLive: status === 'merged',
    mayUndo: view.mine && undoOf(view.acts) !== null,
    undo: `?/undo&${rest}`,
  }
}

function sentId(text: string | null): number | null {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null
}

async function suggestionOf({ catalog, caller }: Ask, id: number) {
  const options = { offset: 0, limit: 1, summary: false, brief: true }
  try {
    return await getSuggestion(catalog, caller, id, options)
  } catch (problem) {
    if (isRefusal(problem) && problem.code === 'not-found') return null
    throw problem
  }
}

function undoOf(acts: readonly string[]): 'withdraw' | 'revert' | null {
  return acts.includes('withdraw') ? 'withdraw' : acts.includes('revert') ? 'revert' : null
}

/** What a form chose. Refuses `invalid` when nothing was chosen. */
export type Chosen = { chosen: string[]; note: string }

export function readChosen({ form }: Pick<Sent, 'form'>): Chosen {
  const chosen = form.all('line').filter((key) => /^[1-9]\d{0,4}:.{1,40}$/u.test(key))
  if (chosen.length === 0) throw refuse('invalid', siteSaid('line-needed'))
  return { chosen, note: form.text('note') }
}

/** Sends the chosen lines as one suggestion, and leads back to the page, which says so. */
export async function sendAlike(sent: Sent): Promise<never> {
  const { catalog, caller, query } = sent
  const scan = getShownScan(sent)
  const asked = askedIn(query)
  const { chosen, note } = readChosen(sent)
  const { from, to, whole } = asked
  const lines = chosen.map((key) => {
    const colon = key.indexOf(':')
    return { page: Number(key.slice(0, colon)), line: key.slice(colon + 1) }
  })
  const order = { from, to, whole, lines, ...(note !== '' && { note }) }
  const { id } = await replaceInScan(catalog, caller, scan.id, order)
  const back = queryOf(asked)
  back.set('done', String(id))
  return goTo(`/text/${scan.id}/alike?${back}`, sent)
}

/** Takes back what was sent from this page: withdrawn while it waits, reverted when it is in. */
export async function undoAlike(sent: Sent): Promise<never> {
  const { catalog, caller, query, params } = sent
  const id = sentId(query.get('done'))
  const view = id === null ? null : await suggestionOf(sent, id)
  if (id === null || view === null) throw refuse('not-found', siteSaid('suggestion-missing'))
  if (undoOf(view.acts) === 'revert') await revertSuggestion(catalog, caller, id, { reason: null })
  else await withdrawSuggestion(catalog, caller, id)
  const back = queryOf(askedIn(query))
  back.set('undone', String(id))
  return goTo(`/text/${params.scan ?? ''}/alike?${back}`, sent)
}
