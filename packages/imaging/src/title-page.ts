/** Draws words as a title page: the picture that shows an address where it is shared. Words come from people, so their number,
 *  their marks and their direction are bounded here. Source: decisions.md#share-images. */
import sharp, { type OverlayOptions } from 'sharp'
import { familiesOf } from './fonts.ts'
import type { Rendered, TitlePage, TitleWords } from './tasks.ts'

/** The size that sites ask of such images, in pixels. */
export const TITLE_PAGE = { width: 1_200, height: 630 } as const

/** The colours of the site on paper, as `tokens.css` names them. */
const PAPER = '#fcfbf8'
const INK = '#1c1a17'
const INK_2 = '#55504a'
const SEAL = '#7b2131'
const EDGE = '#8b8578'

const WORDS_WIDTH = 1_000
const MAX_LINES = 3
/** Of the title, between the frame and the rule. */
const MAX_HEIGHT = 310
/** Of the title, the first in which it fits. The last one is kept, and the title shortened. */
const TITLE_SIZES = [120, 96, 72] as const
const UNDER_SIZE = 36
const LIBRARY_SIZE = 32
/** From the middle of the title to the upper edge, of the line below it, and so on. */
const TITLE_MIDDLE = 252
const RULE_AT = 424
const UNDER_MIDDLE = 470
const LIBRARY_MIDDLE = 548

/** No title that fits is longer. */
const MAX_LETTERS = 300

export async function drawTitlePage({ title, under, library }: TitlePage): Promise<Rendered> {
  const { width, height } = TITLE_PAGE
  const drawn = [
    placed(await titleImage(title), TITLE_MIDDLE),
    placed(await lineImage(under, { size: UNDER_SIZE, colour: INK_2, weight: 400 }), UNDER_MIDDLE),
    placed(await lineImage(library, { size: LIBRARY_SIZE, colour: SEAL, weight: 500 }), LIBRARY_MIDDLE),
  ]
  const bytes = await sharp(Buffer.from(FRAME)).composite(drawn.flat()).removeAlpha().png().toBuffer()
  return { bytes: new Uint8Array(bytes), mime: 'image/png', width, height }
}

/** A double rule, as a title page has it, and the rule between the title and what is below. */
const FRAME = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="${PAPER}"/>
<g fill="none" stroke="${EDGE}">
<rect x="30" y="30" width="1140" height="570" stroke-width="5"/>
<rect x="42.5" y="42.5" width="1115" height="545" stroke-width="1.5"/>
</g>
<rect x="540" y="${RULE_AT}" width="120" height="2" fill="${SEAL}"/>
</svg>`

interface Image {
  bytes: Buffer
  width: number
  height: number
}

/** In the middle of the line. Nothing for words that draw nothing. */
function placed(image: Image | null, middle: number): OverlayOptions[] {
  if (image === null) return []
  const left = Math.round((TITLE_PAGE.width - image.width) / 2)
  return [{ input: image.bytes, left, top: Math.round(middle - image.height / 2) }]
}

interface Look {
  size: number
  colour: string
  weight: number
}

async function titleImage(words: TitleWords): Promise<Image | null> {
  for (const size of TITLE_SIZES) {
    const look = { size, colour: INK, weight: 500 }
    const image = await fitting(words, look, MAX_LINES, size === TITLE_SIZES.at(-1))
    if (image !== 'too-long') return image
  }
  return null
}

async function lineImage(words: TitleWords, look: Look): Promise<Image | null> {
  const image = await fitting(words, look, 1, true)
  return image === 'too-long' ? null : image
}

/** The words in this look on so many lines. `isShortened`: as many of them as fit. */
async function fitting(
  words: TitleWords,
  look: Look,
  lines: number,
  isShortened: boolean,
): Promise<Image | null | 'too-long'> {
  const letters = lettersOf(words.text)
  const isWhole = letters.length <= MAX_LETTERS
  const draw = async (count: number): Promise<Image | null | 'too-long'> => {
    const text = letters.slice(0, count).join('').trim()
    const said = count === letters.length ? text : `${text}…`
    const image = text === '' ? null : await drawWords({ ...words, text: said }, look)
    return image !== null && image.height > tallest(look.size, lines) ? 'too-long' : image
  }
  const whole = isWhole ? await draw(letters.length) : 'too-long'
  if (whole !== 'too-long' || !isShortened) return whole
  let best: Image | null = null
  for (let [low, high] = [1, Math.min(letters.length - 1, MAX_LETTERS)]; low <= high; ) {
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
function tallest(size: number, lines: number): number {
  return Math.min(size * LINE_HEIGHT * (lines - 1) + size * 1.35, MAX_HEIGHT)
}

const LINE_HEIGHT = 1.25

/** Null for words that draw nothing, such as spaces. */
async function drawWords({ text, isRightToLeft }: TitleWords, { size, colour, weight }: Look): Promise<Image | null> {
  const families = familiesOf(text, isRightToLeft)
  // Absolute, in 1,024ths of a point: a factor would count from the fonts, which differ.
  const lineHeight = Math.round(size * LINE_HEIGHT * 1_024)
  const open = `<span font_family="${families}" size="${size}pt" weight="${weight}" foreground="${colour}" line_height="${lineHeight}">`
  // The direction of a line is that of its first letter.
  const mark = isRightToLeft ? '\u200f' : '\u200e'
  const drawing = sharp({
    text: {
      text: `${open}${mark}${escaped(text)}</span>`,
      width: WORDS_WIDTH,
      dpi: 72,
      align: 'centre',
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
function lettersOf(text: string): string[] {
  const plain = text
    .slice(0, MAX_LETTERS * 12)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/(\p{M}{6})\p{M}+/gu, '$1')
    .trim()
  const letters: string[] = []
  for (const { segment } of graphemes.segment(plain)) {
    if (letters.push(segment) > MAX_LETTERS) break
  }
  return letters
}
