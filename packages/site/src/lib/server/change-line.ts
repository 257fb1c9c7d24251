/** What a suggestion changes as one line of a list, in the page's language: “Genesis · Chapter 3, verse 7: הוא → היא”. */
import type { listSuggestions } from '@yalkut/catalog/changing'
import { pointerParts } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { changeLineWords } from '#lib/words/change-line.ts'
import { fieldName } from '#lib/words/history.ts'
import { counted } from '#lib/words/in-both.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'
import { localName } from './names.ts'
import { exactTime } from './times.ts'
import { withheldLine } from './withheld-line.ts'

type Listed = Awaited<ReturnType<typeof listSuggestions>>['suggestions'][number]
export type Line = NonNullable<Listed['line']>

/** Where a change is. */
type Place = Pick<Line, 'name' | 'around' | 'page' | 'at'>

export interface ChangeLineView {
  /** The sefer, printing or event, then what is in it. */
  place: Named[]
  /** “page 3, line 4”; empty where the change is in no part. */
  at: string
  /** “New”, or how many withheld words change. */
  kind: string | null
  removed: string | null
  added: string | null
  /** Further changes of the same suggestion. */
  more: string | null
}

/** `row`: its suggestion. */
export function viewChangeLine(
  line: Line,
  row: { items: number; types: readonly string[] },
  lang: Lang,
): ChangeLineView {
  const words = changeLineWords(lang)
  const { change, field, count } = line
  const timed = timeLine(line, lang)
  const parts = [
    ...partsOf(line, lang),
    ...(change === 'field' && field !== null ? [timed?.field ?? fieldName(lang, pointerParts(field)[0] ?? '')] : []),
  ]
  const items = row.items - (isFirstFix(line, row.types) ? 1 : 0)
  const isShown = change === 'words' || change === 'field'
  return {
    place: namesOf(line, lang),
    at: parts.join(', '),
    kind: kindOf(line, lang),
    removed: isShown ? (timed?.removed ?? line.removed) : null,
    added: isShown ? (timed?.added ?? line.added) : null,
    more:
      items > 1 ? counted(lang, items - 1, words.moreItems) : count > 1 ? counted(lang, count - 1, words.more) : null,
  }
}

/** Where a paragraph of a recording begins or ends, as people say a time; null for another change. */
function timeLine(
  { type, field, removed, added }: Line,
  lang: Lang,
): { field: string; removed: string | null; added: string | null } | null {
  if (type !== 'alignment-span' || (field !== '/startMs' && field !== '/endMs')) return null
  const words = suggestionWords(lang)
  const time = (ms: string | null): string | null => (ms !== null && /^\d+$/.test(ms) ? exactTime(Number(ms)) : ms)
  return { field: field === '/startMs' ? words.begins : words.ends, removed: time(removed), added: time(added) }
}

function namesOf({ around, name }: Place, lang: Lang): Named[] {
  return [...around, ...(name === null ? [] : [name])].map((each) => localName(lang, each))
}

/** “Verse 7”. */
export function placeName({ kind, n }: NonNullable<Place['at']>, lang: Lang): string {
  const said = changeLineWords(lang).at[kind](n)
  return said.charAt(0).toUpperCase() + said.slice(1)
}

function partsOf({ page, at }: Place, lang: Lang): string[] {
  const words = changeLineWords(lang)
  return [...(page === null ? [] : [words.page(page)]), ...(at === null ? [] : [words.at[at.kind](at.n)])]
}

/** The first fix of a scan brings a layer, which says nothing itself. */
function isFirstFix({ type }: Line, types: readonly string[]): boolean {
  return type === 'text-page' && types.includes('text-layer')
}

/** For a list that does not count further items. */
export const ONE_ITEM = { items: 1, types: [] }

function kindOf({ change, words: withheld }: Line, lang: Lang): string | null {
  const words = changeLineWords(lang)
  if (change === 'new' || change === 'deleted') return words.kinds[change]
  const amount = withheldLine(lang, withheld)
  if (change !== 'withheld') return amount
  return [words.withheld, ...(amount === null ? [] : [amount])].join('. ').replace(/[. ]+$/, '.')
}

/** The title where a person wrote it; null where the program did, of the place and of what was done. */
export function ownTitle(title: string, line: Place | null): string | null {
  if (line === null) return title
  const names = [...line.around, ...(line.name === null ? [] : [line.name])]
  const known = new Set(names.flatMap(({ he, en }) => [he, en ?? he]))
  const rest = title
    .split(' · ')
    .filter((part) => !known.has(part))
    .join(' · ')
  if (rest === '') return null
  // “Torah Or: עמוד 3: תיקון שורה”: the name before the colon is a known one.
  const [first = '', ...after] = rest.split(': ')
  const what = known.has(first) ? after.join(': ') : rest
  return what === '' || OF_PROGRAM.test(what) ? null : title
}

/** What a person called a suggestion; else where its change is, in the page's language. */
export function titleIn(title: string, place: Place | null, lang: Lang): string {
  if (place === null || ownTitle(title, place) !== null) return title
  const where = namesOf(place, lang)
    .map(({ text }) => text)
    .join(' · ')
  const at = partsOf(place, lang).join(', ')
  return where === '' ? title : at === '' ? where : `${where}, ${at}`
}

/** What the program calls a change, after its place. */
const OF_PROGRAM =
  /^(?:Transcript: fix.*|New transcript|New hanacha|Sync: .*|The sync is right|Repeated fix: .*|Pages \d+–\d+|Page \d+: .*|Translation(?: \([a-z]+\)|: fix of a paragraph)|Fix of a paragraph|Doubtful words: .*|(?:תרגום: )?תיקון (?:קטע|פסקה)|תרגום \([a-z]+\)|תמלול(?:: תיקו.*| חדש)|הנחה חדשה|סנכרון: .*|הסנכרון נכון|עמוד \d+: .*|עמודים \d+–\d+|תיקון חוזר.*|מילים מסופקות: .*|rh-\w+|\/\S+)$/u
