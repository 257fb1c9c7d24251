/** The comments of a TypeScript source, each with its first line. Pure.
 *
 *  A small scanner instead of a parser: the compiler has no interface for programs, and the scanner only has to skip strings,
 *  templates and regular expressions. */

export interface Comment {
  /** From 1. */
  line: number
  /** Without the comment marks, line by line. */
  text: string
}

/** Consecutive lines of `//` are one comment. */
export function commentsOf(source: string): Comment[] {
  const comments: (Comment & { isLine: boolean; end: number })[] = []
  for (const { start, end } of spansOf(source)) {
    const isLine = source.startsWith('//', start)
    const last = comments.at(-1)
    const text = withoutSigns(source.slice(start, end))
    if (isLine && last?.isLine && /^\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += `\n${text}`
      last.end = end
    } else comments.push({ line: lineAt(source, start), text, isLine, end })
  }
  return comments.map(({ line, text }) => ({ line, text }))
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function withoutSigns(comment: string): string {
  if (comment.startsWith('//')) return comment.slice(2)
  return comment
    .replace(/^\/\*+/, '')
    .replace(/\*\/$/, '')
    .replaceAll(/\n[ \t]*\*?/g, '\n')
}

interface Span {
  start: number
  end: number
}

/** A slash after one of these begins a regular expression; after a name or a closing bracket it divides. */
const BEFORE_PATTERN = /(?:^|[=(,:;!&|?{}[+\-*%<>~^]|\b(?:return|typeof|case|in|of|throw|await))\s*$/

function spansOf(source: string): Span[] {
  const spans: Span[] = []
  /** For each open template, the number of open braces in its present expression. */
  const braces: number[] = []
  /** The code before the present index, enough to tell a regular expression from a division. */
  let before = ''
  let at = 0
  const take = (end: number, seen: string): void => {
    before = (before + seen).slice(-40)
    at = end
  }
  const enterTemplate = (from: number): void => {
    const { end, isOpen } = endOfTemplate(source, from)
    if (isOpen) braces.push(0)
    take(end, isOpen ? '{' : 'x')
  }
  while (at < source.length) {
    const letter = source.charAt(at)
    const open = braces.length - 1
    if (source.startsWith('//', at)) at = pushed(spans, at, indexOr(source, '\n', at))
    else if (source.startsWith('/*', at)) at = pushed(spans, at, indexOr(source, '*/', at + 2) + 2)
    else if (letter === '"' || letter === "'") take(endOfQuoted(source, at), 'x')
    else if (letter === '`') enterTemplate(at + 1)
    else if (letter === '/' && BEFORE_PATTERN.test(before)) take(endOfPattern(source, at), 'x')
    else if (letter === '}' && braces[open] === 0) {
      braces.pop()
      enterTemplate(at + 1)
    } else {
      if (letter === '{' && open >= 0) braces[open] = (braces[open] ?? 0) + 1
      if (letter === '}' && open >= 0) braces[open] = (braces[open] ?? 0) - 1
      take(at + 1, letter)
    }
  }
  return spans
}

function pushed(spans: Span[], start: number, end: number): number {
  spans.push({ start, end })
  return end
}

function indexOr(source: string, text: string, from: number): number {
  const found = source.indexOf(text, from)
  return found < 0 ? source.length : found
}

function endOfQuoted(source: string, start: number): number {
  const quote = source.charAt(start)
  let at = start + 1
  while (at < source.length && source.charAt(at) !== quote) at += source.charAt(at) === '\\' ? 2 : 1
  return at + 1
}

function endOfPattern(source: string, start: number): number {
  let inClass = false
  let at = start + 1
  while (at < source.length && (inClass || source.charAt(at) !== '/')) {
    const letter = source.charAt(at)
    if (letter === '[') inClass = true
    if (letter === ']') inClass = false
    at += letter === '\\' ? 2 : 1
  }
  return at + 1
}

/** The index at which a template's text ends: at an expression (`isOpen`), or at the end of the template. */
function endOfTemplate(source: string, from: number): { end: number; isOpen: boolean } {
  for (let at = from; at < source.length; at += 1) {
    if (source.charAt(at) === '\\') at += 1
    else if (source.charAt(at) === '`') return { end: at + 1, isOpen: false }
    else if (source.startsWith('${', at)) return { end: at + 2, isOpen: true }
  }
  return { end: source.length, isOpen: false }
}
