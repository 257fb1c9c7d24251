/** The sefarim whose names everyone knows, for catalogs whose works have one of the names or another. */

import { normalizeForSearch } from '../folding/search-text.ts'
import { GEMARA_NAMES, MISHNAH_NAMES, TRACTATES, YERUSHALMI_NAMES } from './mishnah-names.ts'
import type { NameRow } from './name-row.ts'
import { TANACH_NAMES } from './tanach-names.ts'

/** The names of one sefer as people write them, by their normalized form. */
type Names = ReadonlyMap<string, string>

/** Sefarim by each of their names. Made when a name is looked up for the first time. */
let index: ReadonlyMap<string, readonly Names[]> | undefined

/** The usual other names of the sefer with this title, as people write them: for `Genesis` they are `בראשית`, `Bereishis`
 *  and more. Empty for a title that is not known. A title that several sefarim have gives the names of the first. */
export function otherNames(title: string): string[] {
  const name = normalizeForSearch(title)
  const [names] = sefarimNamed(name)
  return names === undefined ? [] : [...names].filter(([key]) => key !== name).map(([, as]) => as)
}

/** All names of the known sefarim that have this name, without the name itself, in the form of `normalizeForSearch`.
 *  `name` is in that form too. A tractate's name gives the Gemara first, then the Mishnah and the Yerushalmi. */
export function sameNames(name: string): string[] {
  const names = sefarimNamed(name).flatMap((sefer) => [...sefer.keys()])
  return [...new Set(names)].filter((each) => each !== name)
}

function sefarimNamed(name: string): readonly Names[] {
  index ??= indexSefarim()
  return index.get(name) ?? []
}

function indexSefarim(): ReadonlyMap<string, readonly Names[]> {
  const sefarim = new Map<string, Names[]>()
  const add = (row: NameRow, alsoNamed: readonly string[] = []): void => {
    const names = namesOf(row)
    for (const name of new Set([...names.keys(), ...alsoNamed])) {
      sefarim.set(name, [...(sefarim.get(name) ?? []), names])
    }
  }
  for (const row of [...TANACH_NAMES, ...GEMARA_NAMES]) add(row)
  for (const rows of [MISHNAH_NAMES, YERUSHALMI_NAMES]) {
    for (const [at, row] of rows.entries()) add(row, [...namesOf(TRACTATES[at] ?? row).keys()])
  }
  return sefarim
}

function namesOf(row: NameRow): Names {
  const names = new Map<string, string>()
  for (const name of row.flatMap((list) => list.split(', '))) {
    const key = normalizeForSearch(name)
    if (!names.has(key)) names.set(key, name)
  }
  return names
}
