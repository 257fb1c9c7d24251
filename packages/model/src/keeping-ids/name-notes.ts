/** The notes of a paragraph keep their ids by their words, like paragraphs; notes that the source leaves out stay. */
import { alignParagraphs } from '../aligning/align-paragraphs.ts'
import type { JsonObject } from '../json.ts'
import { mergeRuns } from '../merge/merge-text.ts'
import type { BodySegment, BodyVersion, Run } from '../page-words/body-schema.ts'
import { tidyRuns } from '../page-words/tidy-runs.ts'
import { flat, wordsOf } from './places.ts'

export interface NotingVersion {
  /** The version as the source said it last; null for a new one. */
  base: BodyVersion | null
  /** The incoming version, its segments by the ids of the catalog. */
  version: BodyVersion
  keepMissing: boolean
}

/** The version with its notes by the ids of the catalog. */
export function nameNotes({ base, version, keepMissing }: NotingVersion): BodyVersion {
  const before = new Map(base === null ? [] : Array.from(flat(base.segments), (e) => [e.id, e]))
  const oldNotes = new Map((base?.notes ?? []).map((note) => [note.id, note]))
  const newNotes = new Map((version.notes ?? []).map((note) => [note.id, note]))
  if (oldNotes.size === 0) return version
  const taken = new Set(oldNotes.keys())
  const names = new Map<string, string>()
  const kept: BodySegment[] = []

  function named(segment: BodySegment): BodySegment {
    const { text = [] } = segment
    const old = before.get(segment.id)
    const [was, now] = [
      noteIds(old?.text).flatMap((id) => oldNotes.get(id) ?? []),
      noteIds(text).flatMap((id) => newNotes.get(id) ?? []),
    ]
    if (was.length === 0 && now.length === 0) return segment
    const pairs = alignParagraphs(was.map(asPlace), now.map(asPlace))
    const found = new Set<string>()
    for (const {
      from: [a = 0],
      to: [b = 0],
    } of pairs) {
      const [note, other] = [was[a], now[b]]
      if (note === undefined || other === undefined) continue
      names.set(other.id, note.id)
      found.add(note.id)
    }
    for (const { id } of now) if (!names.has(id)) names.set(id, freeName(id, segment.id))
    const renamed = text.map((run) => ('note' in run ? { note: names.get(run.note) ?? run.note } : run))
    const missing = was.filter(({ id }) => !found.has(id))
    if (!keepMissing || missing.length === 0 || old?.text === undefined) {
      return { ...segment, text: renamed }
    }
    kept.push(...missing)
    const lost = new Set(missing.map(({ id }) => id))
    return { ...segment, text: withMarkers(old.text, renamed, lost) }
  }

  function freeName(id: string, segment: string): string {
    const wanted = id.replace(/^.*?(-n\d+)$/, `${segment}$1`).slice(0, 40)
    for (let n = 1; ; n++) {
      const name = n === 1 ? wanted : `${wanted.slice(0, 36)}.${n}`
      if (taken.has(name)) continue
      taken.add(name)
      return name
    }
  }

  const each = (list: readonly BodySegment[]): BodySegment[] =>
    list.map((segment) => {
      const next = named(segment)
      return next.children === undefined ? next : { ...next, children: each(next.children) }
    })
  const segments = each(version.segments)
  const own = [...newNotes.values()].map((note) => ({ ...note, id: names.get(note.id) ?? note.id }))
  const ids = new Set(own.map(({ id }) => id))
  const notes = [...own, ...kept.filter(({ id }) => !ids.has(id))]
  const { notes: _, ...rest } = version
  return notes.length === 0 ? { ...rest, segments } : { ...rest, segments, notes }
}

function asPlace(segment: BodySegment) {
  return { words: wordsOf(segment) }
}

function noteIds(runs: readonly Run[] = []): string[] {
  return runs.flatMap((run) => ('note' in run ? [run.note] : []))
}

/** The new words with the markers of these notes at the words where they were. */
function withMarkers(before: readonly Run[], after: readonly Run[], lost: ReadonlySet<string>): Run[] {
  const isLost = (run: Run): boolean => 'note' in run && lost.has(run.note)
  const json = (runs: readonly Run[]): JsonObject[] => runs.map((run) => ({ ...run }))
  const merged = mergeRuns({
    base: json(before.filter((run) => !isLost(run))),
    ours: json(before),
    theirs: json(after),
  })
  return tidyRuns(merged ?? [...after, ...before.filter(isLost)])
}
