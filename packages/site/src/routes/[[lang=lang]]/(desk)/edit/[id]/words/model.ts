/** The page of the words of an item, paragraph by paragraph. */
import { type BodyVersion, type Run, segmentsOf } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { directionOf, inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import type { Said } from '#lib/server/edit/form-page.ts'
import { getWriterOrSuspended } from '#lib/server/edit/may-edit.ts'
import { type Part, partsOf } from '#lib/server/edit/parts.ts'
import { rightsOf } from '#lib/server/edit/rights.ts'
import { NOTES, runsUnder, type SegmentText } from '#lib/server/edit/segment-text.ts'
import { type Subject, subjectOf } from '#lib/server/edit/subject.ts'
import { notesIn } from '#lib/server/edit/words-notes.ts'
import { bodyIn, PARAGRAPHS, statesOf } from '#lib/server/edit/words-state.ts'
import { languageName } from '#lib/server/language-name.ts'
import { deskWords } from '#lib/words/desk.ts'

export interface WordsPage extends Page {
  about: { name: Named; href: string }
  heading: string
  parts: readonly Part[]
  maySend: boolean
  says: readonly string[]
  rev: number
  version: string
  lang: string
  dir: 'rtl' | 'ltr'
  from: number
  shown: readonly string[]
  /** Null where the item has no words yet. */
  segments: readonly SegmentView[] | null
  versions: readonly { label: string; href: string; isHere: boolean }[]
  pages: { line: string; previous: string | null; next: string | null } | null
  title: string
  note: string
  said: Said | null
}

export interface SegmentView extends Omit<SegmentText, 'runs'> {
  /** For the editor: the words with their marks and notes. */
  runsJson: string
  isChanged: boolean
  n: number
  /** Which note it is; null for a paragraph. */
  note: number | null
  /** Its notes that stand below. */
  notes: readonly { id: string; n: number }[]
  /** It was begun by the button that was just pressed. */
  isBegun: boolean
}

interface Filled {
  rev: number
  version: string
  from: number
  shown: readonly string[]
  states: readonly SegmentText[]
  title: string
  note: string
  said: Said | null
  /** The paragraph that a button has just begun. */
  begun?: string | null
}

export async function wordsPage(ask: Ask): Promise<WordsPage> {
  getWriterOrSuspended(ask)
  const subject = await subjectOf(ask)
  const body = bodyIn(subject.data ?? {})
  const wanted = ask.query.get('v')
  const version = body?.versions.find(({ id }) => id === wanted) ?? body?.versions[0]
  const from = Number(/^\d{1,6}$/.exec(ask.query.get('from') ?? '')?.[0] ?? 0)
  const states = version === undefined ? [] : statesOf(version, from)
  return wordsPageOf(ask, subject, {
    rev: subject.rev ?? 0,
    version: version?.id ?? '',
    from,
    states,
    shown: states.map(({ id }) => id),
    title: '',
    note: '',
    said: null,
  })
}

export function wordsPageOf(ask: Ask, subject: Subject, filled: Filled): WordsPage {
  const { lang } = ask
  const words = deskWords(lang)
  const name = subject.name ?? { text: subject.id ?? '' }
  const body = bodyIn(subject.data ?? {})
  const version = body?.versions.find(({ id }) => id === filled.version)
  const here = `/edit/${subject.id}/words`
  const rights = rightsOf(ask, subject.type, null)
  const all = version === undefined ? 0 : segmentsOf(version).length
  const { from } = filled
  const pageHref = (at: number): string => inLang(`${here}?v=${encodeURIComponent(filled.version)}&from=${at}`, lang)
  return {
    head: { title: words.editing(name.text), description: words.wordsAbout, isHidden: true },
    heading: words.editing(name.text),
    about: { name, href: href({ id: subject.id ?? '', path: subject.path }, lang) },
    parts: partsOf({ ...ask, address: here }, subject),
    maySend: rights.maySend,
    says: rights.says,
    rev: filled.rev,
    version: filled.version,
    from,
    shown: filled.shown,
    lang: version?.language ?? 'he',
    dir:
      version === undefined
        ? 'rtl'
        : directionOf(
            version.language === 'yi' || version.language === 'ar' || version.language === 'he' ? 'he' : 'en',
          ),
    segments: version === undefined ? null : segmentsIn(filled, version),
    versions: (body?.versions ?? []).map(({ id, title, language }) => ({
      label: title ?? versionName(lang, id, language),
      href: inLang(`${here}?v=${encodeURIComponent(id)}`, lang),
      isHere: id === filled.version,
    })),
    pages:
      all <= PARAGRAPHS
        ? null
        : {
            line: words.fromTo(from + 1, Math.min(from + PARAGRAPHS, all), all),
            previous: from === 0 ? null : pageHref(Math.max(0, from - PARAGRAPHS)),
            next: from + PARAGRAPHS >= all ? null : pageHref(from + PARAGRAPHS),
          },
    title: filled.title,
    note: filled.note,
    said: filled.said,
  }
}

/** “Hebrew”; with its id where that says more. */
function versionName(lang: Lang, id: string, language: BodyVersion['language']): string {
  const { text } = languageName(lang, language)
  return id === language ? text : `${text} (${id})`
}

function segmentsIn({ states, from, begun = null }: Filled, version: BodyVersion): SegmentView[] {
  const stored = new Map(segmentsOf(version).map(({ id, text = [] }) => [id, text]))
  const numbers = new Map(
    states.filter(({ parent }) => parent === NOTES).map(({ id }, at): [string, number] => [id, at + 1]),
  )
  return states.map((state, at): SegmentView => {
    const { runs, ...rest } = state
    const before: readonly Run[] = stored.get(state.id) ?? []
    const marked = notesIn(runsUnder(before, state))
    return {
      ...rest,
      n: from + at + 1,
      note: numbers.get(state.id) ?? null,
      notes: marked.flatMap((id) => {
        const n = numbers.get(id)
        return n === undefined ? [] : [{ id, n }]
      }),
      isBegun: state.id === begun,
      runsJson: JSON.stringify(runs ?? before),
      isChanged: runs !== null,
    }
  })
}
