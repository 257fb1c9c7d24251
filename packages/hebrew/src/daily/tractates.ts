/** Daf Yomi and Mishna Yomi. */
import { DafYomi, oldStart } from '@hebcal/learning/dafYomiBase'
import { MishnaYomiIndex, mishnaYomiStart } from '@hebcal/learning/mishnaYomiBase'
import { GEMARA_NAMES, MISHNAH_NAMES } from '../citations/mishnah-names.ts'
import { normalizeForSearch } from '../folding/search-text.ts'
import { toNumeral } from '../numbers/numerals.ts'
import { type DailyPortion, type DailyUnit, eachOnce, type InBoth, joined } from './daily-unit.ts'
import { rangeOf } from './sefer-range.ts'

/** The days on which the cycles began. */
export const DAF_BEGAN = oldStart
export const MISHNA_BEGAN = mishnaYomiStart

interface Tractate {
  readonly title: InBoth
  /** Of its Gemara, and of its Mishnah. */
  readonly gemara: readonly string[]
  readonly mishnah: readonly string[]
}

/** By each of its names, folded. */
let byName: ReadonlyMap<string, Tractate> | undefined

/** The tractate that has this name. Throws RangeError for another name: a test goes through both cycles. */
function tractateNamed(name: string): Tractate {
  byName ??= new Map(
    GEMARA_NAMES.flatMap((row, at) => {
      const gemara = row.flatMap((list) => list.split(', '))
      const mishnah = MISHNAH_NAMES[at]?.flatMap((list) => list.split(', ')) ?? []
      const [he = '', en = ''] = row.map((list) => list.split(', ')[0] ?? '')
      return gemara.map((each) => [normalizeForSearch(each), { title: { he, en }, gemara, mishnah }] as const)
    }),
  )
  const found = byName.get(normalizeForSearch(name))
  if (found === undefined) throw new RangeError(`No tractate is named ${name}.`)
  return found
}

/** A leaf: its front and its back, or both as one where the catalog counts leaves. */
export function dafOf(dayNumber: number): DailyPortion {
  const daf = new DafYomi(dayNumber)
  const { title, gemara } = tractateNamed(daf.getName())
  const leaf = String(daf.getBlatt())
  const numeral = toNumeral(Number(leaf))
  const side = (letter: 'a' | 'b', he: string): DailyUnit => ({
    label: { he: `${title.he} ${numeral} ${he}`, en: `${title.en} ${leaf}${letter}` },
    sefer: gemara,
    positions: letter === 'a' ? [[`${leaf}a`], [leaf]] : [[`${leaf}b`]],
    ...(letter === 'b' && { isOptional: true }),
  })
  return {
    label: { he: `${title.he} ${numeral}`, en: `${title.en} ${leaf}` },
    units: [side('a', 'ע״א'), side('b', 'ע״ב')],
  }
}

/** All days of the cycle; made when it is asked for the first time. */
let mishnayos: MishnaYomiIndex | undefined

/** Two mishnayos. */
export function mishnaOf(dayNumber: number): DailyPortion {
  mishnayos ??= new MishnaYomiIndex()
  const portions = mishnayos.lookup(dayNumber).map(({ k, v }) => {
    const { title, mishnah } = tractateNamed(k)
    const [chapter = 0, verse = 0] = v.split(':').map(Number)
    const sefer = { he: `משנה ${title.he}`, en: `Mishnah ${title.en}` }
    const range = rangeOf({ title: sefer, names: mishnah }, { chapter, verse }, { chapter, verse })
    return { ...range, units: range.units.map((unit) => ({ ...unit, sefer: eachOnce(mishnah) })) }
  })
  const labels = portions.map(({ label }) => label)
  return { label: joined(labels), units: portions.flatMap(({ units }) => units) }
}
