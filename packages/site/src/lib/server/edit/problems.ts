/** What the checks found, in the words of the page, beside the fields. */
import type { CheckedAhead } from '@yalkut/catalog/changing'
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
  for (const finding of findings) {
    const name = nameOf(finding.path ?? '', names)
    // Of a date that was not read the reason is there already.
    if (mistakes.has(name)) continue
    add(name, name === '' ? findingText(lang, finding) : besideText(lang, finding))
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
  return `${words.notDate} ${mistake.date}`
}

/** What a check found. */
export function findingText(lang: Lang, { message, messageHe }: Finding): string {
  return lang === 'he' ? messageHe : message
}

/** Beside its own field, a sentence that names the field would name it as programs do. A limit or a form is told whole. */
const BESIDE: ReadonlyMap<string, keyof ReturnType<typeof problemWords>> = new Map([
  ['field-needed', 'needed'],
  ['not-empty', 'needed'],
  ['each-once', 'twice'],
  ['of-number', 'number'],
  ['of-kind', 'kind'],
  ['no-such-form', 'other'],
  ['not-valid', 'other'],
  ['wrong-target', 'otherType'],
  ['no-field', 'noField'],
  ['inside-itself', 'inside'],
] as const)

function besideText(lang: Lang, finding: Finding): string {
  const word = BESIDE.get(finding.reason)
  return word === undefined ? findingText(lang, finding) : problemWords(lang)[word]
}
