/** Converts the old markup inside one block of text to runs: `'''b'''`, `''i''`, `<u>`, `<br>`, `<ref>`,
 *  `[[rh-…|name]]`, `[url text]`. The markup has no escapes, and nothing is refused: a mark without its end, and a link
 *  without a valid target, stay as letters. Source: shapes.md#old-markup. */
import type { Mark, Run } from './body-schema.ts'
import { readTokens, type Toggle, type Token } from './inline-tokens.ts'
import { tidyRuns } from './tidy-runs.ts'

/** Stores the runs of a footnote and answers the id of the note. */
export type KeepNote = (text: Run[]) => string

/** The runs of one block. `keepNote` is called with each footnote, in order. */
export function readInline(text: string, keepNote: KeepNote): Run[] {
  return toRuns(readTokens(text), keepNote)
}

function toRuns(tokens: readonly Token[], keepNote: KeepNote): Run[] {
  const paired = pairToggles(tokens)
  const marks = new Set<Mark>()
  const runs: Run[] = []
  let href: string | null = null
  for (const token of tokens) {
    if ('br' in token) runs.push(token)
    else if ('note' in token) runs.push({ note: keepNote(toRuns(token.note, keepNote)) })
    else if ('href' in token) href = token.href
    else if ('text' in token) runs.push(styled(token.text, marks, href))
    else if (!paired.has(token)) runs.push(styled(token.letters, marks, href))
    else if (!marks.delete(token.toggle)) marks.add(token.toggle)
  }
  return tidyRuns(runs)
}

function styled(text: string, marks: ReadonlySet<Mark>, href: string | null): Run {
  return { text, marks: [...marks], ...(href !== null && { href }) }
}

/** The toggles with a partner. Other toggles are letters. */
function pairToggles(tokens: readonly Token[]): Set<Token> {
  const paired = new Set<Token>()
  const open = new Map<Mark, Toggle>()
  for (const token of tokens) {
    if (!('toggle' in token)) continue
    const opening = open.get(token.toggle)
    if (opening === undefined) {
      if (token.side !== 'close') open.set(token.toggle, token)
    } else if (token.side !== 'open') {
      paired.add(opening).add(token)
      open.delete(token.toggle)
    }
  }
  return paired
}
