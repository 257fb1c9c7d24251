/** Says what is wrong with the runs of a body that did not pass its schema: a schema that knows five kinds of runs reports a
 *  wrong one as five failures. Source: service.md#runs; shapes.md#body. */
import { isJsonObject } from '../json.ts'
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
    const name = nameOf('version', version.id, index)
    return ['segments', 'notes'].flatMap((field) => inSegments(version, field, `/versions/${index}`, name, 1))
  })
}

function inSegments(parent: Fields, field: string, at: string, version: string, depth: number): BodyProblem[] {
  if (depth > MAX_SEGMENT_DEPTH) return []
  return entries(parent, field).flatMap(([segment, index]) => {
    const pointer = `${at}/${field}/${index}`
    const name = `${nameOf('segment', segment.id, index)} of ${version}`
    const runs = Array.isArray(segment.text) ? segment.text : []
    const own = runs.flatMap((run: unknown, number): BodyProblem[] => {
      const problem = runProblem(run)
      if (problem === null) return []
      const message = `${problem} (run ${number + 1} of ${name})`
      return [{ pointer: `${pointer}/text/${number}`, message }]
    })
    return [...own, ...inSegments(segment, 'children', pointer, version, depth + 1)]
  })
}

/** What is wrong with one run, without a full stop; null when it is right. */
function runProblem(run: unknown): string | null {
  if (!isJsonObject(run)) return 'A run is an object: text, note, marker, br or eol'
  const kind = KINDS.find((each) => each in run)
  if (kind === undefined) {
    const [first] = Object.keys(run)
    const known = 'Runs are text, note, marker, br and eol'
    return first === undefined ? `This run is empty. ${known}` : `There is no run “${first}”. ${known}`
  }
  const known: readonly string[] = FIELDS[kind]
  const extra = Object.keys(run).find((field) => !known.includes(field))
  if (extra !== undefined) return `A run “${kind}” has no field “${extra}”`
  return PROBLEM_OF[kind](run)
}

const PROBLEM_OF: { readonly [K in RunKind]: (run: Fields) => string | null } = {
  text: ({ text, marks, href }) =>
    isText(text, MAX_RUN_TEXT)
      ? (marksProblem(marks) ?? hrefProblem(href))
      : `The “text” of a run has 1 to ${MAX_RUN_TEXT} characters`,
  note: ({ note }) =>
    typeof note === 'string' && new RegExp(BODY_ID_PATTERN).test(note) ? null : 'A “note” names the id of a note',
  marker: ({ marker }) => (isText(marker, 500) ? null : 'A “marker” has 1 to 500 characters'),
  br: ({ br }) => (br === true ? null : '“br” is always true'),
  eol: (run) => lineEndProblem(run),
}

function marksProblem(marks: unknown): string | null {
  if (marks === undefined) return null
  if (!Array.isArray(marks)) return '“marks” is a list'
  const seen = new Set<unknown>()
  for (const mark of marks) {
    if (!MARKS.some((known) => known === mark)) {
      return `There is no mark ${shown(mark)}. Marks are ${MARKS.join(', ')}`
    }
    if (seen.has(mark)) return `The mark “${mark}” is there twice`
    seen.add(mark)
  }
  return null
}

function hrefProblem(href: unknown): string | null {
  return href === undefined || isText(href, MAX_HREF) ? null : `The “href” of a link has 1 to ${MAX_HREF} characters`
}

function lineEndProblem({ eol, split, page, box }: Fields): string | null {
  if (eol !== 'line' && eol !== 'column' && eol !== 'page') {
    return '“eol” is line, column or page'
  }
  if (split !== undefined && typeof split !== 'boolean') return '“split” is true or false'
  if (page !== undefined && !(Number.isInteger(page) && Number(page) >= 1)) {
    return '“page” is a number from 1'
  }
  const isFraction = (side: unknown) => typeof side === 'number' && side >= 0 && side <= 1
  const isBox = Array.isArray(box) && box.length === 4 && box.every(isFraction)
  return box === undefined || isBox ? null : '“box” is four fractions of the page'
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value !== '' && value.length <= max
}

/** A value of any kind, as far as a sentence can quote it. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `“${text.slice(0, 100)}”`
}

function nameOf(what: string, id: unknown, index: number): string {
  return typeof id === 'string' && id !== '' ? `${what} “${id.slice(0, 40)}”` : `${what} ${index + 1}`
}

/** The objects of a list, with their indexes. */
function entries(parent: unknown, field: string): [Fields, number][] {
  const list: unknown = isJsonObject(parent) ? parent[field] : null
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown, index): [Fields, number][] => (isJsonObject(entry) ? [[entry, index]] : []))
}
