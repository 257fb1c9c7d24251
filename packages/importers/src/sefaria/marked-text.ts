/** Converts a verse with simple HTML to runs of text, and its footnotes to notes. */

import { type BodySegment, isHref, type Mark, type Run, tidyRuns } from '@yalkut/model'
import type { ProblemKind } from '../import-problem.ts'
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

/** Past this many open tags at once, more than any text has, further tags are ignored. Every word is compared with all open tags. */
const MAX_OPEN = 50
const MAX_LABEL = 500

const FOOTNOTE = /\bclass=(["'])footnote\1/
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[\s/](?:"[^"]*"|'[^']*'|[^<>"'])*)?)>|[^<]+|</g
/** Tags that begin a line of their own. */
const BLOCKS = new Set(['p', 'div', 'li', 'ul', 'ol', 'tr', 'h1', 'h2', 'h3', 'h4', 'blockquote'])
/** Tags that show something that is not words. */
const PICTURES = new Set(['img', 'svg', 'video', 'audio', 'iframe', 'object', 'math'])
/** Tags whose content is not words. */
const UNSEEN = new Set(['script', 'style', 'svg'])
const KNOWN = new Set(['span', ...BLOCKS])

type Frame =
  | { tag: string; kind: 'mark'; mark: Mark }
  | { tag: string; kind: 'link'; href: string | null }
  | { tag: string; kind: 'nothing' }
  | { tag: string; kind: 'note'; id: string; label: string; runs: Run[] }

/** Called for text that is not read as the file has it. `skipped`: something is left out. */
export type Hear = (problem: string, kind: ProblemKind) => void

/** Reads `html`: marks (b, strong, big, i, em, u, small, sup, sub), `br`, blocks as lines, `a`, character references and footnotes
 *  (`<sup>*</sup><i class="footnote">…</i>`). The words themselves stay unchanged, whatever their tags: of a tag that is not known,
 *  not closed, or closes nothing, the words stay and the tag goes; a picture goes. `noteId` gives the id of the note with a
 *  number, from 1. */
export function readMarkedText(html: string, noteId: (number: number) => string, hear: Hear): MarkedText {
  const reader = new Reader(noteId, hear)
  for (const { 0: token, 1: slash, 2: name, 3: attributes } of html.matchAll(TOKEN)) {
    if (token.startsWith('<!--')) continue
    const tag = name?.toLowerCase()
    if (tag === undefined) reader.words(decodeEntities(token))
    else if (slash === '/') reader.close(tag)
    else reader.open(tag, attributes ?? '')
  }
  return reader.end()
}

class Reader {
  readonly #noteId: (number: number) => string
  readonly #hear: Hear
  readonly #runs: Run[] = []
  readonly #notes: BodySegment[] = []
  readonly #frames: Frame[] = []
  #noteCount = 0
  /** The break of the last block, which is none at the end of the text. */
  #blockBreak: Run | null = null

  constructor(noteId: (number: number) => string, hear: Hear) {
    this.#noteId = noteId
    this.#hear = hear
  }

  words(text: string): void {
    if (this.#frames.some(({ tag }) => UNSEEN.has(tag))) return
    const inside = this.#frames.slice(this.#frames.findLastIndex(isNote) + 1)
    const marks = inside.flatMap((frame) => (frame.kind === 'mark' ? [frame.mark] : []))
    const link = inside.findLast((frame) => frame.kind === 'link')
    this.#target().push({ text, marks, ...(link?.href ? { href: link.href } : {}) })
  }

  open(tag: string, attributes: string): void {
    if (tag === 'br') {
      this.#target().push({ br: true })
      return
    }
    if (PICTURES.has(tag)) this.#hear(`a picture or player (<${tag}>) is left out.`, 'skipped')
    if (PICTURES.has(tag) && !UNSEEN.has(tag)) return
    if (BLOCKS.has(tag)) this.#breakLine()
    if (this.#frames.length >= MAX_OPEN) return
    const mark = MARK_OF_TAG.get(tag)
    if (tag === 'i' && FOOTNOTE.test(attributes)) this.#openNote()
    else if (mark !== undefined) this.#frames.push({ tag, kind: 'mark', mark })
    else if (tag === 'a') this.#frames.push({ tag, kind: 'link', href: linkOf(attributes) })
    else {
      if (!KNOWN.has(tag) && !UNSEEN.has(tag))
        this.#hear(`the tag <${tag}> is not known; its words are kept.`, 'mended')
      // A tag that has no end tag, such as <hr/>, must not stay open.
      if (!attributes.endsWith('/')) this.#frames.push({ tag, kind: 'nothing' })
    }
  }

  /** Closes the last open tag with this name. Tags may overlap, as they often do in these texts. */
  close(tag: string): void {
    if (tag === 'br') return
    const at = this.#frames.findLastIndex((frame) => frame.tag === tag)
    const frame = this.#frames[at]
    if (frame === undefined) {
      if (!PICTURES.has(tag)) this.#hear(`</${tag}> closes nothing and is ignored.`, 'mended')
      return
    }
    this.#frames.splice(at, 1)
    if (isNote(frame)) this.#notes.push(noteSegment(frame))
    if (BLOCKS.has(tag)) this.#breakLine()
  }

  end(): MarkedText {
    for (const frame of this.#frames.toReversed()) {
      if (frame.kind !== 'nothing') this.#hear(`<${frame.tag}> is not closed; it ends with the text.`, 'mended')
      if (isNote(frame)) this.#notes.push(noteSegment(frame))
    }
    if (this.#blockBreak !== null && this.#runs.at(-1) === this.#blockBreak) this.#runs.pop()
    return { text: tidyRuns(this.#runs), notes: this.#notes }
  }

  /** A block begins and ends on a line of its own; one break is enough between two. */
  #breakLine(): void {
    const runs = this.#target()
    const last = runs.at(-1)
    if (last === undefined || 'br' in last) return
    this.#blockBreak = { br: true }
    runs.push(this.#blockBreak)
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
