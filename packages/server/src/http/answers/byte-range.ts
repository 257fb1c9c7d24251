/** Reads the header `Range`. Source: RFC 9110, 14. */

export interface ByteRange {
  /** From 0. Both ends are included. */
  start: number
  end: number
}

/** The requested range. `whole`: no header, or a header that is not supported (several ranges, other units). `none`:
 *  the range is outside the bytes. */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
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
