/** Reads the content of a verse: words, signs between them, and notes. */

import { type BodySegment, type Mark, tidyRuns } from '@yalkut/model'
import type { Here } from '../xml-stream.ts'
import { RunBuilder } from './run-builder.ts'

/** Signs that divide the text and are not words: open and closed paragraphs, the reversed nun. */
const MARKER_SEGS = new Set(['x-samekh', 'x-pe', 'x-reversednun'])
/** Signs that are written with the words. */
const WORD_SEGS = new Set(['x-maqqef', 'x-sof-pasuq', 'x-paseq'])
/** Letters that are written differently. Large letters become bold, as no mark means size alone. */
const LETTER_SEGS: ReadonlyMap<string, Mark> = new Map([
  ['x-large', 'b'],
  ['x-small', 'small'],
  ['x-suspended', 'sup'],
])
const HIGHLIGHTS: ReadonlyMap<string, Mark> = new Map([
  ['bold', 'b'],
  ['italic', 'i'],
  ['underline', 'u'],
  ['small-caps', 'small'],
  ['super', 'sup'],
  ['sub', 'sub'],
])

/** Elements whose words are words of the verse. */
const PLAIN = new Set(
  'q foreign divineName name inscription abbr a reference milestone mentioned speaker hi date salute'.split(' '),
)
/** Elements that begin a line. */
const BREAKS = new Set(['lb', 'l'])

interface Element {
  name: string
  mark: Mark | null
  isMarker: boolean
  /** Whether slashes inside the element divide a word into its morphemes. */
  hasMorphemes: boolean
  /** A note of its own; one inside another note is part of its words. */
  isNote: boolean
}

interface Note {
  id: string
  label: string
  type: string
  readingType: string | null
  hasCatchWord: boolean
  words: RunBuilder
}

/** Reads one verse. The ids of its notes are `v<number>-n<n>`, with `n` from 1. */
export class VerseReader {
  readonly #number: number
  readonly #here: Here
  readonly #words = new RunBuilder()
  readonly #notes: BodySegment[] = []
  readonly #elements: Element[] = []
  #note: Note | null = null
  #marker = ''

  constructor(number: number, here: Here) {
    this.#number = number
    this.#here = here
  }

  get number(): number {
    return this.#number
  }

  /** Whether every element that began in the verse has ended. */
  get isComplete(): boolean {
    return this.#elements.length === 0
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    const element = this.#element(name, attributes)
    this.#elements.push(element)
    if (BREAKS.has(name)) this.#target().lineBreak()
    // The signs that open and close a quotation are attributes of its ends.
    if (name === 'q') this.#target().words(attributes.get('marker') ?? '')
    if (element.isNote) this.#openNote(attributes)
    if (this.#note === null) return
    if (name === 'catchWord') this.#note.hasCatchWord = true
    if (name === 'rdg') this.#note.readingType = attributes.get('type') ?? null
  }

  close(): void {
    const element = this.#elements.pop()
    if (element?.isMarker) {
      this.#target().marker(this.#marker.trim())
      this.#marker = ''
    }
    if (element?.isNote === true) this.#closeNote()
    if (element?.name === 'title') this.#target().lineBreak()
  }

  text(text: string): void {
    if (this.#elements.some((element) => element.isMarker)) {
      this.#marker += text
      return
    }
    if (this.#repeatsTheText()) return
    const hasMorphemes = this.#elements.some((element) => element.hasMorphemes)
    const marks = this.#elements.flatMap(({ mark }) => (mark === null ? [] : [mark]))
    this.#target().words(hasMorphemes ? text.replaceAll('/', '') : text, marks)
  }

  /** The verse as a segment, or null when it has no words, and its notes. */
  end(): { segment: BodySegment | null; notes: BodySegment[] } {
    const n = this.#number
    const text = this.#words.runs()
    const segment: BodySegment = { id: `v${n}`, kind: 'verse', n, text }
    return { segment: text.length > 0 ? segment : null, notes: this.#notes }
  }

  #element(name: string, attributes: ReadonlyMap<string, string>): Element {
    const type = attributes.get('type') ?? ''
    const plain = { name, mark: null, isMarker: false, hasMorphemes: false, isNote: false }
    switch (name) {
      case 'w':
      case 'catchWord':
        return { ...plain, hasMorphemes: true }
      case 'rdg':
        // A reading without a type belongs to the sentence of a note, such as a way to divide a word.
        return { ...plain, hasMorphemes: type !== '' }
      case 'hi':
        return { ...plain, mark: HIGHLIGHTS.get(type) ?? null }
      case 'transChange':
        // Words that a translator added, which are printed in italics.
        return { ...plain, mark: 'i' }
      case 'title':
        return { ...plain, mark: 'b' }
      case 'seg':
        return this.#seg(plain, type)
      case 'note':
        return { ...plain, isNote: this.#note === null }
      default:
        if (!PLAIN.has(name) && !BREAKS.has(name))
          this.#here.hear(`the element "${name}" is not known in a verse; its words are kept.`, 'mended')
        return plain
    }
  }

  #seg(plain: Element, type: string): Element {
    if (MARKER_SEGS.has(type)) return { ...plain, isMarker: true }
    if (WORD_SEGS.has(type) || type === '') return plain
    const mark = LETTER_SEGS.get(type)
    if (mark === undefined) this.#here.hear(`a "seg" of type "${type}" is not known; its words are kept.`, 'mended')
    return { ...plain, mark: mark ?? null }
  }

  #target(): RunBuilder {
    return this.#note?.words ?? this.#words
  }

  /** Whether this text is the catch word of a variant, which repeats the word before the note. */
  #repeatsTheText(): boolean {
    const inCatchWord = this.#elements.some((element) => element.name === 'catchWord')
    return inCatchWord && ['variant', 'alternative'].includes(this.#note?.type ?? '')
  }

  #openNote(attributes: ReadonlyMap<string, string>): void {
    const id = `v${this.#number}-n${this.#notes.length + 1}`
    this.#note = {
      id,
      label: attributes.get('n')?.trim().slice(0, 100) ?? '',
      type: attributes.get('type') ?? '',
      readingType: null,
      hasCatchWord: false,
      words: new RunBuilder(),
    }
    this.#words.note(id)
  }

  #closeNote(): void {
    const note = this.#note
    if (note === null) return
    this.#note = null
    const text = tidyRuns([{ text: introduction(note) }, ...note.words.runs()])
    const label = note.label === '' ? {} : { label: note.label }
    this.#notes.push({ id: note.id, kind: 'note', ...label, text })
  }
}

/** The words before a reading that say its kind. The verse has the written form (כתיב). */
function introduction(note: Note): string {
  if (note.readingType === 'x-qere') {
    if (!note.hasCatchWord) return 'קרי ולא כתיב: '
    return note.words.hasWords ? 'קרי: ' : 'כתיב ולא קרי'
  }
  if (note.readingType === 'x-accent') return 'טעמים אחרים: '
  return ['variant', 'alternative'].includes(note.type) ? 'נוסח אחר: ' : ''
}
