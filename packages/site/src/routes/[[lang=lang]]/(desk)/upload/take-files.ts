/** What people drop and choose, sorted: files of their own, words that belong to a scan, pictures of pages, hanachos as words. Pure. */
import type { Kind } from './kinds.ts'

export interface Taken<F> {
  files: { file: F; kind: Kind }[]
  /** Words beside a scan, by the name of the scan without its ending. */
  words: { file: F; stem: string }[]
  /** Pictures of pages, in their order. */
  photos: F[]
  /** Hanachos as words. */
  texts: F[]
  /** Names of files that the catalog does not take. */
  others: string[]
}

const SOUND = /\.(?:mp3|m4a|aac|ogg|oga|opus|flac|wav|mp4a)$/i
const WORDS = /\.(?:xml|hocr|html?|txt)$/i
const PICTURE = /\.(?:jpe?g|png|webp|heic|heif|avif)$/i

interface Named {
  name: string
  type: string
}

/** `known`: names of the scans that are on the desk already. */
export function sorted<F extends Named>(
  files: readonly F[],
  nameOf: (file: F) => string,
  known: readonly string[] = [],
): Taken<F> {
  const taken: Taken<F> = { files: [], words: [], photos: [], texts: [], others: [] }
  const isPdf = (name: string): boolean => /\.pdf$/i.test(name)
  const stems = new Set([...known, ...files.map(nameOf)].filter(isPdf).map(stemOf))
  for (const file of inOrder(files, nameOf)) {
    const name = nameOf(file)
    if (isHidden(name)) continue
    if (isPdf(name)) taken.files.push({ file, kind: kindOf(name) })
    else if (SOUND.test(name) || file.type.startsWith('audio/')) taken.files.push({ file, kind: 'recording' })
    else if (PICTURE.test(name) || file.type.startsWith('image/')) taken.photos.push(file)
    else if (WORDS.test(name) && stems.has(stemOf(name))) taken.words.push({ file, stem: stemOf(name) })
    else if (/\.(?:docx|txt)$/i.test(name)) taken.texts.push(file)
    else taken.others.push(name)
  }
  return taken
}

/** `tanya.hocr.html` and `tanya.pdf` have the same. */
export function stemOf(name: string): string {
  return name
    .replace(/\.[^./]+$/, '')
    .replace(/\.(?:hocr|alto|page|ocr)$/i, '')
    .toLowerCase()
}

/** What systems leave in folders. */
function isHidden(name: string): boolean {
  const own = name.split('/').at(-1) ?? ''
  return own.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(own) || name.includes('__MACOSX/')
}

const HANACHA = /הנחה|hanach?a/iu
const LETTER = /מכתב|אגרת|letter|michtav/iu

function kindOf(name: string): Kind {
  if (HANACHA.test(name)) return 'hanacha'
  return LETTER.test(name) ? 'letter' : 'scan'
}

/** `2.mp3` before `10.mp3`. */
function inOrder<F>(files: readonly F[], nameOf: (file: F) => string): F[] {
  const order = new Intl.Collator('he', { numeric: true })
  return files.toSorted((a, b) => order.compare(nameOf(a), nameOf(b)))
}

/** The part that a name says: `side 2.mp3`, `חלק ב`. Empty: none. */
export function partIn(name: string): string {
  const own = (name.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '')
  const said = /(?:part|side|tape|disc|vol(?:ume)?|חלק|צד|קלטת)[\s._-]*(\d{1,3}|[א-ט]['׳]?|[a-d])(?![\p{L}\d])/iu.exec(
    own,
  )
  const value = said?.[1]?.toLowerCase() ?? ''
  if (/^\d+$/.test(value)) return String(Number(value))
  const letter = 'אבגדהוזחט'.indexOf(value.charAt(0))
  if (value !== '' && letter >= 0) return String(letter + 1)
  const latin = 'abcd'.indexOf(value)
  return value !== '' && latin >= 0 ? String(latin + 1) : ''
}

/** The engine that a file of words names; empty: none. */
export function engineIn(content: string): string {
  const head = content.slice(0, 20_000)
  const hocr = /<meta[^>]+name=["']ocr-system["'][^>]+content=["']([^"']+)["']/i.exec(head)?.[1]
  const alto = /<softwareName>([^<]+)<\/softwareName>/i.exec(head)?.[1]
  const version = /<softwareVersion>([^<]+)<\/softwareVersion>/i.exec(head)?.[1]
  const page = /<(?:\w+:)?Creator>([^<]+)<\/(?:\w+:)?Creator>/i.exec(head)?.[1]
  const said = hocr ?? (alto === undefined ? page : `${alto} ${version ?? ''}`) ?? ''
  const text = said.replaceAll(/\s+/g, ' ').trim()
  return /\d/.test(text) ? text.slice(0, 200) : ''
}
