/** Fixes of transcripts that wait, each farbrengen's in the order in which they are heard, with the sound of each. */

import type { FixChange, FixResult, WaitingFix } from '@yalkut/catalog/core'
import { decideTranscriptFixes, type FixDecision, listTranscriptFixes } from '@yalkut/catalog/media'
import { recordingWithFile, shownItems } from '@yalkut/catalog/reading'
import { changedWords, isOf, isServed, refuse } from '@yalkut/model'
import { clockTime } from '@yalkut/model/clock-time'
import { href } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, type Sent } from '#lib/server/acting.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { diffHtml } from '#lib/server/diff-html.ts'
import { localName } from '#lib/server/names.ts'
import { secondsOf } from '#lib/server/times.ts'
import { counted } from '#lib/words/in-both.ts'
import { laneWords } from '#lib/words/lane.ts'

/** Compared words, or a change described in a sentence. */
type ChangeView = { html: string } | { says: string }

export interface FixView {
  id: number
  numbered: string
  numberHref: string
  author: string
  isBot: boolean
  /** When it is heard: `1:05`; null for words without a time. */
  time: string | null
  /** The part of the recording that it is about; null where it is not served here. */
  sound: string | null
  lang: string | undefined
  changes: ChangeView[]
  mayKeep: boolean
  /** The reader's own fix is withdrawn; another's is sent back. */
  isMine: boolean
}

export interface TranscriptFixesPage extends Page {
  groups: { id: string; name: Named; href: string | null; fixes: FixView[] }[]
  /** Whether a form is shown: the reader may decide some. */
  mayDecide: boolean
  hasMore: boolean
  did: string | null
}

/** As many as one form decides. */
const FIXES = 100
/** A little is heard before and after the words. */
const AROUND_MS = 1_000

export async function transcriptFixesPage(ask: Ask): Promise<TranscriptFixesPage> {
  const { catalog, caller, lang, query } = ask
  const words = laneWords(lang)
  const found = await listTranscriptFixes(catalog, caller, FIXES + 1)
  const fixes = found.slice(0, FIXES)
  const recordings = recordingsOf(ask, fixes)
  const groups = [...Map.groupBy(fixes, ({ recording }) => recording)].map(([id, waiting]) => {
    const heard = recordings.get(id)
    const own = heard === undefined ? null : href(heard.recording, lang)
    return {
      id,
      name: localName(lang, waiting[0]?.recordingTitle ?? { he: id }),
      href: own,
      date: waiting[0]?.date ?? '',
      fixes: waiting.toSorted((a, b) => startOf(a) - startOf(b)).map((fix) => viewFix(ask, fix, heard)),
    }
  })
  return {
    head: { title: words.transcripts.title, description: words.transcripts.about, isHidden: true },
    groups: groups.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    mayDecide: fixes.some((fix) => fix.mayApprove || fix.mine),
    hasMore: found.length > FIXES,
    did: query.has('kept') ? didWords(ask) : null,
  }
}

type Heard = ReturnType<typeof recordingWithFile>

/** The recordings and their files; withheld ones are not among them. */
function recordingsOf({ catalog }: Ask, fixes: readonly WaitingFix[]): Map<string, Heard> {
  const ids = [...new Set(fixes.map(({ recording }) => recording))]
  return new Map(
    shownItems(catalog, ids).flatMap((item) =>
      isOf(item, 'recording') ? [[item.id, recordingWithFile(catalog, item)] as const] : [],
    ),
  )
}

function startOf({ changes }: WaitingFix): number {
  return Math.min(...changes.map(timeOf))
}

/** Words without a time come last. */
function timeOf({ startMs }: FixChange): number {
  return startMs ?? Number.MAX_SAFE_INTEGER
}

function viewFix({ lang }: Ask, fix: WaitingFix, heard: Heard | undefined): FixView {
  const start = startOf(fix)
  const end = Math.max(...fix.changes.map(({ endMs }) => endMs ?? 0))
  const file = heard?.file ?? null
  const isTimed = start < Number.MAX_SAFE_INTEGER
  const part = isTimed
    ? `#t=${secondsOf(Math.max(0, start - AROUND_MS))}${end > start ? `,${secondsOf(end + AROUND_MS)}` : ''}`
    : ''
  return {
    id: fix.id,
    numbered: `#${fix.number ?? fix.id}`,
    numberHref: inLang(`/suggestions/${fix.number ?? `i${fix.id}`}`, lang),
    author: fix.authorName ?? fix.author,
    isBot: fix.bot,
    time: isTimed ? clockTime(start) : null,
    sound: file !== null && isServed(file.rights) ? `/objects/${file.sha256}${part}` : null,
    lang: fix.language ?? undefined,
    changes: fix.changes.toSorted((a, b) => timeOf(a) - timeOf(b)).map((change) => viewChange(change, lang)),
    mayKeep: fix.mayApprove,
    isMine: fix.mine,
  }
}

function viewChange({ kind, before, after, newStartMs }: FixChange, lang: Lang): ChangeView {
  const words = laneWords(lang).transcripts
  if (kind === 'timing') {
    return { says: newStartMs === null ? words.noTime : words.timing(clockTime(newStartMs)) }
  }
  const runs = changedWords({ path: '/content', before: before ?? '', after: after ?? '' })
  if (kind === 'words' && runs !== null) return { html: diffHtml(runs) }
  return { says: after ?? before ?? words[kind] }
}

function didWords({ lang, query }: Ask): string {
  const words = laneWords(lang).transcripts
  const lines = (['kept', 'removed', 'failed'] as const).flatMap((what) => {
    const count = Number(query.get(what) ?? '0')
    return Number.isSafeInteger(count) && count > 0 ? [counted(lang, count, words[what])] : []
  })
  return lines.join(' ')
}

/** Carries out what was chosen for each fix: `fix-12=keep`, `fix-12=remove`. Refuses `invalid` when nothing was chosen. */
export async function decideFixes(sent: Sent): Promise<never> {
  const chosen = (verdict: string): number[] =>
    sent.form
      .names()
      .filter((name) => sent.form.text(name) === verdict)
      .flatMap((name) => /^fix-([1-9]\d{0,9})$/.exec(name)?.[1] ?? [])
      .map(Number)
  const note = sent.form.text('note')
  const decision: FixDecision = {
    keep: chosen('keep'),
    remove: chosen('remove'),
    ...(note === '' ? {} : { note }),
  }
  const asked = (decision.keep ?? []).length + (decision.remove ?? []).length
  if (asked === 0) throw refuse('invalid', siteSaid('transcript-choice-needed'))
  const results = await decideTranscriptFixes(sent.catalog, sent.caller, decision)
  const [only] = results
  if (results.length === 1 && only?.error !== undefined) {
    const { reason, message: en, messageHe: he } = only.error
    throw refuse('state', { reason, params: {}, en, he })
  }
  const count = (is: (result: FixResult) => boolean): string => String(results.filter(is).length)
  const query = new URLSearchParams({
    kept: count(({ done }) => done === 'kept'),
    removed: count(({ done }) => done === 'withdrawn' || done === 'sent_back'),
    failed: count(({ done }) => done === null),
  })
  return goTo(`/review/transcripts?${query}`, sent)
}
