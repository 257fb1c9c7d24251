/** Finds the problems of a body that a JSON Schema cannot describe. Source: service.md#page-words; shapes.md#body. */

import { bodySaid } from '../sentences/data.ts'
import type { Sentence } from '../sentences/sentence.ts'
import type { Body, BodyVersion, Run } from './body-schema.ts'
import { isHref } from './href.ts'
import { type LocatedSegment, locatedSegmentsOf, MAX_SEGMENT_DEPTH } from './walk.ts'

/** `pointer`: a JSON pointer from the body to the wrong part; `message`: for people. */
export interface BodyProblem {
  pointer: string
  message: Sentence
}

/** The problems of a body that has passed its schema, in reading order. */
export function bodyProblems(body: Body): BodyProblem[] {
  const seen = new Set<string>()
  return body.versions.flatMap((version, index) => {
    const at = `/versions/${index}`
    const repeated = seen.has(version.id)
    seen.add(version.id)
    const own = repeated ? [{ pointer: `${at}/id`, message: bodySaid('version-id-twice', { id: version.id }) }] : []
    const inside = versionProblems(version)
    return [...own, ...inside.map((each) => ({ ...each, pointer: at + each.pointer }))]
  })
}

function versionProblems(version: BodyVersion): BodyProblem[] {
  const located = [...locatedSegmentsOf(version)]
  const notes = noteIds(located)
  const seen = new Set<string>()
  const problems: BodyProblem[] = []
  for (const each of located) {
    const { segment, pointer } = each
    if (seen.has(segment.id)) {
      const message = bodySaid('segment-id-twice', { id: segment.id })
      problems.push({ pointer: `${pointer}/id`, message })
    }
    seen.add(segment.id)
    problems.push(...nestingProblems(each))
    for (const [index, run] of (segment.text ?? []).entries()) {
      const problem = runProblem(run, notes, `${pointer}/text/${index}`)
      if (problem) problems.push(problem)
    }
  }
  return problems
}

/** The ids of the notes: of all segments in `notes`, and of segments of kind `note` elsewhere. */
function noteIds(located: readonly LocatedSegment[]): Set<string> {
  const notes = located.filter(({ segment, pointer }) => segment.kind === 'note' || pointer.startsWith('/notes/'))
  return new Set(notes.map(({ segment }) => segment.id))
}

function nestingProblems({ segment, pointer, depth }: LocatedSegment): BodyProblem[] {
  if (depth > MAX_SEGMENT_DEPTH) {
    return [{ pointer, message: bodySaid('segments-too-deep', { max: MAX_SEGMENT_DEPTH }) }]
  }
  if (segment.children === undefined || segment.kind === 'section') return []
  const message = bodySaid('children-outside-section', { kind: segment.kind })
  return [{ pointer: `${pointer}/children`, message }]
}

function runProblem(run: Run, notes: ReadonlySet<string>, pointer: string): BodyProblem | null {
  if ('note' in run && !notes.has(run.note)) {
    return { pointer: `${pointer}/note`, message: bodySaid('no-note', { id: run.note }) }
  }
  if ('href' in run && run.href !== undefined && !isHref(run.href)) {
    const message = bodySaid('not-a-link')
    return { pointer: `${pointer}/href`, message }
  }
  return null
}
