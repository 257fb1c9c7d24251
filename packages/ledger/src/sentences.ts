/** What is said to people about ledger. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const ledgerSaid = sentences({
  'catalog-held': {
    en: 'Another change, perhaps an import, holds the catalog. Nothing was changed; try again soon.',
    he: 'שינוי אחר, אולי ייבוא, מחזיק את הקטלוג. לא נשתנה דבר; נסו שוב בקרוב.',
  },
  'handle-form': {
    en: 'A handle is 2 to 40 letters and digits, with hyphens inside.',
    he: 'כינוי הוא 2 עד 40 אותיות וספרות, ומקפים ביניהן.',
  },
  'handle-taken': {
    en: 'The handle {handle} is taken. Choose another.',
    he: 'הכינוי {handle} תפוס. בחרו אחר.',
  },
  'no-folder': {
    en: 'There is no folder {dataDir}. Nothing was created.',
    he: 'אין תיקייה {dataDir}. לא נוצר דבר.',
  },
  'nul-in-request': {
    en: 'The request contains the character U+0000, which cannot be stored.',
    he: 'בבקשה יש התו U+0000, שאי אפשר לשמור.',
  },
  'path-taken-meanwhile': {
    en: 'Another item has taken a path of this change. Choose another path.',
    he: 'פריט אחר תפס כתובת של שינוי זה. בחרו כתובת אחרת.',
  },
  'request-sent-again': {
    en: 'This request took too long, and was sent again meanwhile.',
    he: 'הבקשה נמשכה זמן רב מדי, ובינתיים נשלחה שוב.',
  },
})
