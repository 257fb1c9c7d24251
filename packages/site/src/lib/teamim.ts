/** The face of the text has no te'amim: words that hold any are set whole in a face that has them, by this class.
 *  Pages that the service renders get it in `server/teamim-html.ts`; this is for what a script shows. */

/** Te'amim, and the dots and the turned nun of a scroll. */
const TEAMIM = /[\u0591-\u05af\u05c4-\u05c6]/

export function hasTeamim(text: string): boolean {
  return TEAMIM.test(text)
}

/** The class of an element that shows these words alone. */
export function faceOf(text: string): 'teamim' | undefined {
  return hasTeamim(text) ? 'teamim' : undefined
}
