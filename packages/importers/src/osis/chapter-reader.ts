/** Reads the structure of an OSIS file: books, chapters and verses, which are containers or pairs of milestones. */

import type { BodySegment } from '@yalkut/model'
import { type Book, findBook } from '../tanach-books.ts'
import { HeaderReader, type OsisEdition } from './header.ts'
import { VerseReader } from './verse-reader.ts'
import type { FailHere, XmlHandler } from './xml-stream.ts'

/** A chapter with its verses in order. `number`: from 1. */
export interface OsisChapter {
  edition: OsisEdition
  book: Book
  number: number
  segments: BodySegment[]
  notes: BodySegment[]
}

type Part = 'book' | 'chapter' | 'verse'

/** Elements that only contain others. */
const CONTAINERS = new Set(['osis', 'header', 'div', 'p', 'lg', 'l'])
const MAX_NUMBER = 999

/** Collects chapters. `take` returns the chapters that were completed since the last call. */
export class ChapterReader implements XmlHandler {
  readonly #fail: FailHere
  readonly #header: HeaderReader
  readonly #elements: { name: string; part: Part | null }[] = []
  #complete: OsisChapter[] = []
  #edition: OsisEdition | null = null
  #book: Book | null = null
  #chapter: OsisChapter | null = null
  #verse: VerseReader | null = null

  constructor(fail: FailHere) {
    this.#fail = fail
    this.#header = new HeaderReader(fail)
  }

  take(): OsisChapter[] {
    const complete = this.#complete
    this.#complete = []
    return complete
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#elements.length === 0 && name !== 'osis') {
      throw this.#fail(`the file begins with "${name}", not with "osis".`)
    }
    const part = partOf(name, attributes)
    const isEnd = part !== null && attributes.has('eID')
    const isPoint = isEnd || attributes.has('sID')
    this.#elements.push({ name, part: isPoint ? null : part })
    if (isEnd) this.#end(part)
    else if (part !== null)
      this.#begin(part, attributes.get('osisID') ?? attributes.get('sID') ?? '')
    else if (this.#inHeader) this.#header.open(name, attributes)
    else if (name === 'osisText') this.#header.openText(attributes)
    else if (!CONTAINERS.has(name)) this.#openInVerse(name, attributes)
  }

  close(name: string): void {
    const part = this.#elements.at(-1)?.part ?? null
    if (this.#inHeader) this.#header.close(name)
    else if (part !== null) this.#end(part)
    else if (!CONTAINERS.has(name) && name !== 'osisText' && partName(name) === null) {
      this.#verse?.close()
    }
    this.#elements.pop()
    if (name === 'osis') this.#assertAllEnded()
  }

  text(text: string): void {
    if (this.#inHeader) this.#header.text(text)
    else if (this.#verse !== null) this.#verse.text(text)
    else if (text.trim() !== '') throw this.#fail('there are words outside a verse.')
  }

  get #inHeader(): boolean {
    return this.#elements.some((element) => element.name === 'header')
  }

  #openInVerse(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#verse === null) throw this.#fail(`the element "${name}" is outside a verse.`)
    this.#verse.open(name, attributes)
  }

  #begin(part: Part, osisId: string): void {
    if (part === 'book') this.#beginBook(osisId)
    else if (part === 'chapter') this.#beginChapter(osisId)
    else this.#beginVerse(osisId)
  }

  #beginBook(osisId: string): void {
    if (this.#book !== null) throw this.#fail(`${osisId} begins before ${this.#book.code} ends.`)
    this.#book = findBook(osisId)
    if (this.#book === null) {
      throw this.#fail(`"${osisId}" is not the code of one of the 39 books of Tanach.`)
    }
    this.#edition ??= this.#header.edition()
  }

  #beginChapter(osisId: string): void {
    if (this.#chapter !== null) {
      throw this.#fail(`chapter ${osisId} begins before the last chapter ends.`)
    }
    if (this.#book === null || this.#edition === null) {
      throw this.#fail(`chapter "${osisId}" is outside a book.`)
    }
    const number = this.#numberIn(osisId, this.#book.code)
    const { edition, book } = { edition: this.#edition, book: this.#book }
    this.#chapter = { edition, book, number, segments: [], notes: [] }
  }

  #beginVerse(osisId: string): void {
    if (this.#verse !== null) throw this.#fail(`verse ${osisId} begins before the last verse ends.`)
    if (this.#chapter === null) throw this.#fail(`verse "${osisId}" is outside a chapter.`)
    const { book, number: chapter, segments } = this.#chapter
    const number = this.#numberIn(osisId, `${book.code}.${chapter}`)
    if (number <= (segments.at(-1)?.n ?? 0)) {
      throw this.#fail(`verse ${osisId} comes after verse ${segments.at(-1)?.n}.`)
    }
    this.#verse = new VerseReader(number, this.#fail)
  }

  #numberIn(osisId: string, parent: string): number {
    const last = osisId.startsWith(`${parent}.`) ? osisId.slice(parent.length + 1) : ''
    const number = /^[1-9][0-9]*$/.test(last) ? Number(last) : 0
    if (number < 1 || number > MAX_NUMBER) {
      throw this.#fail(`"${osisId}" is not an osisID inside ${parent}.`)
    }
    return number
  }

  #end(part: Part): void {
    if (part === 'verse') this.#endVerse()
    else if (part === 'chapter') this.#endChapter()
    else this.#endBook()
  }

  #endVerse(): void {
    if (this.#verse === null) throw this.#fail('a verse ends that did not begin.')
    if (!this.#verse.isComplete) throw this.#fail('a verse ends inside one of its elements.')
    const { segment, notes } = this.#verse.end()
    if (segment !== null) this.#chapter?.segments.push(segment)
    this.#chapter?.notes.push(...notes)
    this.#verse = null
  }

  #endChapter(): void {
    if (this.#chapter === null) throw this.#fail('a chapter ends that did not begin.')
    if (this.#verse !== null) throw this.#fail('a chapter ends inside a verse.')
    this.#complete.push(this.#chapter)
    this.#chapter = null
  }

  #endBook(): void {
    if (this.#chapter !== null) throw this.#fail('a book ends inside a chapter.')
    this.#book = null
  }

  #assertAllEnded(): void {
    if (this.#verse ?? this.#chapter ?? this.#book) {
      throw this.#fail('the file ends inside a book, a chapter or a verse.')
    }
    if (this.#edition === null) throw this.#fail('there is no book in the file.')
  }
}

function partOf(name: string, attributes: ReadonlyMap<string, string>): Part | null {
  if (name === 'div') return attributes.get('type') === 'book' ? 'book' : null
  return partName(name)
}

function partName(name: string): Part | null {
  return name === 'chapter' || name === 'verse' ? name : null
}
