/** Of the page alone: what the form in the words says too is in `#lib/words/fix.ts`. */
export const suggest = {
  choose: 'איזו פסקה מתקנים?',
  none: 'אין כאן מילים שאפשר לתקן.',
  back: 'חזרה לדף',
}
