/** Writes page words as HTML: one pure function from runs to a string, as a component for each run would double the page.
 *  Everything that comes from the catalog is escaped here. Source: decisions.md#the-site. */
import { toNumeral } from '@yalkut/hebrew'
import {
  type Block,
  type Blocks,
  type BodyVersion,
  directionOfWords,
  escapeHtml,
  isHref,
  isUnchecked,
  type LanguageCode,
  type Mark,
  type Row,
  type Run,
} from '@yalkut/model'
import { hasTeamim } from '#lib/teamim.ts'

export interface WordsOptions {
  /** The address on this site of what a run links to; null draws no link. Called for item ids and for paths. */
  hrefOf(target: string): string | null
  /** Printed lines and pages are kept. Default: words flow. */
  hasLines?: boolean
  /** What is at the beginning of a printed page. */
  pageName?(page: number): string
  /** What begins before a paragraph, such as a reading of the Torah; null: nothing. */
  startsAt?(block: Block): string | null
}

/** The rows as HTML. `versions`: those whose blocks the rows hold, in the same order. */
export function wordsHtml(versions: readonly Blocks[], rows: readonly Row[], options: WordsOptions): string {
  const writers = versions.map((blocks, column) => createWriter(blocks, column, rows, options))
  const [only] = writers
  let html = ''
  for (const row of rows) {
    const [block] = row
    const start = startOf(row, options)
    if (start !== null) html += `<p class="break starts"><bdi>${escapeHtml(start)}</bdi></p>`
    if (writers.length === 1 && only !== undefined) html += block ? only.block(block) : ''
    else {
      const cells = writers.map((writer, column) => writer.cell(row[column] ?? null, row))
      html += `<div class="pair">${cells.join('')}</div>`
    }
  }
  return html
}

/** The footnotes to which these rows refer, as entries of a list, numbered as `wordsHtml` numbers them. */
function startOf(row: Row, { startsAt }: WordsOptions): string | null {
  const [block] = row.filter((each) => each !== null)
  return block === undefined ? null : (startsAt?.(block) ?? null)
}

export function notesHtml(versions: readonly Blocks[], rows: readonly Row[], options: WordsOptions): string {
  return versions.map((blocks, column) => notesOf(blocks, column, rows, options)).join('')
}

interface Writer {
  block(block: Block): string
  /** A place in a row of several versions. */
  cell(block: Block | null, row: Row): string
}

function createWriter(
  { version, blocks, notes }: Blocks,
  column: number,
  rows: readonly Row[],
  options: WordsOptions,
): Writer {
  const numbers = numberNotes(blocks)
  const attributes = attributesOf(version)
  const kind = isWithTeamim(version) ? ' teamim' : ''
  const referred = new Set<string>()
  const firstPage = options.hasLines === true ? firstPageIn(rows, column) : null
  const write = createRunWriter(options, firstPage, (note) => {
    const number = numbers.get(note)
    if (number === undefined || !notes.has(note)) return ''
    const id = referred.has(note) ? '' : ` id="${refId(column, note)}"`
    referred.add(note)
    return `<sup><a href="#${noteId(column, note)}"${id} role="doc-noteref">${number}</a></sup>`
  })
  const one = (block: Block, isAnchor = true): string => {
    const { id, segment, heading, isMachine } = block
    const anchor = isAnchor ? ` id="${escapeHtml(id)}"` : ''
    const { words, pageBefore } = write(segment.text ?? [])
    const marked = isMachine && words !== '' ? `<span class="machine">${words}</span>` : words
    const number = numberHtml(block, version.language)
    if (heading !== null) {
      const tag = `h${heading + 1}`
      return `${pageBefore}<${tag}${anchor} class="head${kind}"${attributes}>${number}${marked}</${tag}>`
    }
    const end = segment.end === true ? ' end' : ''
    return `${pageBefore}<p${anchor} class="seg${end}${kind}"${attributes}>${number}${marked}</p>`
  }
  return {
    block: one,
    cell: (block, row) =>
      block === null
        ? `<p class="seg"${attributes}></p>`
        : // The same id appears once in a page.
          one(block, row.findIndex((other) => other?.id === block.id) === column),
  }
}

function attributesOf({ language }: BodyVersion): string {
  return ` lang="${language}" dir="${directionOfWords(language)}"`
}

function numberHtml({ id, heading, number }: Block, language: LanguageCode): string {
  if (number === null) return ''
  const text = 'text' in number ? number.text : numberText(number.n, language)
  const written = escapeHtml(text)
  // The label of a section is a part of its heading.
  if (heading !== null) return `<span class="n">${written}</span> `
  return `<a class="n" href="#${escapeHtml(encodeURIComponent(id))}">${written}</a>`
}

function numberText(n: number, language: LanguageCode): string {
  const inLetters = (language === 'he' || language === 'yi') && n > 0 && n < 1000
  return inLetters ? toNumeral(n).replaceAll(/[׳״]/g, '') : String(n)
}

/** A version that holds any te'amim is set whole in their face. */
function isWithTeamim({ segments, notes = [] }: BodyVersion): boolean {
  return hasTeamim(JSON.stringify([segments, notes]))
}

/** Of the notes to which the blocks refer, as they are met. */
function numberNotes(blocks: readonly Block[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const { segment } of blocks) {
    for (const run of segment.text ?? []) {
      if ('note' in run && !numbers.has(run.note)) numbers.set(run.note, numbers.size + 1)
    }
  }
  return numbers
}

// The ids of segments hold no colon, so that the ids of notes are none of theirs.
const noteId = (column: number, note: string): string => `note:${column}:${escapeHtml(note)}`
const refId = (column: number, note: string): string => `ref:${column}:${escapeHtml(note)}`

function notesOf(
  { version, blocks, notes }: Blocks,
  column: number,
  rows: readonly Row[],
  options: WordsOptions,
): string {
  const numbers = numberNotes(blocks)
  const here = numberNotes(rows.flatMap((row) => row[column] ?? []))
  const write = createRunWriter({ ...options, hasLines: false }, null, () => '')
  const attributes = attributesOf(version)
  const entry = (id: string, number: number | null): string => {
    const { text = [], origin = version.origin } = notes.get(id) ?? {}
    const { words } = write(text)
    const isMachine = isUnchecked(origin)
    const marked = isMachine ? `<span class="machine">${words}</span>` : words
    const back = number === null ? '' : `<b><a href="#${refId(column, id)}">${number}</a></b>`
    return `<li id="${noteId(column, id)}"${attributes}>${back}${marked}</li>`
  }
  const referred = [...here.keys()].filter((id) => notes.has(id))
  const isLastPage = rows.at(-1)?.[column] === blocks.at(-1)
  const others = isLastPage ? [...notes.keys()].filter((id) => !numbers.has(id)) : []
  return [...referred.map((id) => entry(id, numbers.get(id) ?? null)), ...others.map((id) => entry(id, null))].join('')
}

/** The printed page on which these rows begin; null where they do not say. */
function firstPageIn(rows: readonly Row[], column: number): number | null {
  for (const row of rows) {
    for (const run of row[column]?.segment.text ?? []) {
      if ('eol' in run && run.page !== undefined) return run.page
    }
  }
  return null
}

interface Written {
  words: string
  /** The page of the printing that begins before these words. */
  pageBefore: string
}

/** Writes the runs of one segment after another. The state is the printed page that was reached. */
function createRunWriter(
  { hrefOf, hasLines = false, pageName = String }: WordsOptions,
  firstPage: number | null,
  noteRef: (note: string) => string,
): (runs: readonly Run[]) => Written {
  let page = firstPage
  let isNewPage = firstPage !== null
  return (runs) => {
    let words = ''
    let pageBefore = ''
    /** A printed line ended, and what it separates has not begun. */
    let space = false
    let afterSpace = true
    const turnPage = (): void => {
      if (!isNewPage || page === null) return
      isNewPage = false
      const name = `<bdi>${escapeHtml(pageName(page))}</bdi>`
      if (words === '') pageBefore = `<p class="break">${name}</p>`
      else words += `<span class="break${space ? '' : ' split'}">${name}</span>`
    }
    for (const run of runs) {
      if ('text' in run) {
        turnPage()
        if (space && !afterSpace && !SPACE.test(run.text.charAt(0))) words += hasLines ? '' : ' '
        words += textHtml(run, hrefOf)
        space = false
        afterSpace = SPACE.test(run.text.charAt(run.text.length - 1))
      } else if ('br' in run) {
        words += '<br>'
        space = false
        afterSpace = true
      } else if ('note' in run) words += noteRef(run.note)
      else if ('marker' in run) {
        turnPage()
        words += `<span class="marker">${escapeHtml(run.marker)}</span>`
      } else {
        space = run.split !== true
        if (!hasLines) continue
        if (run.eol === 'page') {
          page = (run.page ?? page ?? 0) + 1
          isNewPage = true
          // A word that continues in the next line: scripts read it as one.
        } else words += `<br class="eol${run.split === true ? ' split' : ''}">`
      }
    }
    return { words, pageBefore }
  }
}

const SPACE = /\s/
/** Never broken at the end of a line. */
const NAMES = /\b(?:G|L)-(?:d|rd)\b/g

function textHtml({ text, marks = [], href }: Extract<Run, { text: string }>, hrefOf: WordsOptions['hrefOf']): string {
  let html = escapeHtml(text).replaceAll(NAMES, '<span class="whole">$&</span>')
  for (const mark of marks) html = `<${TAGS[mark]}>${html}</${TAGS[mark]}>`
  if (href === undefined || !isHref(href)) return html
  if (/^https?:/i.test(href)) {
    return `<a href="${escapeHtml(href)}" rel="nofollow noopener external">${html}</a>`
  }
  const address = hrefOf(href)
  return address === null ? html : `<a href="${escapeHtml(address)}">${html}</a>`
}

const TAGS: { readonly [M in Mark]: string } = {
  b: 'b',
  i: 'i',
  u: 'u',
  small: 'small',
  sup: 'sup',
  sub: 'sub',
}
