/** What a reader chose for all pages, kept in this browser: each is an attribute of `<html>` that the styles know. */
export const CHOICES = {
  theme: ['light', 'dark', 'sepia'],
  contrast: ['more'],
  size: ['1', '2', '3', '4', '5'],
  lead: ['1', '3'],
  face: ['rashi'],
  points: ['nikud', 'none'],
  keys: ['off'],
} as const
export type Choice = keyof typeof CHOICES

export function isChoice(name: string): name is Choice {
  return Object.hasOwn(CHOICES, name)
}

/** In `localStorage`. */
export const CHOICES_KEY = 'yalkut'
