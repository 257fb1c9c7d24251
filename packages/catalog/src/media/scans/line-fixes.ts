/** Changes of the lines of a page: other words, a line that is no print, one that the machine missed, one that is two, two that
 *  are one. Pure. Source: shapes.md#confirm-a-page. */
import { randomBytes } from 'node:crypto'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { scansSaid } from '../../core/sentences/scans.ts'
import type { Line } from '../../core/shown/layers.ts'
import { readLine } from './fix-line.ts'
import { LineIdField } from './page-fields.ts'

const closed = { additionalProperties: false }

const Box = Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
  minItems: 4,
  maxItems: 4,
  description: 'x, y, width, height as fractions of the page.',
})

const After = Type.Union([LineIdField, Type.Null()], {
  description: 'The line before it; null: at the top of the page.',
})

export const LineChange = Type.Union([
  Type.Object(
    {
      line: LineIdField,
      text: Type.Union([Type.String(), Type.Null()], {
        description: 'null: this is no print, and the line goes.',
      }),
    },
    closed,
  ),
  Type.Object({ after: After, text: Type.String(), box: Type.Optional(Box) }, closed),
  Type.Object(
    {
      split: LineIdField,
      at: Type.Integer({
        minimum: 1,
        maximum: 5_000,
        description: 'The character at which the second line begins.',
      }),
    },
    closed,
  ),
  Type.Object(
    {
      join: Type.Array(LineIdField, {
        minItems: 2,
        maxItems: 2,
        description: 'Two lines, one directly below the other.',
      }),
    },
    closed,
  ),
])
export type LineChange = Static<typeof LineChange>

export interface FixedLines {
  lines: Line[]
  /** The ids of lines whose words are others, new ones too. */
  changed: Set<string>
}

/** The lines after these changes, in their order. A line keeps its id; the second part of a line that was split, and a new line,
 *  get new ones. Several new lines after one line keep the order given. Refuses `not-found` for an unknown line, `invalid` for
 *  an empty line, for a split outside the words and for lines that are not beside each other. */
export function changeLines(before: readonly Line[], changes: readonly LineChange[], page: number): FixedLines {
  const change = new LineEditor(before, page)
  for (const each of changes) {
    if ('join' in each) change.join(each.join)
    else if ('split' in each) change.split(each.split, each.at)
    else if ('after' in each) change.insert(each.after, each.text, each.box)
    else if (each.text === null) change.remove(each.line)
    else change.replace(each.line, each.text)
  }
  return { lines: change.lines, changed: change.changed }
}

class LineEditor {
  readonly lines: Line[]
  readonly changed = new Set<string>()
  readonly #page: number
  /** The last line that was put after a line; `''`: at the top. */
  readonly #last = new Map<string, string>()

  constructor(before: readonly Line[], page: number) {
    this.lines = [...before]
    this.#page = page
  }

  replace(id: string, words: string): void {
    const at = this.#at(id)
    this.#put(at, withWords(this.#line(at), readLine(words)))
  }

  remove(id: string): void {
    this.lines.splice(this.#at(id), 1)
    this.changed.delete(id)
  }

  insert(after: string | null, words: string, box: number[] | undefined): void {
    const put = this.#last.get(after ?? '') ?? after
    const at = put === null ? 0 : this.#at(put) + 1
    const id = newLineId()
    this.#last.set(after ?? '', id)
    this.lines.splice(at, 0, { id, text: readLine(words), ...(box !== undefined && { box }) })
    this.changed.add(id)
  }

  split(id: string, at: number): void {
    const index = this.#at(id)
    const line = this.#line(index)
    const [first, second] = [line.text.slice(0, at).trim(), line.text.slice(at).trim()]
    if (first === '' || second === '') {
      throw refuse('invalid', scansSaid('split-between-words'), { line: id, at })
    }
    const [top, bottom] = halves(line.box, first.length / (first.length + second.length))
    this.#put(index, withBox(withWords(line, readLine(first)), top))
    const added = withBox({ id: newLineId(), text: readLine(second) }, bottom)
    this.lines.splice(index + 1, 0, added)
    this.changed.add(added.id)
  }

  join([first = '', second = '']: readonly string[]): void {
    const [at, next] = [this.#at(first), this.#at(second)]
    if (next !== at + 1) {
      throw refuse('invalid', scansSaid('only-neighbours-joined'), {
        join: [first, second],
      })
    }
    const [upper, lower] = [this.#line(at), this.#line(next)]
    const joined = withWords(upper, readLine(`${upper.text} ${lower.text}`))
    this.lines.splice(next, 1)
    this.changed.delete(second)
    this.#put(at, withBox(joined, around(upper.box, lower.box)))
  }

  #put(at: number, line: Line): void {
    this.lines[at] = line
    this.changed.add(line.id)
  }

  #at(id: string): number {
    const at = this.lines.findIndex((line) => line.id === id)
    if (at !== -1) return at
    throw refuse('not-found', scansSaid('page-value-no-line', { value: this.#page, id: id.slice(0, 40) }))
  }

  #line(at: number): Line {
    const line = this.lines[at]
    if (line === undefined) throw new Error(`there is no line at ${at}`)
    return line
  }
}

/** Random, so that lines that two people add are two lines. */
function newLineId(): string {
  return `n${randomBytes(6).toString('hex')}`
}

/** What the machine was not sure of was said of its own words. */
function withWords({ unsure: _, ...line }: Line, text: string): Line {
  return { ...line, text }
}

function withBox({ box: _, ...line }: Line, box: number[] | undefined): Line {
  return box === undefined ? line : { ...line, box }
}

/** A line that is higher than a fifth of its width is two lines of print, one below the other; else its first part is at the
 *  right. */
function halves(box: number[] | undefined, share: number): [number[] | undefined, number[] | undefined] {
  if (box === undefined) return [undefined, undefined]
  const [x = 0, y = 0, width = 0, height = 0] = box
  if (height > width / 5) {
    const half = height / 2
    return [
      [x, y, width, half],
      [x, y + half, width, half],
    ]
  }
  const right = width * share
  return [
    [x + width - right, y, right, height],
    [x, y, width - right, height],
  ]
}

function around(a: number[] | undefined, b: number[] | undefined): number[] | undefined {
  if (a === undefined || b === undefined) return a ?? b
  const [ax = 0, ay = 0, aw = 0, ah = 0] = a
  const [bx = 0, by = 0, bw = 0, bh = 0] = b
  const [x, y] = [Math.min(ax, bx), Math.min(ay, by)]
  return [x, y, Math.max(ax + aw, bx + bw) - x, Math.max(ay + ah, by + bh) - y]
}
