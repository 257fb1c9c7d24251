/** Days of the month as people say them: `Yud Shevat`, `Chof Beis Shvat`, and in Hebrew `יו״ד שבט`. */

const UNITS: readonly string[] = [
  '',
  'alef aleph alf olef',
  'beis bais bet beit beth',
  'gimmel gimel gimmal gimal',
  'daled dalet daleth dales',
  'hey hei heh',
  'vov vav waw',
  'zayin zayn zain',
  'ches chet cheis het khes',
  'tes tet teis teth',
]

const TENS: readonly string[] = ['', 'yud yod yood iud', 'chof chaf kaf khaf kof', 'lamed lamedh']

/** Names of days that are neither a unit, a ten, nor a ten with a unit: יוד for 10, חי for 18. */
const OTHER_DAYS: Readonly<Record<string, number>> = {
  יוד: 10,
  כפ: 20,
  חי: 18,
  chai: 18,
  chay: 18,
  tu: 15,
  'tes vov': 15,
  'tes vav': 15,
  'tet vav': 15,
  'tes zayin': 16,
  'tet zayin': 16,
}

const BY_NAME: ReadonlyMap<string, number> = new Map([
  ...named(UNITS, 1),
  ...named(TENS, 10),
  ...TENS.flatMap((_, tens) => tensWithUnits(tens)),
  ...Object.entries(OTHER_DAYS),
])

/** The day with this name of one or two words, or undefined. `name` is folded, without marks and without final letters. */
export function findDay(name: string): number | undefined {
  return BY_NAME.get(name)
}

function named(rows: readonly string[], worth: number): [string, number][] {
  return rows.flatMap((names, index) => splitNames(names).map((name): [string, number] => [name, index * worth]))
}

/** `yud tes`, `chof beis`: every spelling of a ten with every spelling of a unit. */
function tensWithUnits(tens: number): [string, number][] {
  return splitNames(TENS[tens] ?? '').flatMap((ten) =>
    named(UNITS, 1).map(([unit, n]): [string, number] => [`${ten} ${unit}`, tens * 10 + n]),
  )
}

function splitNames(names: string): string[] {
  return names.split(' ').filter((name) => name !== '')
}
