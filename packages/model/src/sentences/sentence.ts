/** Sentences for people, in both languages. A sentence has a key (its reason), typed parameters, and an entry in one table
 *  with its English and its Hebrew. Pure. Source: service.md#errors. */

export const SENTENCE_LANGUAGES = ['en', 'he'] as const
export type SentenceLanguage = (typeof SENTENCE_LANGUAGES)[number]

/** What a parameter may be. A sentence is said in the language of the one around it. */
export type Said = string | number | Sentence

export interface SentenceParams {
  readonly [name: string]: Said
}

/** A sentence with its parameters, said in both languages: a plain value that can be stored and sent to a thread. */
export interface Sentence {
  /** The key, for programs: it does not change when the words do. */
  readonly reason: string
  readonly params: SentenceParams
  readonly en: string
  readonly he: string
}

/** `{name}` stands for a parameter. `{n|one page|# pages}` chooses by a number: its first form for 1, and `#` is the number. */
export interface Wording {
  readonly en: string
  readonly he: string
}

export interface Wordings {
  readonly [reason: string]: Wording
}

type NameIn<Inner extends string> = Inner extends `${infer Name}|${string}` ? Name : Inner
/** The names of the parameters of a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? NameIn<Inner> | NamesIn<Rest>
  : never
/** The names of the parameters that a text chooses a form by. */
type CountsIn<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `${infer Name}|${string}` ? Name : never) | CountsIn<Rest>
  : never

type CountsOf<W extends Wording> = CountsIn<W['en']> | CountsIn<W['he']>
type ParamsOf<W extends Wording> = {
  readonly [Name in NamesIn<W['en']>]: Name extends CountsOf<W> ? number : Said
}
type Arguments<W extends Wording> = [NamesIn<W['en']>] extends [never] ? [] : [ParamsOf<W>]

/** The same table where both languages name the same parameters; otherwise the Hebrew has the type of what is wrong. */
type Matching<T extends Wordings> = {
  readonly [Reason in keyof T]: [NamesIn<T[Reason]['en']>, NamesIn<T[Reason]['he']>] extends [
    NamesIn<T[Reason]['he']>,
    NamesIn<T[Reason]['en']>,
  ]
    ? unknown
    : { he: 'The Hebrew names other parameters than the English.' }
}

/** Says the sentences of one table. */
export interface Sayer<T extends Wordings> {
  <Reason extends keyof T & string>(reason: Reason, ...params: Arguments<T[Reason]>): Sentence
  readonly wordings: T
}

/** Makes the sayer of a table of sentences: `const PEOPLE = sentences({ 'handle-taken': { en: …, he: … } })`. A missing language
 *  or parameter does not compile. */
export function sentences<const T extends Wordings>(table: T & Matching<T>): Sayer<T> {
  const say = <Reason extends keyof T & string>(reason: Reason, ...params: Arguments<T[Reason]>): Sentence =>
    sentenceOf(table, reason, params[0] ?? {})
  return Object.assign(say, { wordings: table })
}

/** A sentence of one of several tables, by its key: one that was stored. null: no table has the key any more. */
export function findSentence(
  tables: readonly { readonly wordings: Wordings }[],
  reason: string,
  params: SentenceParams,
): Sentence | null {
  const table = tables.find(({ wordings }) => Object.hasOwn(wordings, reason))
  return table === undefined ? null : sentenceOf(table.wordings, reason, params)
}

function sentenceOf(table: Wordings, reason: string, params: SentenceParams): Sentence {
  const { en = '', he = '' } = table[reason] ?? {}
  return { reason, params, en: fill(en, params, 'en'), he: fill(he, params, 'he') }
}

/** A sentence as the two fields of a row or an answer that give a reason. */
export function reasonIn({ en, he }: Pick<Sentence, SentenceLanguage>): { reason: string; reasonHe: string } {
  return { reason: en, reasonHe: he }
}

/** The same words in both languages: what a person wrote, or what another program said. */
export function quoted(text: string): Sentence {
  return { reason: 'quoted', params: {}, en: text, he: text }
}

/** Several sentences after another. */
export function together(all: readonly Sentence[]): Sentence {
  const [first = quoted('')] = all
  if (all.length < 2) return first
  const joined = (lang: SentenceLanguage): string => all.map((each) => each[lang]).join(' ')
  return { ...first, en: joined('en'), he: joined('he') }
}

/** A list with commas, each part in the language of the sentence. */
export function listed(parts: readonly Said[]): Sentence {
  return joined(parts, { en: ', ', he: ', ' })
}

/** One of several: “a sefer or a printing”. */
export function oneOf(parts: readonly Said[]): Sentence {
  return joined(parts, { en: ' or ', he: ' או ' })
}

/** Both of two, or all: “a name and a path”. */
export function bothOf(parts: readonly Said[]): Sentence {
  return joined(parts, { en: ' and ', he: ' ו' })
}

function joined(parts: readonly Said[], by: Wording): Sentence {
  const saidIn = (lang: SentenceLanguage): string => parts.map((each) => said(each, lang)).join(by[lang])
  return { reason: 'list', params: {}, en: saidIn('en'), he: saidIn('he') }
}

const PARAMETER = /\{([^{}|]+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g

/** The names of the parameters of a text, each once, in the order of the alphabet. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PARAMETER)].map(([, name = '']) => name))].sort()
}

function fill(text: string, params: SentenceParams, lang: SentenceLanguage): string {
  return text.replace(PARAMETER, (_, name: string, one?: string, many?: string) => {
    const value = params[name] ?? ''
    if (one === undefined || many === undefined) return said(value, lang)
    return (value === 1 ? one : many).replaceAll('#', said(value, lang))
  })
}

function said(value: Said, lang: SentenceLanguage): string {
  if (typeof value === 'object') return value[lang]
  const text = String(value)
  return lang === 'he' && IN_PIECES.test(text) ? `\u2066${text}\u2069` : text
}

/** Words of an address or a program that would change their order among Hebrew: `/tanya`, `--because`. */
const IN_PIECES = /^(?=[^א-ת]*[a-z])(?:[^\p{L}\p{N}\u2066]|.*[^\p{L}\p{N}\u2069]$)/iu

export function isSentence(value: object): value is Sentence {
  return 'reason' in value && 'params' in value && 'en' in value && 'he' in value
}

/** Facts with each sentence among them in one language; an object whose `message` is a sentence has its key as `reason`. */
export function factsIn(lang: SentenceLanguage, facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map((each) => factsIn(lang, each))
  if (typeof facts !== 'object' || facts === null) return facts
  if (isSentence(facts)) return facts[lang]
  const said = Object.entries(facts).map(([name, each]) => [name, factsIn(lang, each)])
  const { message }: { message?: unknown } = facts
  const isSaid = typeof message === 'object' && message !== null && isSentence(message)
  return { ...(isSaid && { reason: message.reason }), ...Object.fromEntries(said) }
}
