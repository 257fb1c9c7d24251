/** The words of a paragraph as pieces that every format writes: printed lines flow, footnotes are numbered. Pure. */
import { type BodySegment, type Mark, plainPieces } from '@yalkut/model'
import type { Chapter } from './document.ts'

export type Inline =
  | { kind: 'words'; text: string; marks: readonly Mark[]; href: string | null }
  | { kind: 'note'; id: string; number: number }
  | { kind: 'break' }

/** Numbers the footnotes of a document in the order in which its words refer to them. */
export interface NoteNumbers {
  /** null: the version has no such note. */
  numberOf(column: number, id: string): number | null
}

/** Notes are numbered by chapter: one edition of a sefer that changes in one place keeps the numbers of the others. */
export function numberNotes({ versions, rows }: Chapter): NoteNumbers {
  const numbers = new Map<string, number>()
  for (const row of rows) {
    for (const [column, block] of row.entries()) {
      for (const run of block?.segment.text ?? []) {
        if (!('note' in run) || versions[column]?.notes.has(run.note) !== true) continue
        const key = `${column} ${run.note}`
        if (!numbers.has(key)) numbers.set(key, numbers.size + 1)
      }
    }
  }
  return { numberOf: (column, id) => numbers.get(`${column} ${id}`) ?? null }
}

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

/** The footnotes to which the words of a chapter refer, in the order of their numbers. */
export function notesOf(chapter: Chapter, { numberOf }: NoteNumbers): Footnote[] {
  const found = chapter.versions.flatMap(({ notes, version }, column) =>
    [...notes].flatMap(([id, segment]): Footnote[] => {
      const number = numberOf(column, id)
      const { origin = version.origin } = segment
      const isMachine = origin !== undefined && origin.checked !== true
      return number === null ? [] : [{ id, column, number, segment, isMachine }]
    }),
  )
  return found.toSorted((a, b) => a.number - b.number)
}
