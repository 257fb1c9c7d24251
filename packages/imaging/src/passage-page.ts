/** Draws a passage as a page: its words, and where they are from. For people who share a place in a text as a picture.
 *  Source: decisions.md#share-images. */
import type { PassagePage, Rendered } from './tasks.ts'
import { COLOURS, drawWordsIn, frameSvg, pictureOf, placed } from './words-image.ts'

/** A square, as messengers show pictures whole, in pixels. */
export const PASSAGE_PAGE = { width: 1_200, height: 1_200 } as const

const WORDS_ROOM = { width: 1_020, height: 830, lines: 30, letters: 1_500 } as const
const WORDS_SIZES = [76, 64, 54, 46, 38, 32] as const
const LINE_ROOM = { width: 1_000, height: 100, lines: 1, letters: 200 } as const
/** In a shorter passage lines of one length would have holes. */
const JUSTIFIED_LETTERS = 200
const SOURCE_SIZE = 38
const LIBRARY_SIZE = 32
/** From the upper edge, in pixels. */
const WORDS_MIDDLE = 505
const RULE_AT = 980
const SOURCE_MIDDLE = 1_030
const LIBRARY_MIDDLE = 1_108

/** Words that do not fit are shortened. */
export async function drawPassagePage({ words, source, library }: PassagePage): Promise<Rendered> {
  const { width } = PASSAGE_PAGE
  const look = { colour: COLOURS.ink, weight: 400, isJustified: words.text.length >= JUSTIFIED_LETTERS }
  const line = { colour: COLOURS.ink2, weight: 500 }
  const drawn = [
    placed(await drawWordsIn(words, look, WORDS_SIZES, WORDS_ROOM), width, WORDS_MIDDLE),
    placed(await drawWordsIn(source, line, [SOURCE_SIZE], LINE_ROOM), width, SOURCE_MIDDLE),
    placed(
      await drawWordsIn(library, { ...line, colour: COLOURS.seal }, [LIBRARY_SIZE], LINE_ROOM),
      width,
      LIBRARY_MIDDLE,
    ),
  ]
  return await pictureOf(frameSvg(PASSAGE_PAGE, RULE_AT), drawn.flat(), PASSAGE_PAGE)
}
