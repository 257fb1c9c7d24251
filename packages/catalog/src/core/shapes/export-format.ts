/** The formats in which items are taken along: their types, the ends of their names, and what each kind of item is made as. Pure. */

/** Written from a document. */
export const WORDS_FORMATS = ['pdf', 'epub', 'docx', 'md', 'html', 'txt', 'tei'] as const
export type WordsFormat = (typeof WORDS_FORMATS)[number]

/** Of a transcript with its times. */
export const SPOKEN_FORMATS = ['vtt', 'srt', 'json'] as const
export type SpokenFormat = (typeof SPOKEN_FORMATS)[number]

/** Of a scan, with the places of its lines. */
export const SCAN_FORMATS = ['alto', 'page', 'hocr'] as const
export type ScanFormat = (typeof SCAN_FORMATS)[number]

export const EXPORT_FORMATS = [...WORDS_FORMATS, ...SPOKEN_FORMATS, ...SCAN_FORMATS] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

interface FormatFacts {
  mime: string
  /** Of a file's name. */
  extension: string
  /** The end of the name where several pages are several files in a ZIP. */
  zipped?: string
  /** What making the file costs beyond one request. */
  cost: number
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const FORMAT_FACTS: { readonly [F in ExportFormat]: FormatFacts } = {
  pdf: { mime: 'application/pdf', extension: 'pdf', cost: 10 },
  txt: { mime: 'text/plain; charset=utf-8', extension: 'txt', cost: 1 },
  md: { mime: 'text/markdown; charset=utf-8', extension: 'md', cost: 1 },
  html: { mime: 'text/html; charset=utf-8', extension: 'html', cost: 1 },
  epub: { mime: 'application/epub+zip', extension: 'epub', cost: 3 },
  docx: { mime: WORD, extension: 'docx', cost: 3 },
  tei: { mime: 'application/tei+xml', extension: 'tei.xml', cost: 1 },
  vtt: { mime: 'text/vtt; charset=utf-8', extension: 'vtt', cost: 1 },
  srt: { mime: 'application/x-subrip; charset=utf-8', extension: 'srt', cost: 1 },
  json: { mime: 'application/json; charset=utf-8', extension: 'json', cost: 1 },
  alto: { mime: 'application/xml', extension: 'alto.xml', zipped: 'alto.zip', cost: 3 },
  page: { mime: 'application/xml', extension: 'page.xml', zipped: 'page.zip', cost: 3 },
  hocr: { mime: 'text/html; charset=utf-8', extension: 'hocr.html', cost: 3 },
}

const OF_RECORDINGS: readonly ExportFormat[] = [...WORDS_FORMATS, ...SPOKEN_FORMATS]
const OF_SCANS: readonly ExportFormat[] = [...WORDS_FORMATS, ...SCAN_FORMATS]

/** The formats of an item; none for a type that is not taken along. */
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
      return WORDS_FORMATS
    case 'recording':
      return OF_RECORDINGS
    case 'publication':
    case 'scan':
      return OF_SCANS
    default:
      return []
  }
}

export function isScanFormat(format: ExportFormat): format is ScanFormat {
  return SCAN_FORMATS.some((each) => each === format)
}

export function isSpokenFormat(format: ExportFormat): format is SpokenFormat {
  return SPOKEN_FORMATS.some((each) => each === format)
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
