/** The second at which each recording was left, in this browser. */
const KEY = 'yalkut.heard'
const MOST = 50
/** Less than this was not listened to. */
export const LEAST_S = 5

/** Zero for a recording that was not begun. */
export function kept(recording: string): number {
  return read().find(([id]) => id === recording)?.[1] ?? 0
}

export function keep(recording: string, second: number): void {
  const others = read().filter(([id]) => id !== recording)
  const all = second < LEAST_S ? others : [[recording, Math.floor(second)], ...others]
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)))
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}

/** The latest first. What is stored may be old or damaged. */
function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}
