/** Footnotes of page words: a new one, and the markers that refer to notes. Source: service.md#runs. */
import type { Body, BodyVersion, Run } from './body-schema.ts'
import { newSegmentId } from './edit-words.ts'
import { tidyRuns } from './tidy-runs.ts'
import { mapSegments } from './walk.ts'

/** The body with a note after the note `after`; without that one, after all notes. `id`: the new note's. */
export function addNote(
  body: Body,
  versionId: string,
  { text, after }: { text: readonly Run[]; after?: string | undefined },
): { body: Body; id: string } {
  const id = newSegmentId(body)
  const versions = body.versions.map((version): BodyVersion => {
    if (version.id !== versionId) return version
    const notes = version.notes ?? []
    const at = notes.findIndex((each) => each.id === after)
    const note = { id, kind: 'note' as const, text: [...text] }
    return { ...version, notes: notes.toSpliced(at < 0 ? notes.length : at + 1, 0, note) }
  })
  return { body: { ...body, versions }, id }
}

/** The body with markers that refer to other notes; a marker of null is taken out. */
export function nameNotes(body: Body, versionId: string, names: ReadonlyMap<string, string | null>): Body {
  if (names.size === 0) return body
  const named = (run: Run): Run[] => {
    const name = 'note' in run ? names.get(run.note) : undefined
    if (name === undefined) return [run]
    return name === null ? [] : [{ note: name }]
  }
  const versions = body.versions.map((version) => {
    if (version.id !== versionId) return version
    return mapSegments(version, (segment) => {
      const { text } = segment
      const isMarked = text?.some((run) => 'note' in run && names.has(run.note)) ?? false
      return isMarked ? { ...segment, text: tidyRuns((text ?? []).flatMap(named)) } : segment
    })
  })
  return { ...body, versions }
}
