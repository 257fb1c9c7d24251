/** Splits running text into tokens for a merge: words, with the spaces before them. Plain text is one run. In page words,
 *  a word has its marks and its link, and a footnote marker or a line end is a separate token. Source: service.md#runs. */
import type { Json, JsonObject } from '../json.ts'

/** `gap`: the spaces before the token, null at the start of the text. Tokens with the same `key` are the same word with the
 *  same marks; their gaps may differ. */
export interface Token {
  key: string
  runs: JsonObject[]
  gap: JsonObject[] | null
  isWord: boolean
}

/** `lead` and `tail` are the spaces before the first token and after the last. */
export interface TokenText {
  lead: JsonObject[]
  tokens: Token[]
  tail: JsonObject[]
}

/** Splits runs into tokens. A run without a string `text` is a token. */
export function tokensOf(runs: readonly JsonObject[]): TokenText {
  const tokens: Token[] = []
  let lead: JsonObject[] = []
  let gap: JsonObject[] = []
  let word: JsonObject[] = []
  const push = (pieces: JsonObject[], isWord: boolean): void => {
    const joined = joinRuns(pieces)
    if (tokens.length === 0) lead = gap
    const before = tokens.length === 0 ? null : gap
    tokens.push({ key: joined.map(keyOf).join(), runs: joined, gap: before, isWord })
    gap = []
  }
  const endWord = (): void => {
    if (word.length > 0) push(word, true)
    word = []
  }
  for (const run of runs) {
    if (typeof run.text !== 'string') {
      endWord()
      push([run], false)
      continue
    }
    for (const text of run.text.match(/\s+|\S+/g) ?? []) {
      if (/\S/.test(text)) word.push({ ...run, text })
      else {
        endWord()
        gap.push({ ...run, text })
      }
    }
  }
  endWord()
  return tokens.length === 0 ? { lead: gap, tokens, tail: [] } : { lead, tokens, tail: gap }
}

/** Joins tokens to runs. Neighbours with the same marks become one run. Two words without a space between them, which come
 *  from different sides of a merge, get a space. */
export function runsOf({ lead, tokens, tail }: TokenText): JsonObject[] {
  const runs = [...lead]
  let afterWord = false
  for (const [at, token] of tokens.entries()) {
    if (at > 0) {
      const gap = token.gap ?? []
      runs.push(...(gap.length === 0 && afterWord && token.isWord ? [{ text: ' ' }] : gap))
    }
    runs.push(...token.runs)
    afterWord = token.isWord
  }
  return joinRuns([...runs, ...tail])
}

function joinRuns(runs: readonly JsonObject[]): JsonObject[] {
  const joined: { run: JsonObject; text: string[] | null; style: string }[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    const style = styleOf(run)
    if (typeof run.text !== 'string') joined.push({ run, text: null, style })
    else if (last?.text && last.style === style) last.text.push(run.text)
    else joined.push({ run, text: [run.text], style })
  }
  return joined.map(({ run, text }) => (text === null ? run : { ...run, text: text.join('') }))
}

function keyOf(run: JsonObject): string {
  return JSON.stringify(run.text ?? null) + styleOf(run)
}

/** All fields of a run except its text, as a text with one form for each style. */
function styleOf(run: JsonObject): string {
  const style = Object.entries(run).filter(([key]) => key !== 'text')
  if (style.length === 0) return ''
  return JSON.stringify(style.map(withSortedMarks).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function withSortedMarks([key, value]: [string, Json]): [string, Json] {
  return key === 'marks' && Array.isArray(value) ? [key, value.toSorted()] : [key, value]
}
