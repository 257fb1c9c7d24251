/** The ways to write a number in Hebrew words. Pure. */
import * as names from './number-names.ts'

const MAX_NUMBER = 9999
const MAX_WAYS = 24

const GENDERS = ['feminine', 'masculine'] as const

/** The words of one part of a number, as its thousands; the parts are in descending order. */
type Part = readonly string[]

/** The usual ways to write `n` (a whole number, 1 to 9999) in words, normalized for search, the most usual first, at most
 *  24. Both genders, with the highest part first or last, ו before the last part or before every part but the first:
 *  127 is `מאה עשרים ושבע`, `מאה ועשרים ושבע`, `שבע ועשרים ומאה` and the same with `שבעה`. Numbers below eleven also
 *  have the form before a noun (`שבעת`). The spelling is that of Tanach (`שלש`, `שמנה`). Empty for any other number. */
export function numberInWords(n: number): readonly string[][] {
  if (!Number.isInteger(n) || n < 1 || n > MAX_NUMBER) return []
  const ways = GENDERS.flatMap((gender) => partsOf(n, gender)).flatMap(orders)
  return distinct([...ways, ...constructs(n)]).slice(0, MAX_WAYS)
}

/** The words for first to tenth, both genders; empty for any other number. */
export function ordinalInWords(n: number): readonly string[] {
  return names.ORDINALS[n] ?? []
}

/** The combinations of parts that write `n`. */
function partsOf(n: number, gender: (typeof GENDERS)[number]): Part[][] {
  const choices = [
    thousandsPart(Math.floor(n / 1000)),
    hundredsPart(Math.floor(n / 100) % 10),
    ...below100(n % 100, gender),
  ].filter((choice) => choice.length > 0)
  return choices.reduce<Part[][]>(
    (started, choice) => choice.flatMap((part) => started.map((parts) => [...parts, part])),
    [[]],
  )
}

function thousandsPart(count: number): Part[] {
  if (count === 0) return []
  if (count === 1) return [[names.THOUSAND]]
  if (count === 2) return [[names.THOUSANDS]]
  const { construct, masculine } = unitOf(count)
  return distinct([
    [construct ?? masculine, names.THOUSANDS],
    [masculine, names.THOUSANDS],
  ])
}

function hundredsPart(count: number): Part[] {
  if (count === 0) return []
  if (count === 1) return [[names.HUNDRED]]
  if (count === 2) return [[names.TWO_HUNDRED]]
  return [[unitOf(count).feminine, names.HUNDREDS]]
}

/** The tens and the units; eleven to nineteen are one part. */
function below100(n: number, gender: (typeof GENDERS)[number]): Part[][] {
  const tens = Math.floor(n / 10)
  const units = n % 10
  if (n === 10) return [[[names.TEN[gender]]]]
  if (tens === 1) {
    const teen = [unitOf(units)[gender], names.TEEN[gender]]
    return [units === 1 ? [teen, [names.OTHER_ELEVEN, names.TEEN[gender]]] : [teen]]
  }
  const ten = tens === 0 ? [] : [[names.TENS[tens] ?? '']]
  return [ten, units === 0 ? [] : [[unitOf(units)[gender]]]]
}

/** Descending with one ו, descending with ו before every part but the first, ascending. */
function orders(parts: readonly Part[]): string[][] {
  const last = parts.length - 1
  const oneVav = parts.flatMap((part, at) => (at === last && at > 0 ? withVav(part) : part))
  const ascending = [...parts].reverse()
  const ways = [oneVav, everyVav(parts), everyVav(ascending)]
  const isHundredLast = last > 0 && ascending[last]?.[0] === names.HUNDRED
  if (!isHundredLast) return ways
  return [...ways, everyVav([...ascending.slice(0, -1), [names.HUNDRED_CONSTRUCT]])]
}

function everyVav(parts: readonly Part[]): string[] {
  return parts.flatMap((part, at) => (at === 0 ? part : withVav(part)))
}

function withVav([first = '', ...rest]: Part): string[] {
  return [`ו${first}`, ...rest]
}

function constructs(n: number): string[][] {
  if (n === 100) return [[names.HUNDRED_CONSTRUCT]]
  if (n === 10) return [[names.TEN.construct]]
  const construct = names.UNITS[n]?.construct ?? null
  if (construct === null) return []
  return n === 2 ? [[construct], [names.TWO_FEMININE_CONSTRUCT]] : [[construct]]
}

function unitOf(n: number): names.Unit {
  const unit = names.UNITS[n] ?? null
  if (unit === null) throw new RangeError(`A unit is 1 to 9, not ${n}.`)
  return unit
}

function distinct(ways: string[][]): string[][] {
  return [...new Map(ways.map((way) => [way.join(' '), way])).values()]
}
