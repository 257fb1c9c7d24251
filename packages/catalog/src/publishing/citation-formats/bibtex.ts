/** References as BibTeX. Pure. Source: https://www.bibtex.org/Format/. */
import type { CslItem } from './csl.ts'

const TYPES: { readonly [type in CslItem['type']]: string } = {
  book: 'book',
  chapter: 'incollection',
  speech: 'misc',
  document: 'misc',
}

export function bibtexOf(item: CslItem): string {
  const [when] = item.issued?.['date-parts'] ?? []
  const [year, month, day] = when ?? []
  const fields: [string, string | undefined][] = [
    ['title', braced(item.title)],
    ['author', item.author?.map(({ literal }) => braced(literal)).join(' and ')],
    [item.type === 'chapter' ? 'booktitle' : 'howpublished', escaped(item['container-title'])],
    ['year', year === undefined ? undefined : String(year)],
    ['month', month === undefined ? undefined : String(month)],
    ['day', day === undefined ? undefined : String(day)],
    ['publisher', escaped(item.publisher)],
    ['address', escaped(item['publisher-place'])],
    ['isbn', escaped(item.ISBN)],
    ['language', escaped(item.language)],
    // Addresses are written as they are: programs open them.
    ['url', item.URL.replaceAll(/[{}\\]/g, encodeURIComponent)],
  ]
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = {${value}},`]))
  return `@${TYPES[item.type]}{${item.id},\n${lines.join('\n')}\n}\n`
}

/** Braces around keep a name whole, and its capitals as they are. */
function braced(text: string): string {
  return `{${escaped(text)}}`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

function escaped(text: string): string
function escaped(text: string | undefined): string | undefined
function escaped(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s+/g, ' ').replaceAll(/[\\{}%#&_$~^]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`)
}
