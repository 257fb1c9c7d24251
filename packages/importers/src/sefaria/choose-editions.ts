/** Chooses the editions of a sefer that are read, where its files have several or too many. */

import { isServed, rightsOfLicence } from '@yalkut/model'
import { ImportProblem, type OnProblem, report } from '../import-problem.ts'
import type { SefariaVersion } from './sefaria-file.ts'

/** The maximum number of editions in one body. Source: shapes.md#body. */
const MAX_VERSIONS = 20

export interface EditionChoice {
  /** The titles that the caller named; undefined: the choice is made here. */
  wanted: readonly string[] | undefined
  /** The titles of the editions that the catalog has of this sefer. */
  known: ReadonlySet<string>
  onProblem: OnProblem | undefined
}

/** The editions to read, with Hebrew first, then by title; the others are reported. Each edition once. A merged one goes where
 *  the editions that it is made of are here. Of more than 20, those that the catalog has, and the best Hebrew and the best English
 *  one: whose words may be shown, of the highest priority, with the most words. */
export function chooseEditions(
  title: string,
  all: readonly SefariaVersion[],
  { wanted, known, onProblem }: EditionChoice,
): SefariaVersion[] {
  const leave = ({ file }: SefariaVersion, problem: string) =>
    report(onProblem, new ImportProblem(file.name, null, problem))
  const once = withoutRepeated([...all].sort(byLanguageThenTitle), leave)
  const present = once.filter((version) => {
    if (version.merged === null || wanted?.includes(version.title)) return true
    const isHere = isMadeOf(version, once)
    if (isHere) leave(version, 'this is put together from the editions beside it and is left out.')
    return !isHere
  })
  const named = wanted === undefined ? present : present.filter((each) => wanted.includes(each.title))
  if (named.length <= MAX_VERSIONS) return named
  const first = wanted === undefined ? new Set([...best(named), ...inCatalog(named, known)]) : named
  const chosen = new Set([...first].slice(0, MAX_VERSIONS))
  for (const version of named) {
    if (chosen.has(version)) continue
    const why = `${title} has more than ${MAX_VERSIONS} editions here; “${version.title}” (${version.language}) is left out`
    leave(version, `${why}. Choose with --editions.`)
  }
  return named.filter((version) => chosen.has(version))
}

/** Whether the words of an edition are shown to readers. */
export function isShown({ licence }: SefariaVersion): boolean {
  return isServed(rightsOfLicence(licence))
}

function withoutRepeated(
  editions: readonly SefariaVersion[],
  leave: (version: SefariaVersion, problem: string) => void,
): SefariaVersion[] {
  const first = new Map<string, SefariaVersion>()
  for (const edition of editions) {
    const same = first.get(sortKey(edition))
    if (same === undefined) first.set(sortKey(edition), edition)
    else {
      const name = `"${edition.title}" (${edition.language})`
      leave(edition, `${same.file.name} is the same edition, ${name}; this one is left out.`)
    }
  }
  return [...first.values()]
}

/** Whether the words of a merged edition are here in editions of their own. */
function isMadeOf(merged: SefariaVersion, all: readonly SefariaVersion[]): boolean {
  const others = all.filter((each) => each.merged === null && each.language === merged.language)
  const titles = new Set(others.map(({ title }) => title))
  const parts = merged.merged ?? []
  return others.length > 0 && parts.every((part) => titles.has(part))
}

function best(editions: readonly SefariaVersion[]): SefariaVersion[] {
  return ['he', 'en'].flatMap((language) => {
    const [first] = editions.filter((each) => each.language === language).sort(byWorth)
    return first === undefined ? [] : [first]
  })
}

function inCatalog(editions: readonly SefariaVersion[], known: ReadonlySet<string>) {
  return editions.filter(({ title }) => known.has(title))
}

function byWorth(a: SefariaVersion, b: SefariaVersion): number {
  const shown = Number(isShown(b)) - Number(isShown(a))
  if (shown !== 0) return shown
  return b.priority - a.priority || lettersIn(b.text) - lettersIn(a.text)
}

function lettersIn(text: unknown): number {
  if (typeof text === 'string') return text.length
  if (typeof text !== 'object' || text === null) return 0
  return Object.values(text).reduce((sum: number, inner) => sum + lettersIn(inner), 0)
}

function byLanguageThenTitle(a: SefariaVersion, b: SefariaVersion): number {
  const [first, second] = [sortKey(a), sortKey(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

function sortKey(version: SefariaVersion): string {
  return [version.language === 'he' ? '0' : '1', version.title, version.language].join('\n')
}
