/** A commit as a sentence in Hebrew and English: “14 lines put right in Torah Or”. Pure. Source: shapes.md#commits. */
import { capitalized, hebrewCount, type Noun } from '@yalkut/model/glossary'
import type { CommitFacts } from '@yalkut/projection'
import type { CommitSummary } from '../../core/shapes/item.ts'
import { LINE, nounOf, PARAGRAPH } from './commit-nouns.ts'

type Tally = CommitFacts['tallies'][number]

/** What was done, in the order in which a sentence says it. Hebrew: one masculine, one feminine, several. */
const DEEDS = [
  { acts: ['lines', 'paragraphs'], he: ['תוקן', 'תוקנה', 'תוקנו'], en: 'put right' },
  { acts: ['checked'], he: ['נבדק', 'נבדקה', 'נבדקו'], en: 'checked' },
  { acts: ['added'], he: ['נוסף', 'נוספה', 'נוספו'], en: 'added' },
  { acts: ['changed'], he: ['שונה', 'שונתה', 'שונו'], en: 'changed' },
  { acts: ['removed'], he: ['הוסר', 'הוסרה', 'הוסרו'], en: 'removed' },
] as const
type Deed = (typeof DEEDS)[number]

/** Deeds in one sentence, and kinds of things of one deed. */
const MOST = 3

/** `tallies` say what was done, `item` and `inside` where. The names are as items show them; no other word of an item is used. */
export function sentenceOf({ tallies, item, inside }: CommitFacts): CommitSummary {
  const [first, ...others] = tallies
  if (first === undefined) return { he: 'לא השתנה דבר', en: 'Nothing changed' }
  const isPiece = first.type === 'lines' || first.type === 'paragraphs'
  const isWhole = !isPiece && (first.act === 'added' || first.act === 'changed' || first.act === 'removed')
  if (isWhole && others.length === 0 && item?.name) return oneItem(first, item.name, inside)
  const clauses = DEEDS.map((deed) => clauseOf(deed, tallies)).filter((each) => each !== null)
  const firstClauses = clauses.slice(0, MOST)
  const places = [item?.name ?? null, inside].filter((each) => each !== null)
  return {
    he: firstClauses.map(({ he }) => he).join(', ') + inHebrew(places),
    en: firstClauses.map(({ en }) => en).join(', ') + inEnglish(places),
  }
}

type Name = NonNullable<CommitFacts['inside']>

/** “Sefer added: Torah Or”, “Unit changed in Tanya: Chapter 1”. */
function oneItem({ act, type }: Tally, name: Name, inside: Name | null): CommitSummary {
  const deed = DEEDS.find(({ acts }) => acts.some((each) => each === act)) ?? DEEDS[3]
  const noun = nounOf(type)
  const places = inside === null ? [] : [inside]
  const [masculine, feminine] = deed.he
  const verb = noun.isFeminine ? feminine : masculine
  return {
    he: `${verb} ${noun.he[0]}${inHebrew(places)}: ${name.he}`,
    en: `${capitalized(noun.en[0])} ${deed.en}${inEnglish(places)}: ${englishOf(name)}`,
  }
}

/** Null when nothing of this kind was done. */
function clauseOf(deed: Deed, tallies: readonly Tally[]): { he: string; en: string } | null {
  const done = tallies.filter(({ act }) => deed.acts.some((each) => each === act))
  const sorted = done.toSorted((a, b) => b.count - a.count)
  const [first, ...others] = sorted
  if (first === undefined) return null
  const [masculine, feminine, several] = deed.he
  const isOne = others.length === 0 && first.count === 1
  const verb = !isOne ? several : countedOf(first).isFeminine ? feminine : masculine
  const [counted, rest] = [sorted.slice(0, MOST), sorted.slice(MOST)]
  const he = counted.map((each) => hebrewCount(countedOf(each), each.count))
  const en = counted.map((each) => englishCount(countedOf(each), each.count))
  if (rest.length > 0) he.push('עוד')
  if (rest.length > 0) en.push('more')
  return { he: `${verb} ${listed(he, ', ', ' ו')}`, en: `${listed(en, ', ', ' and ')} ${deed.en}` }
}

function countedOf({ act, type }: Tally): Noun {
  if (act === 'lines' || type === 'lines') return LINE
  return act === 'paragraphs' || type === 'paragraphs' ? PARAGRAPH : nounOf(type)
}

function englishCount({ en: [one, several] }: Noun, count: number): string {
  return `${count} ${count === 1 ? one : several}`
}

/** A maqaf stands between the Hebrew “and” and a number. */
function listed(parts: readonly string[], comma: string, and: string): string {
  const last = parts.at(-1) ?? ''
  const before = parts.slice(0, -1)
  if (before.length === 0) return last
  const joint = and === ' ו' && /^\d/.test(last) ? ' ו־' : and
  return `${before.join(comma)}${joint}${last}`
}

function inHebrew(places: readonly Name[]): string {
  const text = places.map(({ he }) => he).join(', ')
  if (text === '') return ''
  // A maqaf stands before a name that does not begin with a Hebrew letter.
  return /^[א-ת]/.test(text) ? ` ב${text}` : ` ב־${text}`
}

function inEnglish(places: readonly Name[]): string {
  return places.length === 0 ? '' : ` in ${places.map(englishOf).join(', ')}`
}

function englishOf({ en, he }: Name): string {
  return en ?? he
}
