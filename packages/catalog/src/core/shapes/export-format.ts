/** The formats in which items are taken along: their types, the ends of their names, and what each kind of item is made as. Pure. */

/** Written from a document. */
export const WORDS_FORMATS = ['txt', 'md', 'html'] as const
export type WordsFormat = (typeof WORDS_FORMATS)[number]

export const EXPORT_FORMATS = [...WORDS_FORMATS] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

interface FormatFacts {
  mime: string
  /** Of a file's name; of several pages, where they are several files in a ZIP. */
  extension: string
  zipped?: string
  /** What making the file costs beyond one request. */
  cost: number
}

export const FORMAT_FACTS: { readonly [F in ExportFormat]: FormatFacts } = {
  txt: { mime: 'text/plain; charset=utf-8', extension: 'txt', cost: 1 },
  md: { mime: 'text/markdown; charset=utf-8', extension: 'md', cost: 1 },
  html: { mime: 'text/html; charset=utf-8', extension: 'html', cost: 1 },
}

/** The formats of an item; none for a type that is not taken along. An item of a type without words of its own, such as an alignment,
 *  is refused by its words. */
export function formatsOf(type: string): readonly ExportFormat[] {
  switch (type) {
    case 'work':
    case 'unit':
    case 'text':
    case 'event':
    case 'author':
    case 'person':
    case 'place':
    case 'topic':
    case 'recording':
    case 'publication':
    case 'scan':
      return WORDS_FORMATS
    default:
      return []
  }
}

/** The format whose extension ends a path: `/tanya.alto.xml`. null: none does. */
export function formatOfPath(path: string): { format: ExportFormat; path: string } | null {
  for (const format of EXPORT_FORMATS) {
    const { extension, zipped } = FORMAT_FACTS[format]
    const end = [extension, ...(zipped === undefined ? [] : [zipped])].find((each) => path.endsWith(`.${each}`))
    if (end !== undefined) return { format, path: path.slice(0, -end.length - 1) }
  }
  return null
}
