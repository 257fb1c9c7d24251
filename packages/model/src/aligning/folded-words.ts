/** The words by which a paragraph is known again: without points, accents, punctuation and case. Source: decisions.md#imports. */
import { isJsonObject, type Json } from '../json.ts'

const MARKS = /\p{M}+/gu
/** Inside an abbreviation (רמב״ם) or an apostrophe inside a word. */
const QUOTES = /(?<=\p{L})["'׳״’”](?=\p{L})/gu
const WORD = /[\p{L}\p{N}]+/gu

/** A text without any letter or number is one word of its own, so that a line of dashes is known again too. */
export function foldedWords(text: string): string[] {
  const bare = text.normalize('NFKD').replace(MARKS, '').replace(QUOTES, '').toLowerCase()
  const words = bare.match(WORD)
  if (words !== null) return words
  const rest = text.trim()
  return rest === '' ? [] : [rest]
}

/** The text of runs, with a space where a line ends; notes and other markers have no words. */
export function wordsOfRuns(runs: Json | undefined): string {
  if (typeof runs === 'string') return runs
  if (!Array.isArray(runs)) return ''
  let text = ''
  for (const run of runs) {
    if (!isJsonObject(run)) continue
    if (typeof run.text === 'string') text += run.text
    else if (run.br === true || (run.eol !== undefined && run.split !== true)) text += ' '
  }
  return text
}
