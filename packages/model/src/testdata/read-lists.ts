/** Reads the lists of good and bad values beside this file, one value on each line. Lines that begin with `#` are comments. */

/** A value as written, its stored form, and why it is good. */
export interface GoodValue {
  written: string
  stored: string
  why: string
}

/** A text that is not valid, and why. */
export interface BadValue {
  text: string
  why: string
}

export function readGood(list: string): GoodValue[] {
  return lines(list).map((line) => {
    const [written = '', stored = '', ...why] = line.split(/\s+/)
    return { written, stored, why: why.join(' ') }
  })
}

export function readBad(list: string): BadValue[] {
  return lines(list).map((line) => {
    const quoted = /^"(?:[^"\\]|\\.)*"/.exec(line)?.[0] ?? '""'
    const text: unknown = JSON.parse(quoted)
    return { text: String(text), why: line.slice(quoted.length).trim() }
  })
}

function lines(list: string): string[] {
  return list.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
