/** What the checks found, in the words of the page, beside the fields. */
import type { CheckedAhead } from '@yalkut/catalog/changing'
import { catalogSaid } from '#lib/catalog-said.ts'
import type { Lang } from '#lib/lang.ts'
import { deskWords } from '#lib/words/desk.ts'
import { problemWords } from '#lib/words/problems.ts'
import type { Mistake, Read } from './data-of.ts'

type Finding = CheckedAhead['checks'][number]

/** By the names of the form. What belongs to no field has the name ''. */
export function problemsOf(
  lang: Lang,
  { names, mistakes }: Pick<Read, 'names' | 'mistakes'>,
  findings: readonly Finding[],
): Map<string, string[]> {
  const problems = new Map<string, string[]>()
  const add = (name: string, text: string): void => {
    const all = problems.get(name) ?? []
    if (!all.includes(text)) problems.set(name, [...all, text])
  }
  for (const [name, mistake] of mistakes) add(name, mistakeText(lang, mistake))
  for (const { path, message } of findings) {
    const name = nameOf(path ?? '', names)
    // Of a date that was not read the reason is there already.
    if (mistakes.has(name)) continue
    // Beside its own field, a sentence that names the field would name it in English.
    const isItsOwn = name !== '' && NEEDED.test(message)
    add(name, isItsOwn ? problemWords(lang).needed : messageIn(lang, message))
  }
  return problems
}

/** The control of a pointer, or of what stands around it. */
function nameOf(pointer: string, names: ReadonlyMap<string, string>): string {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const name = names.get(at)
    if (name !== undefined) return name
  }
  return ''
}

function mistakeText(lang: Lang, mistake: Mistake): string {
  const words = deskWords(lang)
  if (mistake === 'json') return words.notJson
  if (mistake === 'twice') return words.twice
  return words.notDate
}

/** The checks speak English; what they say often has words of its own in each language. */
export function messageIn(lang: Lang, message: string): string {
  const words = problemWords(lang)
  const hebrew = lang === 'he' ? catalogSaid(lang, message) : null
  if (hebrew !== null) return hebrew
  const known = PATTERNS.find(([pattern]) => pattern.test(message))
  return known !== undefined ? words[known[1]] : lang === 'he' ? words.other : message
}

const NEEDED = /is needed\.$/

const PATTERNS: readonly (readonly [RegExp, keyof ReturnType<typeof problemWords>])[] = [
  [NEEDED, 'needed'],
  [/^“[^”]*” must not be empty/, 'needed'],
  [/^“[^”]*” must have at most \d+ character/, 'long'],
  [/^“[^”]*” must have at most \d+ (?:entr|field)/, 'many'],
  [/^“[^”]*” must be a (?:whole )?number/, 'number'],
  [/^“[^”]*” must be at (?:most|least)/, 'range'],
  [/^“[^”]*” must be one of: /, 'list'],
  [/^“[^”]*” must be (?:.*such as|of the form|a sha256)/, 'form'],
  [/^“[^”]*” must be (?:true|a text|an object|a list)/, 'kind'],
  [/^There is no item/, 'noItem'],
  [/This field must name/, 'otherType'],
  [/^The path .* is taken/, 'taken'],
  [/^There is no field/, 'noField'],
  [/is never inside itself/, 'inside'],
  [/^Nobody has the account/, 'nobody'],
]
