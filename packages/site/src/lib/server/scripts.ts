/** The scripts of reading pages: one inline line that sets the reader's choices before the page is drawn, and the entry of
 *  the islands. `build/islands.ts` makes both. */
import { choicesScript as choices, islands } from '#made/islands.ts'

export const choicesScript = `<script>${choices}</script>`
export const islandScript = `<script type="module" src="${islands.reader}"></script>`
