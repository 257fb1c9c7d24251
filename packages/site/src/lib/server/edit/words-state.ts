/** The paragraphs of a page of words as a form holds them, and the body that they make. Pure.
 *  Source: service.md#page-words. */
import {
  type Body,
  type BodySegment,
  type BodyVersion,
  editWords,
  findSegment,
  findVersion,
  fixRuns,
  isBody,
  type JsonObject,
  parseJson,
  plainRuns,
  type Run,
  refuse,
  segmentsOf,
  tidyRuns,
} from '@yalkut/model'

export interface SegmentText {
  /** `new1`, `new2` … for one that was added. */
  id: string
  /** The section that it stands in; '' at the top, `notes` among the notes. */
  parent: string
  kind: BodySegment['kind']
  /** As plain words; an empty line divides a paragraph in two. */
  text: string
  /** From the editor, with marks and notes; null without scripts. */
  runs: Run[] | null
}

/** Paragraphs on one page of the form: of most items all. As on reading pages, further ones are paged in the address. */
export const PARAGRAPHS = 400

/** The first words of an item: each paragraph after an empty line. Refuses `invalid` without words. */
export function bodyOfText(text: string): Body {
  const paragraphs = text.split(/\n[^\S\n]*\n\s*/).filter((part) => part.trim() !== '')
  if (paragraphs.length === 0) throw refuse('invalid', 'The words are missing.')
  const language = /\p{L}/u.exec(text)?.[0].match(/[\u0590-\u05FF]/) == null ? 'en' : 'he'
  const segments = paragraphs.map((part, at) => ({
    ...{ id: `p${at + 1}`, kind: 'paragraph' as const },
    text: tidyRuns(withBreaks(part.trim())),
  }))
  return { profile: 'plain', versions: [{ id: language, language, segments }] }
}

/** The words of an item; null for none. Refuses `state` for words that are not in order. */
export function bodyIn(data: JsonObject): Body | null {
  const { body } = data
  if (body === undefined) return null
  if (isBody(body)) return body
  throw refuse(
    'state',
    'The words of this item are not in order: they cannot be changed one by one.',
  )
}

/** The paragraphs of a version from one on. */
export function statesOf(version: BodyVersion, from: number): SegmentText[] {
  const parents = parentsOf(version)
  return segmentsOf(version)
    .slice(from, from + PARAGRAPHS)
    .map(({ id, kind, text = [] }) => ({
      ...{ id, kind, parent: parents.get(id) ?? '', text: plainRuns(text), runs: null },
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
  walk(version.notes ?? [], 'notes')
  return parents
}

export const WORD_ACTS = ['add', 'remove', 'join', 'up', 'down'] as const

/** The paragraphs after a button; unchanged where it cannot be done. */
export function withWordAct(states: readonly SegmentText[], button: string): SegmentText[] {
  const cut = button.indexOf(':')
  const act = WORD_ACTS.find((each) => each === button.slice(0, cut))
  const at = states.findIndex(({ id }) => id === button.slice(cut + 1))
  const state = states[at]
  if (act === undefined || state === undefined) return [...states]
  if (act === 'remove') return states.toSpliced(at, 1)
  if (act === 'add') {
    const n = Math.max(0, ...states.map(({ id }) => Number(/^new(\d+)$/.exec(id)?.[1] ?? 0))) + 1
    const kind = state.kind === 'section' ? 'paragraph' : state.kind
    return states.toSpliced(at + 1, 0, {
      id: `new${n}`,
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
  const hasRuns = state.runs !== null && next.runs !== null
  const runs = hasRuns ? [...(state.runs ?? []), { text: ' ' }, ...(next.runs ?? [])] : null
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
  let next = body
  const order = new Map<string, string[]>()
  let last = new Map<string, string>()
  const kept = new Set<string>()
  for (const state of states) {
    const parts = partsOf(body, versionId, state)
    if (isEmptied(body, versionId, state.id, parts)) {
      last = last.set(state.parent, state.id)
      continue
    }
    kept.add(state.id)
    for (const [at, text] of parts.entries()) {
      const own = at === 0 && !state.id.startsWith('new') ? state.id : null
      const made = own === null ? added(next, versionId, last.get(state.parent), state, text) : null
      if (made !== null) next = made.body
      else if (own !== null) next = editedSegment(next, versionId, own, state, text)
      const id = made?.id ?? own
      if (id === null) continue
      order.set(state.parent, [...(order.get(state.parent) ?? []), id])
      last = last.set(state.parent, id)
    }
  }
  for (const id of shown.filter((each) => !kept.has(each))) {
    const left = editWords(next, { change: 'remove', version: versionId, segment: id })
    if (left === null) throw refuse('invalid', 'The words are missing.')
    next = left
  }
  return ordered(next, versionId, order)
}

/** Words were there, and none are left. */
function isEmptied(body: Body, versionId: string, id: string, parts: readonly Run[][]): boolean {
  const version = findVersion(body, versionId)
  const before = version === null ? null : findSegment(version, id)
  const hadWords = before !== null && plainRuns(before.text ?? []).trim() !== ''
  return hadWords && parts.every((part) => plainRuns(part).trim() === '')
}

/** The runs of a paragraph, parted at empty lines. */
function partsOf(body: Body, versionId: string, { id, text, runs }: SegmentText): Run[][] {
  const version = findVersion(body, versionId)
  const before = version === null ? [] : (findSegment(version, id)?.text ?? [])
  if (runs !== null && runs.length > 0) return partedRuns(tidyRuns(runs))
  if (text === plainRuns(before)) return [[...before]]
  const [first = '', ...more] = text.split(/\n[^\S\n]*\n\s*/).filter((part) => part.trim() !== '')
  return [fixRuns(before, first), ...more.map((part) => tidyRuns(withBreaks(part)))]
}

function withBreaks(text: string): Run[] {
  return text
    .split('\n')
    .flatMap((line, at): Run[] => [...(at === 0 ? [] : [{ br: true as const }]), { text: line }])
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

function editedSegment(
  body: Body,
  version: string,
  id: string,
  state: SegmentText,
  text: Run[],
): Body {
  const found = findVersion(body, version)
  const now = found === null ? null : findSegment(found, id)
  if (now === null) return body
  const isSame = JSON.stringify(tidyRuns(text)) === JSON.stringify(tidyRuns(now.text ?? []))
  if (isSame && state.kind === now.kind) return body
  const words = isSame || text.length === 0 ? {} : { text }
  const change = { change: 'edit' as const, version, segment: id, kind: state.kind, ...words }
  return editWords(body, change) ?? body
}

function added(
  body: Body,
  version: string,
  after: string | undefined,
  { kind }: SegmentText,
  text: Run[],
): { body: Body; id: string } | null {
  if (plainRuns(text).trim() === '') return null
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
function ordered(
  body: Body,
  versionId: string,
  order: ReadonlyMap<string, readonly string[]>,
): Body {
  const sorted = (list: readonly BodySegment[], parent: string): BodySegment[] => {
    const ids = (order.get(parent) ?? []).filter((id) => list.some((each) => each.id === id))
    const waiting = [...ids]
    const placed = list.map((each) =>
      ids.includes(each.id)
        ? (list.find(({ id }) => id === waiting[0] && waiting.shift() === id) ?? each)
        : each,
    )
    return placed.map((each) =>
      each.children === undefined ? each : { ...each, children: sorted(each.children, each.id) },
    )
  }
  const versions = body.versions.map((version) => {
    if (version.id !== versionId) return version
    const segments = sorted(version.segments, '')
    const { notes } = version
    return notes === undefined
      ? { ...version, segments }
      : { ...version, segments, notes: sorted(notes, 'notes') }
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
