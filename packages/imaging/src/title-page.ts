/** Draws words as a title page: the picture that shows an address where it is shared. Source: decisions.md#share-images. */
import type { Rendered, TitlePage, TitleWords } from './tasks.ts'
import { COLOURS, drawWordsIn, frameSvg, type Look, pictureOf, placed } from './words-image.ts'

/** The size that sites ask of such images, in pixels. */
export const TITLE_PAGE = { width: 1_200, height: 630 } as const

/** Of the title, between the frame and the rule. No title that fits is longer. */
const TITLE_ROOM = { width: 1_000, height: 310, lines: 3, letters: 300 } as const
const LINE_ROOM = { ...TITLE_ROOM, lines: 1 } as const
const TITLE_SIZES = [120, 96, 72] as const
const UNDER_SIZE = 36
const LIBRARY_SIZE = 32
/** From the middle of the title to the upper edge, of the line below it, and so on. */
const TITLE_MIDDLE = 252
const RULE_AT = 424
const UNDER_MIDDLE = 470
const LIBRARY_MIDDLE = 548

export async function drawTitlePage({ title, under, library }: TitlePage): Promise<Rendered> {
  const { width } = TITLE_PAGE
  const drawn = [
    placed(
      await drawWordsIn(title, { colour: COLOURS.ink, weight: 500 }, TITLE_SIZES, TITLE_ROOM),
      width,
      TITLE_MIDDLE,
    ),
    placed(await lineImage(under, UNDER_SIZE, { colour: COLOURS.ink2, weight: 400 }), width, UNDER_MIDDLE),
    placed(await lineImage(library, LIBRARY_SIZE, { colour: COLOURS.seal, weight: 500 }), width, LIBRARY_MIDDLE),
  ]
  return await pictureOf(frameSvg(TITLE_PAGE, RULE_AT), drawn.flat(), TITLE_PAGE)
}

async function lineImage(words: TitleWords, size: number, look: Look) {
  return await drawWordsIn(words, look, [size], LINE_ROOM)
}
