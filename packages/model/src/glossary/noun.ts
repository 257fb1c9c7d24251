/** A noun as people read it, in Hebrew and English. */

export interface Noun {
  /** One, and several. */
  readonly he: readonly [one: string, many: string]
  readonly en: readonly [one: string, many: string]
  /** The gender of the Hebrew noun: numbers and verbs agree with it. */
  readonly isFeminine: boolean
}

/** As it begins a sentence or a title. Hebrew has no capital letters. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** “פסקה אחת”, “שתי פסקאות”, “3 פסקאות”. */
export function hebrewCount({ he: [one, many], isFeminine }: Noun, count: number): string {
  if (count === 1) return `${one} ${isFeminine ? 'אחת' : 'אחד'}`
  return `${count === 2 ? (isFeminine ? 'שתי' : 'שני') : count} ${many}`
}
