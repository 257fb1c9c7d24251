/** Files that are dropped on the desk: subtitles (SRT, WebVTT), plain text and DOCX become paragraphs. Pure but for the browser's own
 *  inflating. Source: https://www.w3.org/TR/webvtt1/; ECMA-376, part 1. */

export interface DroppedParagraph {
  text: string
  startMs: number | null
}

/** null: it is no file of a kind that is read. */
export async function readDropped(file: File): Promise<DroppedParagraph[] | null> {
  if (/\.docx$/i.test(file.name)) {
    const words = await documentIn(new Uint8Array(await file.arrayBuffer()))
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
    if (plain !== '') found.push({ text: plain, startMs: whole * 1_000 + Number(part.padEnd(3, '0')) })
  }
  return found.length === 0 ? null : found
}

/** The words of a DOCX, a blank line between paragraphs; null: it is none. */
async function documentIn(bytes: Uint8Array): Promise<string | null> {
  const xml = await entryOf(bytes, 'word/document.xml')
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
async function entryOf(bytes: Uint8Array, name: string): Promise<string | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return null
  let at = view.getUint32(end + 16, true)
  for (let n = view.getUint16(end + 10, true); n > 0; n -= 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x0201_4b50) return null
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)]
    const length = view.getUint16(at + 28, true)
    if (new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)) === name) {
      const start = view.getUint32(at + 42, true)
      if (start + 30 > view.byteLength) return null
      const skipped = view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
      const body = bytes.subarray(start + 30 + skipped, start + 30 + skipped + size)
      return method === 0 ? new TextDecoder().decode(body) : method === 8 ? await inflate(body) : null
    }
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return null
}

function endOf(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 66_000); at -= 1) {
    if (view.getUint32(at, true) === 0x0605_4b50) return at
  }
  return null
}

async function inflate(packed: Uint8Array): Promise<string | null> {
  try {
    const whole = new Blob([Uint8Array.from(packed)]).stream()
    const reader = whole.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    const decoder = new TextDecoder()
    let [text, length] = ['', 0]
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      length += value.length
      if (length > MAX_BYTES) return null
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    return null
  }
}
