/** The language of words of which nobody says it: that of most of their letters. Pure. */

export function languageOfText(text: string): 'he' | 'en' {
  const letters = text.match(/\p{L}/gu) ?? []
  const hebrew = letters.filter((letter) => /[\u0590-\u05FF]/.test(letter))
  return letters.length > 0 && hebrew.length * 2 >= letters.length ? 'he' : 'en'
}
