/** Turns a verse with simple HTML into runs of text, and its footnotes into notes. */

import { type BodySegment, isHref, type Mark, type Run, tidyRuns } from '@yalkut/model'
import { decodeEntities } from './entities.ts'

/** What a verse's string holds: its runs, and the notes whose markers stand in them. */
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

/** Where links inside the texts lead from. */
const SITE = 'https://www.sefaria.org'

/** More than any text has; the tags open at once are looked through for every word. */
const MAX_OPEN = 50
const MAX_LABEL = 500

const FOOTNOTE = /\bclass=(["'])footnote\1/
const TOKEN = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[\s/][^<>]*)?)>|[^<]+|</g

type Frame =
  | { tag: string; does: 'mark'; mark: Mark }
  | { tag: string; does: 'link'; href: string | null }
  | { tag: string; does: 'nothing' }
  | { tag: string; does: 'note'; id: string; label: string; runs: Run[] }

/** Reads `html`: marks (b, strong, big, i, em, u, small, sup, sub), `br`, `span`, `a`, character
 *  references and footnotes (`<sup>*</sup><i class="footnote">…</i>`). The words stay exactly as
 *  given. `noteId` names the note at a place, from 1. `fail` makes the error to throw for any
 *  other tag, or one left open. */
export function readMarkedText(
  html: string,
  noteId: (place: number) => string,
  fail: (problem: string) => Error,
): MarkedText {
  const reader = new Reader(noteId, fail)
  for (const { 0: token, 1: slash, 2: tag, 3: attributes, index } of html.matchAll(TOKEN)) {
    if (token === '<' && /[a-zA-Z/!?]/.test(html.charAt(index + 1))) {
      throw fail('a "<" begins what is not a whole tag.')
    }
    if (tag === undefined) reader.words(decodeEntities(token, fail))
    else if (slash === '/') reader.close(tag.toLowerCase())
    else reader.open(tag.toLowerCase(), attributes ?? '')
  }
  return reader.end()
}

class Reader {
  readonly #noteId: (place: number) => string
  readonly #fail: (problem: string) => Error
  readonly #runs: Run[] = []
  readonly #notes: BodySegment[] = []
  readonly #frames: Frame[] = []
  #noteCount = 0

  constructor(noteId: (place: number) => string, fail: (problem: string) => Error) {
    this.#noteId = noteId
    this.#fail = fail
  }

  words(text: string): void {
    const inside = this.#frames.slice(this.#frames.findLastIndex(isNote) + 1)
    const marks = inside.flatMap((frame) => (frame.does === 'mark' ? [frame.mark] : []))
    const link = inside.findLast((frame) => frame.does === 'link')
    this.#target().push({ text, marks, ...(link?.href ? { href: link.href } : {}) })
  }

  open(tag: string, attributes: string): void {
    const mark = MARK_OF_TAG.get(tag)
    if (tag === 'br') this.#target().push({ br: true })
    else if (tag === 'i' && FOOTNOTE.test(attributes)) this.#openNote()
    else if (mark !== undefined) this.#frames.push({ tag, does: 'mark', mark })
    else if (tag === 'a') this.#frames.push({ tag, does: 'link', href: linkOf(attributes) })
    else if (tag === 'span') this.#frames.push({ tag, does: 'nothing' })
    else throw this.#fail(`the tag <${tag}> is not one that is read here.`)
    if (this.#frames.length > MAX_OPEN) throw this.#fail('too many tags are open at once.')
  }

  /** Tags may close crosswise, as they often do in these texts: only what is over each word
   *  matters. */
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
    if (left !== undefined) throw this.#fail(`<${left.tag}> is never closed.`)
    return { text: tidyRuns(this.#runs), notes: this.#notes }
  }

  #target(): Run[] {
    return this.#frames.findLast(isNote)?.runs ?? this.#runs
  }

  /** The raised sign before a footnote is its label, not words of the text. */
  #openNote(): void {
    const target = this.#target()
    const before = target.at(-1)
    const isSign = before !== undefined && 'text' in before && before.marks?.join() === 'sup'
    if (isSign) target.pop()
    const id = this.#noteId(++this.#noteCount)
    target.push({ note: id })
    this.#frames.push({ tag: 'i', does: 'note', id, label: isSign ? before.text : '', runs: [] })
  }
}

function isNote(frame: Frame): frame is Extract<Frame, { does: 'note' }> {
  return frame.does === 'note'
}

function noteSegment(note: Extract<Frame, { does: 'note' }>): BodySegment {
  const label = note.label.trim().slice(0, MAX_LABEL)
  return {
    id: note.id,
    kind: 'note',
    ...(label === '' ? {} : { label }),
    text: tidyRuns(note.runs),
  }
}

/** Where an `a` leads: the web, or a place on the texts' own site. Null for anything else, such
 *  as an anchor inside the page; its words stay. */
function linkOf(attributes: string): string | null {
  const given = /\bhref=(?:"([^"]*)"|'([^']*)')/.exec(attributes)
  const href = given?.[1] ?? given?.[2] ?? ''
  if (!/^(?:https?:\/\/|\/)\S+$/.test(href) || !URL.canParse(href, SITE)) return null
  const link = new URL(href, SITE).href
  return isHref(link) ? link : null
}
