/** Says what is wrong with the runs of a body that did not pass its schema: a schema that knows five kinds of runs reports a
 *  wrong one as five failures. Source: service.md#runs; shapes.md#body. */
import { isJsonObject } from '../json.ts'
import { bodySaid } from '../sentences/data.ts'
import type { Sentence } from '../sentences/sentence.ts'
import type { BodyProblem } from './body-problems.ts'
import { BODY_ID_PATTERN, MARKS, MAX_HREF, MAX_RUN_TEXT } from './body-schema.ts'
import { MAX_SEGMENT_DEPTH } from './walk.ts'

/** An object of unknown fields. */
type Fields = Readonly<Record<string, unknown>>

/** The fields of each kind of run, by the field that tells the kinds apart. */
const FIELDS = {
  text: ['text', 'marks', 'href'],
  note: ['note'],
  marker: ['marker'],
  br: ['br'],
  eol: ['eol', 'split', 'page', 'box'],
} as const
type RunKind = keyof typeof FIELDS
const KINDS = ['text', 'note', 'marker', 'br', 'eol'] as const satisfies readonly RunKind[]

/** The wrong runs of a body of any shape, in reading order. `pointer`: a JSON pointer from the body to the run. The message
 *  names the mark or field, and the run by its version, segment and number. Never throws. */
export function runProblems(body: unknown): BodyProblem[] {
  return entries(body, 'versions').flatMap(([version, index]) => {
    const name = versionName(version.id, index)
    return ['segments', 'notes'].flatMap((field) => inSegments(version, field, `/versions/${index}`, name, 1))
  })
}

function inSegments(parent: Fields, field: string, at: string, version: Sentence, depth: number): BodyProblem[] {
  if (depth > MAX_SEGMENT_DEPTH) return []
  return entries(parent, field).flatMap(([segment, index]) => {
    const pointer = `${at}/${field}/${index}`
    const name = segmentName(segment.id, index)
    const runs = Array.isArray(segment.text) ? segment.text : []
    const own = runs.flatMap((run: unknown, number): BodyProblem[] => {
      const problem = runProblem(run)
      if (problem === null) return []
      const message = bodySaid('in-run', { problem, n: number + 1, segment: name, version })
      return [{ pointer: `${pointer}/text/${number}`, message }]
    })
    return [...own, ...inSegments(segment, 'children', pointer, version, depth + 1)]
  })
}

/** What is wrong with one run, without a full stop; null when it is right. */
function runProblem(run: unknown): Sentence | null {
  if (!isJsonObject(run)) return bodySaid('run-no-object')
  const kind = KINDS.find((each) => each in run)
  if (kind === undefined) {
    const [first] = Object.keys(run)
    return first === undefined ? bodySaid('run-empty') : bodySaid('run-unknown', { name: first })
  }
  const known: readonly string[] = FIELDS[kind]
  const extra = Object.keys(run).find((field) => !known.includes(field))
  if (extra !== undefined) return bodySaid('run-no-field', { kind, field: extra })
  return PROBLEM_OF[kind](run)
}

const PROBLEM_OF: { readonly [K in RunKind]: (run: Fields) => Sentence | null } = {
  text: ({ text, marks, href }) =>
    isText(text, MAX_RUN_TEXT)
      ? (marksProblem(marks) ?? hrefProblem(href))
      : bodySaid('run-text', { max: MAX_RUN_TEXT }),
  note: ({ note }) =>
    typeof note === 'string' && new RegExp(BODY_ID_PATTERN).test(note) ? null : bodySaid('run-note'),
  marker: ({ marker }) => (isText(marker, 500) ? null : bodySaid('run-marker')),
  br: ({ br }) => (br === true ? null : bodySaid('run-br')),
  eol: (run) => lineEndProblem(run),
}

function marksProblem(marks: unknown): Sentence | null {
  if (marks === undefined) return null
  if (!Array.isArray(marks)) return bodySaid('run-marks')
  const seen = new Set<unknown>()
  for (const mark of marks) {
    if (!MARKS.some((known) => known === mark)) {
      return bodySaid('run-no-mark', { mark: shown(mark), list: MARKS.join(', ') })
    }
    if (seen.has(mark)) return bodySaid('run-mark-twice', { mark: String(mark) })
    seen.add(mark)
  }
  return null
}

function hrefProblem(href: unknown): Sentence | null {
  return href === undefined || isText(href, MAX_HREF) ? null : bodySaid('run-href', { max: MAX_HREF })
}

function lineEndProblem({ eol, split, page, box }: Fields): Sentence | null {
  if (eol !== 'line' && eol !== 'column' && eol !== 'page') {
    return bodySaid('run-eol')
  }
  if (split !== undefined && typeof split !== 'boolean') return bodySaid('run-split')
  if (page !== undefined && !(Number.isInteger(page) && Number(page) >= 1)) {
    return bodySaid('run-page')
  }
  const isFraction = (side: unknown) => typeof side === 'number' && side >= 0 && side <= 1
  const isBox = Array.isArray(box) && box.length === 4 && box.every(isFraction)
  return box === undefined || isBox ? null : bodySaid('run-box')
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value !== '' && value.length <= max
}

/** A value of any kind, as far as a sentence can quote it. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `“${text.slice(0, 100)}”`
}

function versionName(id: unknown, index: number): Sentence {
  const isNamed = typeof id === 'string' && id !== ''
  return isNamed ? bodySaid('the-version', { id: id.slice(0, 40) }) : bodySaid('the-version-at', { n: index + 1 })
}

function segmentName(id: unknown, index: number): Sentence {
  const isNamed = typeof id === 'string' && id !== ''
  return isNamed ? bodySaid('the-segment', { id: id.slice(0, 40) }) : bodySaid('the-segment-at', { n: index + 1 })
}

/** The objects of a list, with their indexes. */
function entries(parent: unknown, field: string): [Fields, number][] {
  const list: unknown = isJsonObject(parent) ? parent[field] : null
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown, index): [Fields, number][] => (isJsonObject(entry) ? [[entry, index]] : []))
}
