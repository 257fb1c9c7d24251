/** Files that are dropped on the desk: subtitles (SRT, WebVTT), plain text and DOCX become paragraphs. Pure.
 *  Source: https://www.w3.org/TR/webvtt1/; ECMA-376, part 1. */
import { unzipSync } from 'fflate'

export interface DroppedParagraph {
  text: string
  startMs: number | null
  /** Where a subtitle names one. */
  speaker?: string
}

/** null: it is no file of a kind that is read. */
export async function readDropped(file: File): Promise<DroppedParagraph[] | null> {
  if (/\.docx$/i.test(file.name)) {
    const words = documentIn(new Uint8Array(await file.arrayBuffer()))
    return words === null ? null : paragraphsIn(words)
  }
  if (!/\.(txt|srt|vtt)$/i.test(file.name) && !file.type.startsWith('text/')) return null
  return readText(await file.text())
}

export function readText(text: string): DroppedParagraph[] {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  return cuesIn(clean) ?? paragraphsIn(clean)
}

/** Blank lines part paragraphs; without any, each line is one. */
function paragraphsIn(text: string): DroppedParagraph[] {
  const parted = /\n[ \t]*\n/.test(text.trim()) ? text.split(/\n[ \t]*\n+/) : text.split('\n')
  return parted
    .map((part) => part.replaceAll(/[ \t]*\n[ \t]*/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => ({ text: part, startMs: null }))
}

const TIME = /(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/
const CUE = new RegExp(`^\\s*${TIME.source}\\s*-->`)

/** The letters of a name that the service takes. */
export const MAX_SPEAKER = 200
/** Who speaks in a cue: `<v.loud Name>`. */
const VOICE = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/

/** null: they are no subtitles. */
function cuesIn(text: string): DroppedParagraph[] | null {
  const found: DroppedParagraph[] = []
  for (const block of text.split(/\n[ \t]*\n+/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => CUE.test(line))
    const time = CUE.exec(lines[at] ?? '')
    if (time === null) continue
    const [, hours = '0', minutes = '0', seconds = '0', part = '0'] = time
    const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    const words = lines.slice(at + 1).join(' ')
    const plain = words.replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '').trim()
    const speaker = VOICE.exec(words)?.[1]?.trim().slice(0, MAX_SPEAKER) ?? ''
    const startMs = whole * 1_000 + Number(part.padEnd(3, '0'))
    if (plain !== '') found.push({ text: plain, startMs, ...(speaker !== '' && { speaker: unescaped(speaker) }) })
  }
  return found.length === 0 ? null : found
}

/** The words of a DOCX, a blank line between paragraphs; null: it is none. */
function documentIn(bytes: Uint8Array): string | null {
  const xml = entryOf(bytes, 'word/document.xml')
  if (xml === null) return null
  const paragraphs = xml
    .split(/<\/w:p>/)
    .map((part) =>
      [...part.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:(tab|br)\b[^>]*\/>/g)]
        .map(([, words, mark]) => (mark === undefined ? (words ?? '') : ' '))
        .join(''),
    )
  return paragraphs.map(unescaped).join('\n\n')
}

const ESCAPES: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, ten, hex, name) => {
    if (name !== undefined) return ESCAPES[name] ?? whole
    const code = ten === undefined ? Number.parseInt(hex, 16) : Number(ten)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
}

/** The most bytes of a document’s words. */
const MAX_BYTES = 20_000_000

/** A file of a ZIP as text; null: there is none, or it is packed in another way. */
function entryOf(bytes: Uint8Array, name: string): string | null {
  try {
    // What is longer than it says is cut where it said.
    const found = unzipSync(bytes, { filter: (file) => file.name === name && file.originalSize <= MAX_BYTES })
    const entry = found[name]
    return entry === undefined ? null : new TextDecoder().decode(entry)
  } catch {
    return null
  }
}
