/** Reads the structure of an OSIS file: books, chapters and verses, which are containers or pairs of milestones. */

import type { BodySegment } from '@yalkut/model'
import { type Book, findBook } from '../tanach-books.ts'
import type { Here, XmlHandler } from '../xml-stream.ts'
import { HeaderReader, type OsisEdition } from './header.ts'
import { RunBuilder } from './run-builder.ts'
import { VerseReader } from './verse-reader.ts'

/** A chapter with its verses in order. `number`: from 1. */
export interface OsisChapter {
  edition: OsisEdition
  book: Book
  number: number
  segments: BodySegment[]
  notes: BodySegment[]
}

type Part = 'book' | 'chapter' | 'verse'

/** An element that is open. `verse`: the verse that it was opened in, which hears of its end. */
interface Open {
  name: string
  part: Part | null
  verse: VerseReader | null
}

const MAX_NUMBER = 999

/** Collects chapters. `take` returns the chapters that were completed since the last call. A book, chapter or verse that cannot be
 *  placed is reported and left out, and so are words outside a verse; a title inside a chapter is a heading. */
export class ChapterReader implements XmlHandler {
  readonly #here: Here
  readonly #header: HeaderReader
  readonly #elements: Open[] = []
  #complete: OsisChapter[] = []
  #edition: OsisEdition | null = null
  #book: Book | null = null
  #chapter: OsisChapter | null = null
  #verse: VerseReader | null = null
  /** The parts that began and were left out: what is inside them needs no report of its own. */
  readonly #left = new Set<Part>()
  #heading: RunBuilder | null = null
  #headings = 0
  #hasStrayWords = false

  constructor(here: Here) {
    this.#here = here
    this.#header = new HeaderReader(here)
  }

  take(): OsisChapter[] {
    const complete = this.#complete
    this.#complete = []
    return complete
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#elements.length === 0 && name !== 'osis') {
      throw this.#here.fail(`the file begins with "${name}", not with "osis".`)
    }
    const part = partOf(name, attributes)
    const isEnd = part !== null && attributes.has('eID')
    const isPoint = isEnd || attributes.has('sID')
    const isWords = part === null && this.#verse !== null && !BLOCKS.has(name)
    const own = { name, part: isPoint ? null : part, verse: isWords ? this.#verse : null }
    this.#elements.push(own)
    if (isEnd) this.#end(part)
    else if (part !== null) this.#begin(part, attributes.get('osisID') ?? attributes.get('sID') ?? '')
    else if (this.#inHeader) this.#header.open(name, attributes)
    else if (name === 'osisText') this.#header.openText(attributes)
    else if (isWords) this.#verse?.open(name, attributes)
    else if (name === 'title') this.#beginHeading()
  }

  close(name: string): void {
    const element = this.#elements.at(-1)
    if (this.#inHeader) this.#header.close(name)
    else if (element?.part) this.#end(element.part)
    else if (element?.verse && element.verse === this.#verse) this.#verse.close()
    else if (name === 'title') this.#endHeading()
    this.#elements.pop()
    if (name === 'osis') this.#assertAllEnded()
  }

  text(text: string): void {
    if (this.#inHeader) this.#header.text(text)
    else if (this.#verse !== null) this.#verse.text(text)
    else if (this.#heading !== null) this.#heading.words(text)
    else if (text.trim() !== '') this.#strayWords()
  }

  /** The verses until here stay; one that is not whole goes. */
  cut(): void {
    this.#verse = null
    if (this.#chapter !== null && this.#chapter.segments.length > 0) this.#complete.push(this.#chapter)
    this.#chapter = null
  }

  get #inHeader(): boolean {
    return this.#elements.some((element) => element.name === 'header')
  }

  /** Words outside a verse are reported once a chapter. */
  #strayWords(): void {
    // A title of the file or of a book is not of the text.
    const isTitle = this.#elements.some(({ name }) => name === 'title')
    if (isTitle || this.#left.size > 0 || this.#hasStrayWords) return
    this.#hasStrayWords = true
    this.#here.hear('there are words outside a verse, which are left out.')
  }

  #beginHeading(): void {
    if (this.#chapter !== null && this.#verse === null) this.#heading = new RunBuilder()
  }

  #endHeading(): void {
    const text = this.#heading?.runs() ?? []
    this.#heading = null
    if (text.length === 0 || this.#chapter === null) return
    this.#headings += 1
    this.#chapter.segments.push({ id: `h${this.#headings}`, kind: 'heading', text })
  }

  #begin(part: Part, osisId: string): void {
    this.#left.delete(part)
    if (part === 'book') this.#beginBook(osisId)
    else if (part === 'chapter') this.#beginChapter(osisId)
    else this.#beginVerse(osisId)
  }

  /** Leaves a part out. What is inside a part that was left out needs no report. */
  #leave(part: Part, problem: string): void {
    const isInside = part === 'book' ? false : this.#left.has('book') || this.#left.has('chapter')
    if (!isInside) this.#here.hear(`${problem} It is left out.`)
    this.#left.add(part)
  }

  #beginBook(osisId: string): void {
    if (this.#book !== null) {
      this.#here.hear(`${osisId} begins before ${this.#book.code} ends.`, 'mended')
      this.#endBook()
    }
    this.#book = findBook(osisId)
    if (this.#book === null) {
      this.#leave('book', `"${osisId}" is not the code of one of the 39 books of Tanach.`)
    }
    this.#edition ??= this.#header.edition()
  }

  #beginChapter(osisId: string): void {
    if (this.#chapter !== null) {
      this.#here.hear(`chapter ${osisId} begins before the last chapter ends.`, 'mended')
      this.#endChapter()
    }
    this.#headings = 0
    this.#hasStrayWords = false
    if (this.#book === null || this.#edition === null) {
      this.#leave('chapter', `chapter "${osisId}" is outside a book.`)
      return
    }
    const number = numberIn(osisId, this.#book.code)
    if (number === null) {
      this.#leave('chapter', `"${osisId}" is not an osisID inside ${this.#book.code}.`)
      return
    }
    const { edition, book } = { edition: this.#edition, book: this.#book }
    this.#chapter = { edition, book, number, segments: [], notes: [] }
  }

  #beginVerse(osisId: string): void {
    if (this.#verse !== null) {
      this.#here.hear(`verse ${osisId} begins before the last verse ends.`, 'mended')
      this.#endVerse()
    }
    if (this.#chapter === null) {
      this.#leave('verse', `verse "${osisId}" is outside a chapter.`)
      return
    }
    const { book, number: chapter, segments } = this.#chapter
    const number = numberIn(osisId, `${book.code}.${chapter}`)
    const last = segments.findLast(({ kind }) => kind === 'verse')?.n ?? 0
    if (number === null) {
      this.#leave('verse', `"${osisId}" is not an osisID inside ${book.code}.${chapter}.`)
    } else if (number <= last) {
      this.#leave('verse', `verse ${osisId} comes after verse ${last}.`)
    } else {
      this.#verse = new VerseReader(number, this.#here)
    }
  }

  #end(part: Part): void {
    if (this.#left.delete(part)) return
    if (part === 'verse') this.#endVerse()
    else if (part === 'chapter') this.#endChapter()
    else this.#endBook()
  }

  #endVerse(): void {
    if (this.#verse === null) {
      this.#here.hear('a verse ends that did not begin.', 'mended')
      return
    }
    if (!this.#verse.isComplete) this.#here.hear('a verse ends inside one of its elements.', 'mended')
    const { segment, notes } = this.#verse.end()
    if (segment !== null) this.#chapter?.segments.push(segment)
    this.#chapter?.notes.push(...notes)
    this.#verse = null
  }

  #endChapter(): void {
    if (this.#chapter === null) {
      this.#here.hear('a chapter ends that did not begin.', 'mended')
      return
    }
    if (this.#verse !== null) {
      this.#here.hear('a chapter ends inside a verse.', 'mended')
      this.#endVerse()
    }
    this.#complete.push(this.#chapter)
    this.#chapter = null
  }

  #endBook(): void {
    if (this.#chapter !== null) {
      this.#here.hear('a book ends inside a chapter.', 'mended')
      this.#endChapter()
    }
    this.#book = null
  }

  #assertAllEnded(): void {
    if (this.#chapter !== null) this.#endChapter()
    if (this.#edition === null) throw this.#here.fail('there is no book in the file.')
  }
}

/** Elements that hold paragraphs and lines: they may stand around verses and inside them. */
const BLOCKS = new Set(['div', 'p', 'lg', 'osis', 'osisText'])

/** The number behind `parent` of an osisID such as `Ruth.1.1`, `Bible:Ruth.1.1` or, of verses in one, `Ruth.1.1 Ruth.1.2`. Null:
 *  it is not inside `parent`. */
function numberIn(osisId: string, parent: string): number | null {
  const [first = ''] = osisId.trim().split(/\s+/)
  const id = first.replace(/^[^:]*:/, '').replace(/!.*$/, '')
  const last = id.startsWith(`${parent}.`) ? id.slice(parent.length + 1) : ''
  const number = /^[1-9][0-9]*$/.test(last) ? Number(last) : 0
  return number >= 1 && number <= MAX_NUMBER ? number : null
}

function partOf(name: string, attributes: ReadonlyMap<string, string>): Part | null {
  if (name === 'div') return attributes.get('type') === 'book' ? 'book' : null
  return name === 'chapter' || name === 'verse' ? name : null
}
