/** What is said to people about importing. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const importingSaid = sentences({
  'other-type-in-catalog': {
    en: '{id} is {type} in the catalog, not {type2}.',
    he: '{id} הוא בקטלוג {type}, ולא {type2}.',
  },
  'too-much-would-go': {
    en: 'More than a fifth would go: {list}. Is the file whole? A dry run shows what goes; --yes approves it, and without --approve-as it waits for review.',
    he: 'יותר מחמישית תוסר: {list}. האם הקובץ שלם? הרצת ניסיון מראה מה יוסר; ‎--yes‎ מאשר זאת, ובלי ‎--approve-as‎ זה ממתין לבדיקה.',
  },
  'two-records-of-id': {
    en: 'Two records of this import have the id {id}.',
    he: 'לשתי רשומות בייבוא זה יש המזהה {id}.',
  },
  'unread-with-removal': {
    en: 'Something could not be read, so what is missing is not known. Mend the files, or import without --remove-missing.',
    he: 'משהו לא נקרא, ולכן לא ידוע מה חסר. תקנו את הקבצים, או ייבאו בלי ‎--remove-missing‎.',
  },
})
