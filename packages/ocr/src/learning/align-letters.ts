/** The letters of a line as a machine read them beside those that are printed. Pure. */

/** Empty: the letter has no counterpart. */
export interface LetterPair {
  read: string
  right: string
}

/** The longest lines that are compared, in letters. */
const MAX_LETTERS = 1_000

/** Letter by letter, with the fewest differences. Longer lines are cut. */
export function alignLetters(read: string, right: string): LetterPair[] {
  const [from, to] = [[...read].slice(0, MAX_LETTERS), [...right].slice(0, MAX_LETTERS)]
  const costs = costTable(from, to)
  const at = (row: number, column: number): number => costs[row]?.[column] ?? 0
  const pairs: LetterPair[] = []
  let [row, column] = [from.length, to.length]
  while (row > 0 || column > 0) {
    const isSame = from[row - 1] === to[column - 1]
    const cost = at(row, column)
    if (row > 0 && column > 0 && cost === at(row - 1, column - 1) + (isSame ? 0 : 1)) {
      pairs.push({ read: from[row - 1] ?? '', right: to[column - 1] ?? '' })
      row -= 1
      column -= 1
    } else if (row > 0 && cost === at(row - 1, column) + 1) {
      pairs.push({ read: from[row - 1] ?? '', right: '' })
      row -= 1
    } else {
      pairs.push({ read: '', right: to[column - 1] ?? '' })
      column -= 1
    }
  }
  return pairs.reverse()
}

/** How many letters are wrong, missing or too many. */
export function wrongLetters(read: string, right: string): number {
  return alignLetters(read, right).filter((pair) => pair.read !== pair.right).length
}

function costTable(from: readonly string[], to: readonly string[]): Uint16Array[] {
  const rows = [Uint16Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (const [index, letter] of from.entries()) {
    const above = rows[index] ?? new Uint16Array(to.length + 1)
    const row = new Uint16Array(to.length + 1)
    row[0] = index + 1
    for (let at = 1; at <= to.length; at += 1) {
      const change = (above[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1)
      row[at] = Math.min(change, (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1)
    }
    rows.push(row)
  }
  return rows
}
