/** Makes one change of one segment of page words. Source: service.md#page-words; service.md#words-suggestions;
 *  shapes.md#words. */

import type { LanguageCode } from '../languages.ts'
import { refuse } from '../refusal.ts'
import { wordsSaid } from '../sentences/words.ts'
import { isUnchecked } from '../unchecked.ts'
import type { Body, BodySegment, BodySegmentKind, BodyVersion, Run } from './body-schema.ts'
import { insertSegment } from './insert-segment.ts'
import { keepMarkers } from './keep-markers.ts'
import { findSegment, findVersion, mapSegments, segmentsOf } from './walk.ts'

export const WORDS_CHANGES = ['edit', 'add', 'remove', 'start', 'check'] as const
export type WordsChangeKind = (typeof WORDS_CHANGES)[number]

/** A change. `text`: tidy runs. */
export interface WordsChange {
  change: WordsChangeKind
  /** The id of the version, or its language; needed where the body has several versions. */
  version?: string | undefined
  language?: LanguageCode | undefined
  /** The segment to change. For `add`, the segment before the new one; without it, the last segment. */
  segment?: string | undefined
  text?: readonly Run[] | undefined
  kind?: BodySegmentKind | undefined
}

/** The body after the change; null when no words are left. Refuses `not-found` for a segment or version that does not
 *  exist, `state` for a change that changes nothing and for the start of a page with words, and `invalid` for any other
 *  change that cannot be made. */
export function editWords(body: Body | null, change: WordsChange): Body | null {
  if (change.change === 'start') return start(body, change)
  const page = body ?? emptyPage()
  const version = versionFor(page, change)
  if (change.change === 'add') return add(page, version, change)
  if (version === null) throw noVersion(page, change)
  const segment = segmentOf(version, change.segment)
  switch (change.change) {
    case 'edit':
      return editSegments(page, version.id, [{ ...change, segment: segment.id }])
    case 'check':
      return replace(page, version, checked(version, segment))
    case 'remove':
      return remove(page, version, segment)
    default:
      return change.change satisfies never
  }
}

/** The version of a change; null when the page does not have it. Refuses `invalid` when the change names none of several
 *  versions. */
export function versionFor(body: Body, { version, language }: WordsChange): BodyVersion | null {
  if (version !== undefined) return findVersion(body, version)
  const found = body.versions.filter((each) => language === undefined || each.language === language)
  if (found.length <= 1) return found[0] ?? null
  const versions = body.versions.map(({ id }) => id)
  throw refuse('invalid', wordsSaid('name-version'), { versions })
}

function emptyPage(): Body {
  return { profile: 'plain', versions: [] }
}

function start(body: Body | null, change: WordsChange): Body {
  if (body?.versions.some(({ segments }) => segments.length > 0)) {
    throw refuse('state', wordsSaid('page-has-words'))
  }
  const { language = 'he', version = language, kind = 'paragraph' } = change
  const segments = [{ id: 'p1', kind, text: [...wordsOf(change)] }]
  return { profile: body?.profile ?? 'plain', versions: [{ id: version, language, segments }] }
}

function add(body: Body, found: BodyVersion | null, change: WordsChange): Body {
  const version = found ?? newVersion(body, change)
  const text = [...wordsOf(change)]
  const { segment: id, kind } = change
  const neighbour = id === undefined ? version.segments.at(-1) : findSegment(version, id)
  if (neighbour === undefined || neighbour === null) {
    return replace(body, version, addToVersion(body, version, change, text))
  }
  const usualKind = neighbour.kind === 'section' ? 'paragraph' : neighbour.kind
  const added = { id: newSegmentId(body), kind: kind ?? usualKind, text }
  const next = mapSegments(version, (each) => (each.id === neighbour.id ? [each, added] : each))
  return replace(body, version, next)
}

/** Adds a segment that other versions have and this version does not, or the first segment of the version. */
function addToVersion(body: Body, version: BodyVersion, { segment: id, kind }: WordsChange, text: Run[]): BodyVersion {
  if (id === undefined) {
    const first = { id: newSegmentId(body), kind: kind ?? 'paragraph', text }
    return { ...version, segments: [...version.segments, first] }
  }
  const other = body.versions.find((each) => findSegment(each, id) !== null)
  const model = other === undefined ? null : findSegment(other, id)
  if (other === undefined || model === null) throw noSegment(id)
  const { n, label, level } = model
  const numbering = {
    ...(n !== undefined && { n }),
    ...(label !== undefined && { label }),
    ...(level !== undefined && { level }),
  }
  return insertSegment(version, other, { id, kind: kind ?? model.kind, ...numbering, text })
}

function newVersion(body: Body, change: WordsChange): BodyVersion {
  const { language, version = language } = change
  if (body.versions.length > 0 && (language === undefined || version === undefined)) {
    throw noVersion(body, change)
  }
  return { id: version ?? 'he', language: language ?? 'he', segments: [] }
}

/** A segment with other words, another kind, or both. */
export type SegmentEdit = Pick<WordsChange, 'text' | 'kind'> & { segment: string }

/** The body after several edits of one version, in one pass. Refuses as `editWords` does of one `edit`. */
export function editSegments(body: Body, versionId: string, edits: readonly SegmentEdit[]): Body {
  if (edits.length === 0) return body
  const version = findVersion(body, versionId)
  if (version === null) throw noVersion(body, { change: 'edit', version: versionId })
  const segments = new Map(segmentsOf(version).map((each) => [each.id, each]))
  const next = new Map<string, BodySegment>()
  for (const edit of edits) {
    const segment = segments.get(edit.segment)
    if (segment === undefined) throw noSegment(edit.segment)
    next.set(segment.id, edited(version, segment, edit))
  }
  return replace(body, version, withSegments(version, next))
}

/** The children of an edited segment are edited too. */
function withSegments(version: BodyVersion, next: ReadonlyMap<string, BodySegment>): BodyVersion {
  return mapSegments(version, (each) => {
    const { children } = each
    return { ...each, ...next.get(each.id), ...(children !== undefined && { children }) }
  })
}

function edited(version: BodyVersion, segment: BodySegment, change: Pick<WordsChange, 'text' | 'kind'>): BodySegment {
  const { text: before = [] } = segment
  const text = change.text === undefined ? before : keepMarkers(before, wordsOf(change))
  const kind = change.kind ?? segment.kind
  if (kind === segment.kind && JSON.stringify(text) === JSON.stringify(before)) {
    throw refuse(
      'state',
      isUnchecked(originOf(version, segment)) ? wordsSaid('words-same-unchecked') : wordsSaid('words-same'),
    )
  }
  if (segment.kind === 'section' && kind !== 'section' && (segment.children ?? []).length > 0) {
    throw refuse('invalid', wordsSaid('section-stays'))
  }
  const origin = originOf(version, segment)
  return {
    ...segment,
    kind,
    ...(change.text !== undefined || segment.text !== undefined ? { text } : {}),
    ...(origin !== undefined && { origin: { ...origin, checked: true } }),
  }
}

function checked(version: BodyVersion, segment: BodySegment): BodyVersion {
  const origin = originOf(version, segment)
  if (origin === undefined) {
    throw refuse('state', wordsSaid('not-machines-words'))
  }
  if (origin.checked === true) throw refuse('state', wordsSaid('words-checked'))
  const next = { ...origin, checked: true }
  return mapSegments(version, (each) => (each.id === segment.id ? { ...each, origin: next } : each))
}

function remove(body: Body, version: BodyVersion, segment: BodySegment): Body | null {
  if ((segment.children ?? []).length > 0) {
    throw refuse('invalid', wordsSaid('section-has-segments'))
  }
  const referenced = notesIn(segmentsOf(version).filter(({ id }) => id !== segment.id))
  if (referenced.has(segment.id)) {
    throw refuse('invalid', wordsSaid('note-is-marked'))
  }
  const orphans = [...notesIn([segment])].filter((id) => !referenced.has(id))
  const removed = new Set([segment.id, ...orphans])
  const left = mapSegments(version, (each) => (removed.has(each.id) ? null : each))
  if (left.notes?.length === 0) delete left.notes
  const hasWords = left.segments.length > 0 || (left.notes ?? []).length > 0
  const versions = body.versions.flatMap((each) => (each.id !== version.id ? each : hasWords ? left : []))
  return versions.length === 0 ? null : { ...body, versions }
}

/** The body with the version replaced by `next`; a new version is added after the others. */
function replace(body: Body, version: BodyVersion, next: BodyVersion): Body {
  const isNew = findVersion(body, version.id) === null
  const versions = isNew
    ? [...body.versions, next]
    : body.versions.map((each) => (each.id === version.id ? next : each))
  return { ...body, versions }
}

function wordsOf({ text }: Pick<WordsChange, 'text'>): readonly Run[] {
  if (text !== undefined && text.length > 0) return text
  throw refuse('invalid', wordsSaid('runs-needed', { example: '[{ "text": "…" }]' }))
}

function segmentOf(version: BodyVersion, id: string | undefined): BodySegment {
  if (id === undefined) {
    throw refuse('invalid', wordsSaid('segment-missing'))
  }
  const found = findSegment(version, id)
  if (found === null) throw noSegment(id)
  return found
}

/** The origin of a machine's words, of the segment itself or of its whole version; undefined for a person's words. */
function originOf(version: BodyVersion, segment: BodySegment): BodySegment['origin'] {
  return segment.origin ?? version.origin
}

/** The next `p<n>` that no version has. */
export function newSegmentId(body: Body): string {
  const taken = body.versions.flatMap(segmentsOf).flatMap(({ id }) => {
    const number = /^p(\d{1,9})$/.exec(id)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
  return `p${taken.reduce((most, number) => Math.max(most, number), 0) + 1}`
}

/** The ids of the notes to which these segments refer. */
function notesIn(segments: readonly BodySegment[]): Set<string> {
  const runs = segments.flatMap(({ text = [] }) => text)
  return new Set(runs.flatMap((run) => ('note' in run ? [run.note] : [])))
}

function noSegment(id: string): Error {
  return refuse('not-found', wordsSaid('no-segment', { id: id.slice(0, 60) }))
}

function noVersion(body: Body, { version, language }: WordsChange): Error {
  const versions = body.versions.map(({ id }) => id)
  if (versions.length === 0) {
    const message = wordsSaid('page-without-words')
    return refuse('not-found', message, { versions })
  }
  const name = (version ?? language ?? '').slice(0, 60)
  return refuse('not-found', wordsSaid('no-version-of-words', { name }), { versions })
}
