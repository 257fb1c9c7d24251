/** What a suggestion or a merge changes, in one line. */
export const changeLine = {
  page: (n: number) => `עמוד ${n}`,
  at: {
    line: (n: string) => `שורה ${n}`,
    heading: (n: string) => `כותרת ${n}`,
    paragraph: (n: string) => `פסקה ${n}`,
    verse: (n: string) => `פסוק ${n}`,
    item: (n: string) => `סעיף ${n}`,
    note: (n: string) => `הערה ${n}`,
  },
  kinds: { new: 'חדש', deleted: 'הסרה' },
  withheld: 'המילים אינן מוצגות',
  was: 'היה:',
  is: 'נעשה:',
  more: { one: 'ועוד שינוי אחד', two: 'ועוד שני שינויים', other: 'ועוד # שינויים' },
  moreItems: { one: 'ועוד פריט אחד', two: 'ועוד שני פריטים', other: 'ועוד # פריטים' },
  fixes: { one: 'תיקון אחד', two: 'שני תיקונים', other: '# תיקונים' },
  suggestions: { one: 'הצעה אחת', two: 'שתי הצעות', other: '# הצעות' },
  /** “12 fixes in Torah Or”. */
  inPlace: (amount: string, place: string) => `${amount}: ${place}`,
}
