/** Converts a verse with simple HTML to runs of text, and its footnotes to notes. */

import { type BodySegment, isHref, type Mark, type Run, tidyRuns } from '@yalkut/model'
import { decodeEntities } from './entities.ts'

/** The runs of a verse, and the notes that the runs refer to. */
export interface MarkedText {
  text: Run[]
  notes: BodySegment[]
}

const MARK_OF_TAG: ReadonlyMap<string, Mark> = new Map([
  ['b', 'b'],
  ['strong', 'b'],
  ['big', 'b'],
  ['i', 'i'],
  ['em', 'i'],
  ['u', 'u'],
  ['small', 'small'],
  ['sup', 'sup'],
  ['sub', 'sub'],
])

/** The base of relative links in the texts. */
const SITE = 'https://www.sefaria.org'

/** The maximum number of open tags, more than any text has. Every word is compared with all open tags. */
const MAX_OPEN = 50
const MAX_LABEL = 500

const FOOTNOTE = /\bclass=(["'])footnote\1/
const TOKEN = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[\s/][^<>]*)?)>|[^<]+|</g

type Frame =
  | { tag: string; kind: 'mark'; mark: Mark }
  | { tag: string; kind: 'link'; href: string | null }
  | { tag: string; kind: 'nothing' }
  | { tag: string; kind: 'note'; id: string; label: string; runs: Run[] }

/** Reads `html`: marks (b, strong, big, i, em, u, small, sup, sub), `br`, `span`, `a`, character references and footnotes
 *  (`<sup>*</sup><i class="footnote">…</i>`). The text itself stays unchanged. `noteId` gives the id of the note with a
 *  number, from 1. `fail` makes the error to throw for any other tag and for a tag that is not closed. */
export function readMarkedText(
  html: string,
  noteId: (number: number) => string,
  fail: (problem: string) => Error,
): MarkedText {
  const reader = new Reader(noteId, fail)
  for (const { 0: token, 1: slash, 2: tag, 3: attributes, index } of html.matchAll(TOKEN)) {
    if (token === '<' && /[a-zA-Z/!?]/.test(html.charAt(index + 1))) {
      throw fail('a "<" begins something that is not a complete tag.')
    }
    if (tag === undefined) reader.words(decodeEntities(token, fail))
    else if (slash === '/') reader.close(tag.toLowerCase())
    else reader.open(tag.toLowerCase(), attributes ?? '')
  }
  return reader.end()
}

class Reader {
  readonly #noteId: (number: number) => string
  readonly #fail: (problem: string) => Error
  readonly #runs: Run[] = []
  readonly #notes: BodySegment[] = []
  readonly #frames: Frame[] = []
  #noteCount = 0

  constructor(noteId: (number: number) => string, fail: (problem: string) => Error) {
    this.#noteId = noteId
    this.#fail = fail
  }

  words(text: string): void {
    const inside = this.#frames.slice(this.#frames.findLastIndex(isNote) + 1)
    const marks = inside.flatMap((frame) => (frame.kind === 'mark' ? [frame.mark] : []))
    const link = inside.findLast((frame) => frame.kind === 'link')
    this.#target().push({ text, marks, ...(link?.href ? { href: link.href } : {}) })
  }

  open(tag: string, attributes: string): void {
    const mark = MARK_OF_TAG.get(tag)
    if (tag === 'br') this.#target().push({ br: true })
    else if (tag === 'i' && FOOTNOTE.test(attributes)) this.#openNote()
    else if (mark !== undefined) this.#frames.push({ tag, kind: 'mark', mark })
    else if (tag === 'a') this.#frames.push({ tag, kind: 'link', href: linkOf(attributes) })
    else if (tag === 'span') this.#frames.push({ tag, kind: 'nothing' })
    else throw this.#fail(`the tag <${tag}> is not supported.`)
    if (this.#frames.length > MAX_OPEN) throw this.#fail('too many tags are open at once.')
  }

  /** Closes the last open tag with this name. Tags may overlap, as they often do in these texts. */
  close(tag: string): void {
    if (tag === 'br') return
    const at = this.#frames.findLastIndex((frame) => frame.tag === tag)
    const frame = this.#frames[at]
    if (frame === undefined) throw this.#fail(`</${tag}> closes nothing.`)
    this.#frames.splice(at, 1)
    if (isNote(frame)) this.#notes.push(noteSegment(frame))
  }

  end(): MarkedText {
    const left = this.#frames.at(-1)
    if (left !== undefined) throw this.#fail(`<${left.tag}> is not closed.`)
    return { text: tidyRuns(this.#runs), notes: this.#notes }
  }

  #target(): Run[] {
    return this.#frames.findLast(isNote)?.runs ?? this.#runs
  }

  /** Opens a footnote. A raised sign before the footnote becomes its label and is removed from the text. */
  #openNote(): void {
    const target = this.#target()
    const before = target.at(-1)
    const isSign = before !== undefined && 'text' in before && before.marks?.join() === 'sup'
    if (isSign) target.pop()
    const id = this.#noteId(++this.#noteCount)
    target.push({ note: id })
    this.#frames.push({ tag: 'i', kind: 'note', id, label: isSign ? before.text : '', runs: [] })
  }
}

function isNote(frame: Frame): frame is Extract<Frame, { kind: 'note' }> {
  return frame.kind === 'note'
}

function noteSegment(note: Extract<Frame, { kind: 'note' }>): BodySegment {
  const label = note.label.trim().slice(0, MAX_LABEL)
  return {
    id: note.id,
    kind: 'note',
    ...(label === '' ? {} : { label }),
    text: tidyRuns(note.runs),
  }
}

/** The address of an `a`, on the web or on the Sefaria site. Null for any other link, such as an anchor inside the page;
 *  the words of the link stay. */
function linkOf(attributes: string): string | null {
  const given = /\bhref=(?:"([^"]*)"|'([^']*)')/.exec(attributes)
  const href = given?.[1] ?? given?.[2] ?? ''
  if (!/^(?:https?:\/\/|\/)\S+$/.test(href) || !URL.canParse(href, SITE)) return null
  const link = new URL(href, SITE).href
  return isHref(link) ? link : null
}
