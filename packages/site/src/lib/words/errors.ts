import { inBoth } from './in-both.ts'

const he = {
  404: 'אין דף בכתובת הזאת',
  410: 'הפריט נמחק',
  429: 'יותר מדי בקשות',
  500: 'הדף לא נוצר',
  503: 'נסו שוב בעוד רגע',
}
const en: typeof he = {
  404: 'There is no page at this address',
  410: 'This item was deleted',
  429: 'Too many requests',
  500: 'The page could not be made',
  503: 'Try again in a moment',
}
export const errorWords = inBoth({ he, en })
