/** Which words differ between two short texts. Pure; the service compares with its own diff, which is larger than what a page
 *  needs. */

/** The plain words from `from` to `to` of the first text become `words`. */
export interface Hunk {
  from: number
  to: number
  words: string
}

/** Words of both texts that are compared; the rest of longer ones is one difference. */
const MOST = 600

export function wordHunks(before: string, after: string): Hunk[] {
  const [a, b] = [tokensOf(before), tokensOf(after)]
  let start = 0
  while (start < a.length && start < b.length && isSameWord(a[start], b[start])) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && isSameWord(a[a.length - 1 - end], b[b.length - 1 - end])) {
    end += 1
  }
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const at = a.slice(0, start).join('').length
  if (left.length + right.length === 0) return []
  if (left.length > MOST || right.length > MOST) {
    return [{ from: at, to: at + left.join('').length, words: right.join('') }]
  }
  return hunksOf(left, right, at)
}

function tokensOf(text: string): string[] {
  return text.match(/\s+|\S+/gu) ?? []
}

function isSameWord(a = '', b = ''): boolean {
  return a === b || a.normalize('NFC') === b.normalize('NFC') || (a + b).trim() === ''
}

/** The longest common sequence, by the usual table. */
function hunksOf(a: readonly string[], b: readonly string[], start: number): Hunk[] {
  const width = b.length + 1
  const most = new Uint16Array((a.length + 1) * width)
  const cell = (i: number, j: number): number => most[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      most[i * width + j] = isSameWord(a[i], b[j]) ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1))
    }
  }
  const hunks: Hunk[] = []
  let at = start
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && j < b.length && isSameWord(a[i], b[j])) {
      at += a[i]?.length ?? 0
      i += 1
      j += 1
      continue
    }
    const from = at
    let words = ''
    while (i < a.length || j < b.length) {
      if (i < a.length && j < b.length && isSameWord(a[i], b[j])) break
      if (j >= b.length || (i < a.length && cell(i + 1, j) >= cell(i, j + 1))) {
        at += a[i]?.length ?? 0
        i += 1
      } else {
        words += b[j] ?? ''
        j += 1
      }
    }
    hunks.push({ from, to: at, words })
  }
  return joined(hunks, start, a.join(''))
}

/** Differences with only a space between them are one. */
function joined(hunks: readonly Hunk[], start: number, text: string): Hunk[] {
  const all: Hunk[] = []
  for (const hunk of hunks) {
    const last = all.at(-1)
    const between = last === undefined ? 'x' : text.slice(last.to - start, hunk.from - start)
    if (last !== undefined && between.trim() === '') {
      last.words += between + hunk.words
      last.to = hunk.to
    } else all.push({ ...hunk })
  }
  return all
}
