/** `Range`: a part of some bytes. Source: RFC 9110, 14. */

export interface ByteRange {
  /** From 0, both included. */
  start: number
  end: number
}

/** The part that is asked for; `whole` where none is, or where it is no range of bytes that is understood (several at
 *  once are not), `none` where it lies outside. */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] =
    /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first.length > 15) return 'none'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size ? 'none' : { start, end }
}
