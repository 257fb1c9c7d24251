/** Draws words as an image of their size. Words come from people, so their number, their marks and their direction are bounded
 *  here. Source: decisions.md#share-images. */
import sharp, { type OverlayOptions } from 'sharp'
import { familiesOf } from './fonts.ts'
import type { Rendered, TitleWords } from './tasks.ts'

/** The colours of the site on paper, as `tokens.css` names them. */
export const COLOURS = { paper: '#fcfbf8', ink: '#1c1a17', ink2: '#55504a', seal: '#7b2131', edge: '#8b8578' } as const

interface WordsImage {
  bytes: Buffer
  width: number
  height: number
}

export interface Look {
  colour: string
  weight: number
  /** Lines of one length, but for the last one. */
  isJustified?: boolean
}

/** The room that words have. */
export interface Room {
  width: number
  height: number
  lines: number
  /** No more are looked at. */
  letters: number
}

/** The words in the first of these sizes in which they fit the room. In the last one they are shortened. Null for words that draw
 *  nothing, such as spaces. */
export async function drawWordsIn(
  words: TitleWords,
  look: Look,
  sizes: readonly number[],
  room: Room,
): Promise<WordsImage | null> {
  for (const size of sizes) {
    const image = await fitting(words, { ...look, size }, room, size === sizes.at(-1))
    if (image !== 'too-long') return image
  }
  return null
}

/** Puts an image in the middle of a picture of this width, around this height. Nothing for words that draw nothing. */
export function placed(image: WordsImage | null, width: number, middle: number): OverlayOptions[] {
  if (image === null) return []
  const left = Math.round((width - image.width) / 2)
  return [{ input: image.bytes, left, top: Math.round(middle - image.height / 2) }]
}

/** A picture of these words on a drawing of what is behind them. */
export async function pictureOf(
  behind: string,
  words: readonly OverlayOptions[],
  { width, height }: { width: number; height: number },
): Promise<Rendered> {
  const bytes = await sharp(Buffer.from(behind))
    .composite([...words])
    .removeAlpha()
    .png()
    .toBuffer()
  return { bytes: new Uint8Array(bytes), mime: 'image/png', width, height }
}

/** A double rule, as a title page has it, and the rule between the words and what is below them. */
export function frameSvg({ width, height }: { width: number; height: number }, ruleAt: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>
<g fill="none" stroke="${COLOURS.edge}">
<rect x="30" y="30" width="${width - 60}" height="${height - 60}" stroke-width="5"/>
<rect x="42.5" y="42.5" width="${width - 85}" height="${height - 85}" stroke-width="1.5"/>
</g>
<rect x="${width / 2 - 60}" y="${ruleAt}" width="120" height="2" fill="${COLOURS.seal}"/>
</svg>`
}

type Sized = Look & { size: number }

/** The words in this look in the room. `isShortened`: as many of them as fit. */
async function fitting(
  words: TitleWords,
  look: Sized,
  room: Room,
  isShortened: boolean,
): Promise<WordsImage | null | 'too-long'> {
  const letters = lettersOf(words.text, room.letters)
  const isWhole = letters.length <= room.letters
  const draw = async (count: number): Promise<WordsImage | null | 'too-long'> => {
    const text = letters.slice(0, count).join('').trim()
    const said = count === letters.length ? text : `${text}…`
    const image = text === '' ? null : await drawWords({ ...words, text: said }, look, room.width)
    return image !== null && image.height > tallest(look.size, room) ? 'too-long' : image
  }
  const whole = isWhole ? await draw(letters.length) : 'too-long'
  if (whole !== 'too-long' || !isShortened) return whole
  let best: WordsImage | null = null
  for (let [low, high] = [1, Math.min(letters.length - 1, room.letters)]; low <= high; ) {
    const middle = (low + high) >> 1
    const image = await draw(middle)
    if (image === 'too-long') high = middle - 1
    else {
      best = image
      low = middle + 1
    }
  }
  return best
}

/** The height between so many lines and one more, with the marks above and below letters. */
function tallest(size: number, { lines, height }: Room): number {
  return Math.min(size * LINE_HEIGHT * (lines - 1) + size * 1.35, height)
}

const LINE_HEIGHT = 1.25

async function drawWords(
  { text, isRightToLeft }: TitleWords,
  { size, colour, weight, isJustified = false }: Sized,
  width: number,
): Promise<WordsImage | null> {
  const families = familiesOf(text, isRightToLeft)
  // Absolute, in 1,024ths of a point: a factor would count from the fonts, which differ.
  const lineHeight = Math.round(size * LINE_HEIGHT * 1_024)
  const open = `<span font_family="${families}" size="${size}pt" weight="${weight}" foreground="${colour}" line_height="${lineHeight}">`
  // The direction of a line is that of its first letter.
  const mark = isRightToLeft ? '\u200f' : '\u200e'
  const drawing = sharp({
    text: {
      text: `${open}${mark}${escaped(text)}</span>`,
      width,
      dpi: 72,
      align: 'centre',
      justify: isJustified,
      wrap: 'word-char',
      rgba: true,
    },
  })
  try {
    const { data, info } = await drawing.png().toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Error && error.message.includes('no text to render')) return null
    throw error
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const graphemes = new Intl.Segmenter('he', { granularity: 'grapheme' })

/** The letters of words with their marks, as many as may be drawn and one more. What has no shape of its own (controls,
 *  overrides of the direction, halves of letters) is left out, and so are marks in heaps. */
function lettersOf(text: string, most: number): string[] {
  const plain = text
    .slice(0, most * 12)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/(\p{M}{6})\p{M}+/gu, '$1')
    .trim()
  const letters: string[] = []
  for (const { segment } of graphemes.segment(plain)) {
    if (letters.push(segment) > most) break
  }
  return letters
}
