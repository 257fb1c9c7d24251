/** The printed numbers of a scan's pages, told by the pages at which they begin or jump: from each of these they are counted on.
 *  Arabic and Roman numbers, Hebrew letters, and dapim with two sides. Pure. Source: shapes.md#contents-of-a-printing. */
import { readNumeral, toNumeral } from '@yalkut/hebrew/numerals'

/** From this page on. `printed`: what is printed on it; empty: pages without numbers begin. */
export interface Anchor {
  page: number
  printed: string
}

export interface Label {
  page: number
  printed: string
}

interface Numbering {
  kind: 'arabic' | 'roman' | 'hebrew' | 'daf'
  /** Of a daf: twice its number, and one more for its second side. */
  n: number
  write(n: number): string
}

/** The number that is printed; null for what cannot be counted on, as “map 2”. */
export function readNumber(printed: string): Numbering | null {
  const text = printed.trim()
  if (/^[1-9]\d{0,5}$/.test(text)) return { kind: 'arabic', n: Number(text), write: String }
  return readDaf(text) ?? readRoman(text) ?? readHebrew(text)
}

/** The printed number of the page after this one; null where nobody can tell. */
export function numberAfter(printed: string): string | null {
  const found = readNumber(printed)
  return found === null ? null : written(found, found.n + 1)
}

function written({ write }: Numbering, n: number): string | null {
  try {
    return write(n)
  } catch {
    return null
  }
}

const SIDES: readonly (readonly [pattern: RegExp, a: string, b: string])[] = [
  [/^(.+?) ?([.:])$/u, '.', ':'],
  [/^(.+?),? ?ע["״]?([אב])$/u, ' ע״א', ' ע״ב'],
  [/^(.+?),? ?עמוד ([אב])׳?$/u, ' עמוד א', ' עמוד ב'],
  [/^([1-9]\d{0,4}) ?([ab])$/, 'a', 'b'],
]

function readDaf(text: string): Numbering | null {
  for (const [pattern, first, second] of SIDES) {
    const [, leaf = '', side = ''] = pattern.exec(text) ?? []
    if (leaf === '') continue
    const of = /^[1-9]\d{0,4}$/.test(leaf) ? { n: Number(leaf), write: String } : readHebrew(leaf)
    if (of === null) continue
    const isSecond = [':', 'ב', 'b'].includes(side)
    return {
      kind: 'daf',
      n: of.n * 2 + Number(isSecond),
      write: (n) => of.write(n >> 1) + (n % 2 === 1 ? second : first),
    }
  }
  return null
}

function readHebrew(text: string): Numbering | null {
  const n = readNumeral(text)
  if (n === null) return null
  const isMarked = /[׳״'"]/u.test(text)
  const write = (value: number): string => (isMarked ? toNumeral(value) : toNumeral(value).replaceAll(/[׳״]/gu, ''))
  return { kind: 'hebrew', n, write }
}

const ROMAN: readonly (readonly [string, number])[] = [
  ...([
    ['m', 1000],
    ['cm', 900],
    ['d', 500],
    ['cd', 400],
    ['c', 100],
    ['xc', 90],
  ] as const),
  ...([
    ['l', 50],
    ['xl', 40],
    ['x', 10],
    ['ix', 9],
    ['v', 5],
    ['iv', 4],
    ['i', 1],
  ] as const),
]

function readRoman(text: string): Numbering | null {
  const isUpper = text === text.toUpperCase()
  const lower = text.toLowerCase()
  if (!/^[ivxlcdm]{1,12}$/.test(lower) || (!isUpper && text !== lower)) return null
  const write = (n: number): string => (isUpper ? toRoman(n).toUpperCase() : toRoman(n))
  let [n, rest] = [0, lower]
  for (const [sign, value] of ROMAN) {
    while (rest.startsWith(sign)) [n, rest] = [n + value, rest.slice(sign.length)]
  }
  return rest === '' && toRoman(n) === lower ? { kind: 'roman', n, write } : null
}

function toRoman(n: number): string {
  let [text, rest] = ['', n]
  for (const [sign, value] of ROMAN) {
    while (rest >= value) [text, rest] = [text + sign, rest - value]
  }
  return text
}

/** The printed number of each page; null for a page without one. The first is that of page 1. */
export function printedOf(anchors: readonly Anchor[], pages: number): (string | null)[] {
  const at = new Map(anchors.map(({ page, printed }) => [page, printed]))
  let now: string | null = null
  return Array.from({ length: pages }, (_, index) => {
    const set = at.get(index + 1)
    now = set === undefined ? (now === null ? null : numberAfter(now)) : set === '' ? null : set
    return now
  })
}

/** The fewest anchors that give these labels. */
export function anchorsOf(labels: readonly Label[], pages: number): Anchor[] {
  const known = new Map(labels.map(({ page, printed }) => [page, printed]))
  const anchors: Anchor[] = []
  let expected: string | null = null
  for (let page = 1; page <= pages; page += 1) {
    const printed = known.get(page) ?? null
    if (printed !== expected) anchors.push({ page, printed: printed ?? '' })
    expected = printed === null ? null : numberAfter(printed)
  }
  return anchors
}

export function labelsOf(anchors: readonly Anchor[], pages: number): Label[] {
  return printedOf(anchors, pages).flatMap((printed, index) => (printed === null ? [] : [{ page: index + 1, printed }]))
}

export interface Jump {
  page: number
  /** What would have been printed here. */
  expected: string
  printed: string
  /** `missing`: numbers are left out. `again`: numbers come a second time. */
  kind: 'missing' | 'again'
}

/** Where the numbers of one kind do not continue from page to page. Another kind of numbers may begin anywhere. */
export function jumpsOf(anchors: readonly Anchor[], pages: number): Jump[] {
  const printed = printedOf(anchors, pages)
  let last: Numbering | null = null
  let lastPage = 0
  const jumps: Jump[] = []
  for (const [index, text] of printed.entries()) {
    if (text === null) continue
    const now = readNumber(text)
    if (now !== null && last !== null && now.kind === last.kind) {
      const goesOn = last.n + (index + 1 - lastPage)
      const expected = written(last, goesOn) ?? String(goesOn)
      // A page without a number between two numbers may be counted, or not.
      if (now.n !== goesOn && now.n !== last.n + 1) {
        jumps.push({
          page: index + 1,
          expected,
          printed: text,
          kind: now.n > last.n ? 'missing' : 'again',
        })
      }
    }
    if (now !== null) [last, lastPage] = [now, index + 1]
  }
  return jumps
}
