/** One change of one segment of page words, as people make them. Source: service.md#page-words;
 *  service.md#words-suggestions; shapes.md#words. */

import type { LanguageCode } from '../languages.ts'
import { refuse } from '../refusal.ts'
import type { Body, BodySegment, BodySegmentKind, BodyVersion, Run } from './body-schema.ts'
import { keepMarkers } from './keep-markers.ts'
import { placeLike } from './place-like.ts'
import { findSegment, findVersion, mapSegments, segmentsOf } from './walk.ts'

export const WORDS_CHANGES = ['edit', 'add', 'remove', 'start', 'check'] as const
export type WordsChangeKind = (typeof WORDS_CHANGES)[number]

/** What is to be done. `text`: tidy runs. */
export interface WordsChange {
  change: WordsChangeKind
  /** Of several versions the one with this id, or in this language. */
  version?: string | undefined
  language?: LanguageCode | undefined
  /** The segment changed; of `add`, the one that the new one follows (none: the last). */
  segment?: string | undefined
  text?: readonly Run[] | undefined
  kind?: BodySegmentKind | undefined
}

/** The body with the change made; null when no words are left. Refuses `not-found` for a segment or version that is
 *  not there, `state` for a change that changes nothing and a start of a page that has words, `invalid` for the rest. */
export function editWords(body: Body | null, change: WordsChange): Body | null {
  if (change.change === 'start') return start(body, change)
  const page = body ?? emptyPage()
  const version = versionFor(page, change)
  if (change.change === 'add') return add(page, version, change)
  if (version === null) throw noVersion(page, change)
  const segment = segmentOf(version, change.segment)
  switch (change.change) {
    case 'edit':
      return replace(page, version, edited(version, segment, change))
    case 'check':
      return replace(page, version, checked(version, segment))
    case 'remove':
      return remove(page, version, segment)
    default:
      return change.change satisfies never
  }
}

/** The version that a change is about; null when the page has none such. Refuses `invalid` when it does not say which
 *  of several. */
export function versionFor(body: Body, { version, language }: WordsChange): BodyVersion | null {
  if (version !== undefined) return findVersion(body, version)
  const spoken = body.versions.filter(
    (each) => language === undefined || each.language === language,
  )
  if (spoken.length <= 1) return spoken[0] ?? null
  const versions = body.versions.map(({ id }) => id)
  throw refuse('invalid', 'Say which version you change: this page has several.', { versions })
}

function emptyPage(): Body {
  return { profile: 'plain', versions: [] }
}

function start(body: Body | null, change: WordsChange): Body {
  if (body?.versions.some(({ segments }) => segments.length > 0)) {
    throw refuse('state', 'This page has words already: add to them instead.')
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
    return replace(body, version, addWhere(body, version, change, text))
  }
  const likeIt = neighbour.kind === 'section' ? 'paragraph' : neighbour.kind
  const made = { id: newSegmentId(body), kind: kind ?? likeIt, text }
  const next = mapSegments(version, (each) => (each.id === neighbour.id ? [each, made] : each))
  return replace(body, version, next)
}

/** Words at a place that other versions have and this one has not; the first words of all go anywhere. */
function addWhere(
  body: Body,
  version: BodyVersion,
  { segment: id, kind }: WordsChange,
  text: Run[],
): BodyVersion {
  if (id === undefined) {
    const first = { id: newSegmentId(body), kind: kind ?? 'paragraph', text }
    return { ...version, segments: [...version.segments, first] }
  }
  const other = body.versions.find((each) => findSegment(each, id) !== null)
  const place = other === undefined ? null : findSegment(other, id)
  if (other === undefined || place === null) throw noSegment(id)
  const { n, label, level } = place
  const numbering = {
    ...(n !== undefined && { n }),
    ...(label !== undefined && { label }),
    ...(level !== undefined && { level }),
  }
  return placeLike(version, other, { id, kind: kind ?? place.kind, ...numbering, text })
}

function newVersion(body: Body, change: WordsChange): BodyVersion {
  const { language, version = language } = change
  if (body.versions.length > 0 && (language === undefined || version === undefined)) {
    throw noVersion(body, change)
  }
  return { id: version ?? 'he', language: language ?? 'he', segments: [] }
}

function edited(version: BodyVersion, segment: BodySegment, change: WordsChange): BodyVersion {
  const { text: before = [] } = segment
  const text = change.text === undefined ? before : keepMarkers(before, wordsOf(change))
  const kind = change.kind ?? segment.kind
  if (kind === segment.kind && JSON.stringify(text) === JSON.stringify(before)) {
    const hint = isUnchecked(version, segment)
      ? ' To say that a machine read it right, check it.'
      : ''
    throw refuse('state', `These are the words that stand there.${hint}`)
  }
  if (segment.kind === 'section' && kind !== 'section' && (segment.children ?? []).length > 0) {
    throw refuse('invalid', 'A section that holds segments stays a section.')
  }
  const origin = originOf(version, segment)
  const next = {
    ...segment,
    kind,
    ...(change.text !== undefined || segment.text !== undefined ? { text } : {}),
    ...(origin !== undefined && { origin: { ...origin, checked: true } }),
  }
  return mapSegments(version, (each) => (each.id === segment.id ? { ...each, ...next } : each))
}

function checked(version: BodyVersion, segment: BodySegment): BodyVersion {
  const origin = originOf(version, segment)
  if (origin === undefined)
    throw refuse('state', 'People wrote these words: there is nothing to check.')
  if (origin.checked === true) throw refuse('state', 'These words were checked already.')
  const right = { ...origin, checked: true }
  return mapSegments(version, (each) =>
    each.id === segment.id ? { ...each, origin: right } : each,
  )
}

function remove(body: Body, version: BodyVersion, segment: BodySegment): Body | null {
  if ((segment.children ?? []).length > 0) {
    throw refuse('invalid', 'This section holds segments: remove those first.')
  }
  const named = notesNamed(segmentsOf(version).filter(({ id }) => id !== segment.id))
  if (named.has(segment.id)) {
    throw refuse('invalid', 'A footnote marker leads to this note: take the marker out first.')
  }
  const orphans = [...notesNamed([segment])].filter((id) => !named.has(id))
  const gone = new Set([segment.id, ...orphans])
  const left = mapSegments(version, (each) => (gone.has(each.id) ? null : each))
  if (left.notes?.length === 0) delete left.notes
  const hasWords = left.segments.length > 0 || (left.notes ?? []).length > 0
  const versions = body.versions.flatMap((each) =>
    each.id !== version.id ? each : hasWords ? left : [],
  )
  return versions.length === 0 ? null : { ...body, versions }
}

/** The version put in its place, or after the others when it is new. */
function replace(body: Body, version: BodyVersion, next: BodyVersion): Body {
  const isNew = findVersion(body, version.id) === null
  const versions = isNew
    ? [...body.versions, next]
    : body.versions.map((each) => (each.id === version.id ? next : each))
  return { ...body, versions }
}

function wordsOf({ text }: WordsChange): readonly Run[] {
  if (text !== undefined && text.length > 0) return text
  throw refuse('invalid', 'The words are needed: “text”, a list of runs such as [{ "text": "…" }].')
}

function segmentOf(version: BodyVersion, id: string | undefined): BodySegment {
  if (id === undefined) throw refuse('invalid', 'Say which segment you change: “segment”, its id.')
  const found = findSegment(version, id)
  if (found === null) throw noSegment(id)
  return found
}

/** Who wrote a segment's words when it was a machine: the segment says it, or its whole version does. */
function originOf(version: BodyVersion, segment: BodySegment): BodySegment['origin'] {
  return segment.origin ?? version.origin
}

function isUnchecked(version: BodyVersion, segment: BodySegment): boolean {
  const origin = originOf(version, segment)
  return origin !== undefined && origin.checked !== true
}

/** The next `p<n>` that no version has. */
function newSegmentId(body: Body): string {
  const taken = body.versions.flatMap(segmentsOf).flatMap(({ id }) => {
    const number = /^p(\d{1,9})$/.exec(id)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
  return `p${taken.reduce((most, number) => Math.max(most, number), 0) + 1}`
}

function notesNamed(segments: readonly BodySegment[]): Set<string> {
  const runs = segments.flatMap(({ text = [] }) => text)
  return new Set(runs.flatMap((run) => ('note' in run ? [run.note] : [])))
}

function noSegment(id: string): Error {
  return refuse('not-found', `There is no segment “${id.slice(0, 60)}” in these words.`)
}

function noVersion(body: Body, { version, language }: WordsChange): Error {
  const versions = body.versions.map(({ id }) => id)
  if (versions.length === 0) {
    const message = 'This page has no words yet. Begin them with change: start.'
    return refuse('not-found', message, { versions })
  }
  const wanted = (version ?? language ?? '').slice(0, 60)
  return refuse('not-found', `These words have no version “${wanted}”.`, { versions })
}
