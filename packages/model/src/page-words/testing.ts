/** Bodies for tests. */
import { fc } from '@yalkut/testing/properties/fast-check'
import type { Body, BodySegment, BodyVersion, Mark, Run } from './body-schema.ts'
import { tidyRuns } from './tidy-runs.ts'

/** A paragraph of plain words. */
export function paragraph(id: string, text: string): BodySegment {
  return { id, kind: 'paragraph', text: [{ text }] }
}

/** A Hebrew version `he` of these segments. */
export function version(segments: BodySegment[], notes?: BodySegment[]): BodyVersion {
  return { id: 'he', language: 'he', segments, ...(notes && { notes }) }
}

/** A body of one Hebrew version. */
export function plainBody(segments: BodySegment[], notes?: BodySegment[]): Body {
  return { profile: 'plain', versions: [version(segments, notes)] }
}

/** Words that look like no markup. */
const words = fc.array(fc.constantFrom('שלום', 'ורבנן', 'one', 'two', 'גם,דם'), {
  minLength: 1,
  maxLength: 3,
})
const marks = fc.subarray<Mark>(['b', 'i', 'u'])
const href = fc.constantFrom(undefined, 'rh-0123abcd', '/tanya/1', 'https://example.org/a?b=1')

const run = fc.record({ text: words.map((each) => each.join(' ')), marks, href })

/** Tidy runs that the old markup can express, with words at their beginning and end. */
export const markupRuns: fc.Arbitrary<Run[]> = fc
  .tuple(fc.array(fc.oneof(run, fc.constant({ br: true })), { maxLength: 5 }), run)
  .map(([before, last]) => tidyRuns([{ text: 'אל' }, ...before, last]))
