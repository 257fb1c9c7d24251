/** The paragraphs of a page of words as a form holds them, and the body that they make. Pure.
 *  Source: service.md#page-words. */
import {
  addNote,
  type Body,
  type BodySegment,
  type BodyVersion,
  editSegments,
  editWords,
  findVersion,
  fixRuns,
  isBody,
  type JsonObject,
  nameNotes,
  parseJson,
  plainRuns,
  type Run,
  refuse,
  type SegmentEdit,
  segmentsOf,
  tidyRuns,
} from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import { languageOfText } from '../language-of-text.ts'
import { isNewId, isTextOf, NOTES, newIdIn, runsNow, runsUnder, type SegmentText } from './segment-text.ts'
import { type RunsOf, withNote } from './words-notes.ts'

/** Paragraphs on one page of the form: of most items all. As on reading pages, further ones are paged in the address. */
export const PARAGRAPHS = 400

/** The first words of an item: each paragraph after an empty line. Refuses `invalid` without words. */
export function bodyOfText(text: string): Body {
  const paragraphs = text.split(/\n[^\S\n]*\n\s*/).filter((part) => part.trim() !== '')
  if (paragraphs.length === 0) throw refuse('invalid', siteSaid('words-missing'))
  const language = languageOfText(text)
  const segments = paragraphs.map((part, at) => ({
    id: `p${at + 1}`,
    kind: 'paragraph' as const,
    text: tidyRuns(withBreaks(part.trim())),
  }))
  return { profile: 'plain', versions: [{ id: language, language, segments }] }
}

/** The words of an item; null for none. Refuses `state` for words that are not in order. */
export function bodyIn(data: JsonObject): Body | null {
  const { body } = data
  if (body === undefined) return null
  if (isBody(body)) return body
  throw refuse('state', siteSaid('words-not-in-order'))
}

/** The paragraphs of a version from one on. */
export function statesOf(version: BodyVersion, from: number): SegmentText[] {
  const parents = parentsOf(version)
  return segmentsOf(version)
    .slice(from, from + PARAGRAPHS)
    .map(({ id, kind, text = [] }) => ({
      id,
      kind,
      parent: parents.get(id) ?? '',
      text: plainRuns(text),
      runs: null,
    }))
}

function parentsOf(version: BodyVersion): Map<string, string> {
  const parents = new Map<string, string>()
  const walk = (list: readonly BodySegment[], parent: string): void => {
    for (const { id, children = [] } of list) {
      parents.set(id, parent)
      walk(children, id)
    }
  }
  walk(version.segments, '')
  walk(version.notes ?? [], NOTES)
  return parents
}

export const WORD_ACTS = ['add', 'remove', 'join', 'up', 'down', 'note'] as const

/** The paragraphs after a button; unchanged where it cannot be done. `runsOf`: those of the catalog, by the id of a paragraph. */
export function withWordAct(states: readonly SegmentText[], button: string, runsOf: RunsOf = () => []): SegmentText[] {
  const cut = button.indexOf(':')
  const act = WORD_ACTS.find((each) => each === button.slice(0, cut))
  const at = states.findIndex(({ id }) => id === button.slice(cut + 1))
  const state = states[at]
  if (act === undefined || state === undefined) return [...states]
  if (act === 'remove') return states.toSpliced(at, 1)
  if (act === 'note') return withNote(states, at, runsOf)
  if (act === 'add') {
    const kind = state.kind === 'section' ? 'paragraph' : state.kind
    return states.toSpliced(at + 1, 0, {
      id: newIdIn(states),
      parent: state.parent,
      kind,
      text: '',
      runs: [],
    })
  }
  const other = act === 'up' ? siblingBefore(states, at) : siblingAfter(states, at)
  const next = states[other]
  if (next === undefined) return [...states]
  if (act !== 'join') return states.with(at, next).with(other, state)
  if (state.kind === 'section' || next.kind === 'section') return [...states]
  const text = `${state.text} ${next.text}`
  const [first, second] = [runsNow(runsOf(state.id), state), runsNow(runsOf(next.id), next)]
  const runs = tidyRuns([...first, { text: ' ' }, ...second])
  return states.with(at, { ...state, text, runs }).toSpliced(other, 1)
}

function siblingBefore(states: readonly SegmentText[], at: number): number {
  return states.findLastIndex((each, index) => index < at && each.parent === states[at]?.parent)
}

function siblingAfter(states: readonly SegmentText[], at: number): number {
  return states.findIndex((each, index) => index > at && each.parent === states[at]?.parent)
}

/** The body with these paragraphs in place of those that the page showed; one that was emptied is deleted. Refuses as
 *  `editWords`, and `invalid` where no words are left. */
export function bodyOfStates(
  body: Body,
  versionId: string,
  shown: readonly string[],
  states: readonly SegmentText[],
): Body {
  const version = findVersion(body, versionId)
  const before = new Map((version === null ? [] : segmentsOf(version)).map((each) => [each.id, each]))
  const parted = states
    .map((state) => ({ state, parts: partsOf(before.get(state.id), state) }))
    .map((each) => ({ ...each, isEmptied: isEmptied(before.get(each.state.id), each.parts) }))
  const kept = parted.filter((each) => !each.isEmptied)
  const edits = kept.flatMap(({ state, parts: [text = []] }) => editOf(before.get(state.id), state, text))
  let next = editSegments(body, versionId, edits)
  const order = new Map<string, string[]>()
  const last = new Map<string, string>()
  const notes = new Map<string, string | null>()
  for (const { state, parts, isEmptied } of parted) {
    const { id: own, parent } = state
    if (isEmptied) last.set(parent, own)
    for (const [at, text] of isEmptied ? [] : parts.entries()) {
      const isOwn = at === 0 && !own.startsWith('new')
      const made = isOwn ? null : added(next, versionId, last.get(parent), state, text)
      if (made !== null) next = made.body
      if (at === 0 && isNewId(own)) notes.set(own, made?.id ?? null)
      const id = isOwn ? own : made?.id
      if (id === undefined) continue
      listIn(order, parent).push(id)
      last.set(parent, id)
    }
  }
  const stay = new Set(kept.map(({ state }) => state.id))
  const gone = shown.filter((each) => !stay.has(each))
  // A note that is deleted takes its markers along.
  for (const id of gone) notes.set(id, null)
  next = nameNotes(next, versionId, notes)
  for (const id of gone) {
    const left = editWords(next, { change: 'remove', version: versionId, segment: id })
    if (left === null) throw refuse('invalid', siteSaid('words-missing'))
    next = left
  }
  return ordered(next, versionId, order)
}

function listIn(order: Map<string, string[]>, parent: string): string[] {
  const list = order.get(parent) ?? []
  order.set(parent, list)
  return list
}

/** Words were there, and none are left. */
function isEmptied(before: BodySegment | undefined, parts: readonly Run[][]): boolean {
  const hadWords = plainRuns(before?.text ?? []).trim() !== ''
  return hadWords && parts.every((part) => plainRuns(part).trim() === '')
}

/** The runs of a paragraph, parted at empty lines; a note is one. */
function partsOf(segment: BodySegment | undefined, state: SegmentText): Run[][] {
  const before = segment?.text ?? []
  const { runs, text } = state
  if ((runs === null || runs.length === 0) && text === plainRuns(before)) return [[...before]]
  const under = runsUnder(before, state)
  const parts = isTextOf(under, text) ? partedRuns(under) : partsTyped(under, text)
  if (state.parent !== NOTES) return parts
  return [parts.flatMap((part, at): Run[] => (at === 0 ? part : [{ br: true }, { br: true }, ...part]))]
}

function partsTyped(under: readonly Run[], text: string): Run[][] {
  const [first = '', ...more] = text.split(/\n[^\S\n]*\n\s*/).filter((part) => part.trim() !== '')
  return [fixRuns(under, first), ...more.map((part) => tidyRuns(withBreaks(part)))]
}

function withBreaks(text: string): Run[] {
  return text.split('\n').flatMap((line, at): Run[] => [...(at === 0 ? [] : [{ br: true as const }]), { text: line }])
}

/** Two new lines in a row part a paragraph. */
function partedRuns(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]]
  for (const [at, run] of runs.entries()) {
    const previous = runs[at - 1]
    const isSecond = 'br' in run && previous !== undefined && 'br' in previous
    if (isSecond) {
      parts.at(-1)?.pop()
      parts.push([])
    } else parts.at(-1)?.push(run)
  }
  return parts.filter((part) => plainRuns(part).trim() !== '' || parts.length === 1)
}

function editOf(now: BodySegment | undefined, { id, kind }: SegmentText, text: Run[]): SegmentEdit[] {
  if (now === undefined) return []
  const isSame = JSON.stringify(tidyRuns(text)) === JSON.stringify(tidyRuns(now.text ?? []))
  if (isSame && kind === now.kind) return []
  return [{ segment: id, kind, ...(isSame || text.length === 0 ? {} : { text }) }]
}

function added(
  body: Body,
  version: string,
  after: string | undefined,
  { kind, parent }: SegmentText,
  text: Run[],
): { body: Body; id: string } | null {
  if (plainRuns(text).trim() === '') return null
  if (parent === NOTES) return addNote(body, version, { text, after })
  const before = new Set(idsOf(body, version))
  const place = after === undefined ? {} : { segment: after }
  const next = editWords(body, { change: 'add', version, kind, text, ...place })
  const id = next === null ? undefined : idsOf(next, version).find((each) => !before.has(each))
  return next === null || id === undefined ? null : { body: next, id }
}

function idsOf(body: Body, version: string): string[] {
  const found = findVersion(body, version)
  return found === null ? [] : segmentsOf(found).map(({ id }) => id)
}

/** The paragraphs of each list in the order of the form; those that the form did not show keep their places. */
function ordered(body: Body, versionId: string, order: ReadonlyMap<string, readonly string[]>): Body {
  const sorted = (list: readonly BodySegment[], parent: string): BodySegment[] => {
    const here = new Map(list.map((each) => [each.id, each]))
    const waiting = (order.get(parent) ?? []).flatMap((id) => here.get(id) ?? [])
    const moving = new Set(waiting)
    const next = waiting.values()
    const placed = list.map((each) => (moving.has(each) ? (next.next().value ?? each) : each))
    return placed.map((each) =>
      each.children === undefined ? each : { ...each, children: sorted(each.children, each.id) },
    )
  }
  const versions = body.versions.map((version) => {
    if (version.id !== versionId) return version
    const segments = sorted(version.segments, '')
    const { notes } = version
    return notes === undefined ? { ...version, segments } : { ...version, segments, notes: sorted(notes, NOTES) }
  })
  return { ...body, versions }
}

/** What the editor sent; null for anything that is no list. */
export function readRuns(text: string): Run[] | null {
  try {
    const value = parseJson(text)
    return Array.isArray(value) ? tidyRuns(value) : null
  } catch {
    return null
  }
}
