/** The most pairs that keep their order in both lists: a longest rising subsequence. The pairs come in the order of their
 *  first index. */
export function longestRise(pairs: readonly (readonly [number, number])[]): [number, number][] {
  const ends: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (const [at, [, to]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < to) low = middle + 1
      else high = middle
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = at
  }
  const rise: [number, number][] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const [from = 0, to = 0] = pairs[at] ?? []
    rise.push([from, to])
  }
  return rise.reverse()
}
