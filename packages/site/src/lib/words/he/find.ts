/** Words of the search box while one types. A script in the browser reads them: keep them few. */
export const find = {
  proposals: { one: 'הצעה אחת', two: 'שתי הצעות', other: '# הצעות' },
  none: 'אין הצעות',
  list: 'הצעות לחיפוש',
  date: 'תאריך',
  phrase: 'ביטוי',
  rows: { one: 'בשורה אחת', two: 'בשתי שורות', other: 'ב־# שורות' },
}
