/** Zero-width spaces in copied texts: some part two words, some stand inside one. The index leaves them out, so a query is read
 *  both ways. Pure. Source: shapes.md#folded-text. */

export const ZERO_WIDTH_SPACE = '\u200b'

export function hasZeroWidthSpace(text: string): boolean {
  return text.includes(ZERO_WIDTH_SPACE)
}

/** The text with its words apart where such a space stands. */
export function partedAtZeroWidth(text: string): string {
  return text.replaceAll(ZERO_WIDTH_SPACE, ' ')
}
