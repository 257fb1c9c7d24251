/** What is said to people about services. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const servicesSaid = sentences({
  'cannot-follow': {
    en: 'This server cannot follow the latest changes of the catalog: {reason}. Nothing was changed; try again later.',
    he: 'השרת אינו מצליח לעקוב אחרי השינויים האחרונים בקטלוג: {reason}. לא נשתנה דבר; נסו שוב מאוחר יותר.',
  },
  'no-folder': {
    en: 'There is no folder {dataDir}. Nothing was created.',
    he: 'אין תיקייה {dataDir}. לא נוצר דבר.',
  },
})
