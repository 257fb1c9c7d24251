/** References as RIS. Pure. Source: https://refdb.sourceforge.net/manual-0.9.6/sect1-ris-format.html. */
import type { CslItem } from './csl.ts'

const TYPES: { readonly [type in CslItem['type']]: string } = {
  book: 'BOOK',
  chapter: 'CHAP',
  speech: 'SOUND',
  document: 'GEN',
}

export function risOf(item: CslItem): string {
  const [when] = item.issued?.['date-parts'] ?? []
  const [year, month, day] = when ?? []
  const two = (n: number): string => String(n).padStart(2, '0')
  const date = year === undefined || month === undefined || day === undefined ? '' : `${year}/${two(month)}/${two(day)}`
  const fields: [string, string | undefined][] = [
    ['TI', item.title],
    ['T2', item['container-title']],
    ...(item.author ?? []).map(({ literal }): [string, string] => ['AU', literal]),
    ['PY', year === undefined ? undefined : String(year)],
    ['DA', date],
    ['PB', item.publisher],
    ['CY', item['publisher-place']],
    ['SN', item.ISBN],
    ['LA', item.language],
    ['UR', item.URL],
    ['ID', item.id],
  ]
  const written = fields.flatMap(([tag, value]) => {
    const text = value?.replaceAll(/\s+/g, ' ').trim() ?? ''
    return text === '' ? [] : [`${tag}  - ${text}`]
  })
  return [`TY  - ${TYPES[item.type]}`, ...written, 'ER  - ', ''].join('\r\n')
}
