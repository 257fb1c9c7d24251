/** Reads the links in a text: people by @handle, conversations by #number, and issues that a suggestion says it fixes.
 *  Pure. No link is read inside code, a web address, a mail address or another word.
 *  Source: shapes.md#linking-words. */

/** Words that link an issue to be closed by a merge, in English and Hebrew. */
const FIXING =
  /(?<![\p{L}\p{N}_])(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|מתקנת|מתקן|תיקון|תוקן|סוגרת|סוגר|פותרת|פותר)\s*:?\s+#(\d{1,9})(?![\p{L}\p{N}_])/giu
const NUMBER = /(?<![\p{L}\p{N}_&/#])#(\d{1,9})(?![\p{L}\p{N}_])/gu
const HANDLE = /(?<![\p{L}\p{N}_.@/+-])@([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)(?![\p{L}\p{N}_]*@)/gu

/** Links that are read in one text; further ones are ignored. */
const MAX_LINKS = 50

export interface TextLinks {
  /** Handles as they are written. Each once: case does not matter. */
  handles: string[]
  numbers: number[]
}

export function readTextLinks(text: string): TextLinks {
  const plain = withoutCode(text)
  const handles = new Map<string, string>()
  for (const [, handle = ''] of plain.matchAll(HANDLE)) {
    if (handle.length <= 40) handles.set(handle.toLowerCase(), handle)
  }
  return {
    handles: [...handles.values()].slice(0, MAX_LINKS),
    numbers: numbersIn(plain, NUMBER),
  }
}

/** A person or a conversation that a piece of text names. `at`: where it begins, `#` or `@` included. */
export interface TextLink {
  kind: 'handle' | 'number'
  at: number
  /** As written, with its sign. */
  text: string
  /** Without its sign. */
  name: string
}

/** The links of a piece of text without code, in order. */
export function linksIn(text: string): TextLink[] {
  const found = (kind: TextLink['kind'], pattern: RegExp): TextLink[] =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: name = '', index: at }) => {
      return { kind, at, text: whole, name }
    })
  const handles = found('handle', HANDLE).filter(({ name }) => name.length <= 40)
  return [...handles, ...found('number', NUMBER)].sort((a, b) => a.at - b.at)
}

/** Numbers of the issues that a suggestion's description says it closes. */
export function readFixes(description: string): number[] {
  return numbersIn(withoutCode(description), FIXING)
}

function numbersIn(text: string, pattern: RegExp): number[] {
  const found = [...text.matchAll(pattern)].map(([, digits]) => Number(digits))
  return [...new Set(found.filter((number) => number > 0))].slice(0, MAX_LINKS)
}

/** Code and web addresses become spaces. */
function withoutCode(text: string): string {
  return text
    .replace(/^(```|~~~)[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|(?![\s\S]))/gmu, ' ')
    .replace(/(`+)(?:(?!\1)[\s\S])*?\1/gu, ' ')
    .replace(/\b[a-z][a-z0-9+.-]{0,30}:\/\/\S+/giu, ' ')
}
