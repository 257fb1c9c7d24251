/** The words of a paragraph as pieces that every format writes: printed lines flow, footnotes are numbered. Pure. */
import { type BodySegment, isUnchecked, type Mark, plainPieces } from '@yalkut/model'
import type { Chapter } from './document.ts'

export type Inline =
  | { kind: 'words'; text: string; marks: readonly Mark[]; href: string | null }
  | { kind: 'note'; id: string; number: number }
  | { kind: 'break' }

/** `numberOf`: null leaves the sign of a note out. */
export function inlineOf({ text = [] }: BodySegment, numberOf: (note: string) => number | null = () => null): Inline[] {
  const pieces: Inline[] = []
  for (const { run, plain, afterLineEnd } of plainPieces(text)) {
    if ('br' in run) pieces.push({ kind: 'break' })
    else if ('note' in run) {
      const number = numberOf(run.note)
      if (number !== null) pieces.push({ kind: 'note', id: run.note, number })
    } else if ('text' in run) {
      const words = (afterLineEnd ? ' ' : '') + plain
      pieces.push({ kind: 'words', text: words, marks: run.marks ?? [], href: run.href ?? null })
    }
  }
  return pieces
}

export interface Footnote {
  id: string
  column: number
  number: number
  segment: BodySegment
  isMachine: boolean
}

/** The footnotes to which the words of a chapter refer, numbered in the order in which they do. */
export interface ChapterNotes {
  /** null: the version has no such note. */
  numberOf(column: number, id: string): number | null
  /** In the order of their numbers. */
  all: readonly Footnote[]
}

/** Notes are numbered by chapter: one edition of a sefer that changes in one place keeps the numbers of the others. */
export function notesOf({ versions, rows }: Chapter): ChapterNotes {
  const found = new Map<string, Footnote>()
  for (const row of rows) {
    for (const [column, block] of row.entries()) {
      for (const run of block?.segment.text ?? []) {
        const id = 'note' in run ? run.note : null
        const from = versions[column]
        const segment = id === null ? undefined : from?.notes.get(id)
        if (id === null || from === undefined || segment === undefined || found.has(`${column} ${id}`)) continue
        const isMachine = isUnchecked(segment.origin ?? from.version.origin)
        found.set(`${column} ${id}`, { id, column, number: found.size + 1, segment, isMachine })
      }
    }
  }
  return { numberOf: (column, id) => found.get(`${column} ${id}`)?.number ?? null, all: [...found.values()] }
}
