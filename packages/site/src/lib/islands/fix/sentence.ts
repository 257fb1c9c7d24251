/** The part of a paragraph that a form shows: the sentence around the chosen words. Pure. */

export interface Range {
  from: number
  to: number
}

/** Shorter paragraphs are shown whole. */
const SHORT = 140
/** Of a longer sentence the words around the chosen ones are shown. */
const LONG = 360
const AROUND = 120

export function sentenceAround(text: string, { from, to }: Range): Range {
  if (text.length <= SHORT) return trimmed(text, { from: 0, to: text.length })
  let start = 0
  for (const { index, 0: end } of text.slice(0, from).matchAll(/[.!?׃:;]["'”״׳)\]]*\s+|\n+/gu)) {
    start = index + end.length
  }
  const ending = /[.!?׃:;]["'”״׳)\]]*(?=\s)|(?=\n)/u.exec(text.slice(to))
  const end = ending === null ? text.length : to + ending.index + ending[0].length
  if (end - start <= LONG) return trimmed(text, { from: start, to: end })
  return trimmed(text, {
    from: from - start > AROUND ? wordStart(text, from - AROUND) : start,
    to: end - to > AROUND ? wordEnd(text, to + AROUND) : end,
  })
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space === -1 ? at : space + 1
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space === -1 ? at : space
}

function trimmed(text: string, { from, to }: Range): Range {
  const part = text.slice(from, to)
  const start = from + part.length - part.trimStart().length
  return { from: start, to: Math.max(start, to - (part.length - part.trimEnd().length)) }
}

/** The word at a point of the words; null between words. */
export function wordAt(text: string, at: number): Range | null {
  const before = /\S*$/u.exec(text.slice(0, at))?.[0].length ?? 0
  const after = /^\S*/u.exec(text.slice(at))?.[0].length ?? 0
  return before + after === 0 ? null : { from: at - before, to: at + after }
}
