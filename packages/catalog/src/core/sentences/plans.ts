/** The line that says what an operation of a plan does, and the title of a plan. They contain names and no words of texts: these may be
 *  withheld later, and titles never are. Source: service.md#organize. */
import { sentences } from '@yalkut/model'

export const plansSaid = sentences({
  'set-created': { en: 'Create the set {set}', he: 'יצירת האוסף {set}' },
  'set-created-with': { en: 'Create the set {set} with {items}', he: 'יצירת האוסף {set} עם {items}' },
  'set-created-under': { en: 'Create the set {set} under {parent}', he: 'יצירת האוסף {set} תחת {parent}' },
  'set-created-under-with': {
    en: 'Create the set {set} under {parent} with {items}',
    he: 'יצירת האוסף {set} תחת {parent} עם {items}',
  },
  'set-deleted': { en: 'Delete the set {set}', he: 'מחיקת האוסף {set}' },
  merged: { en: 'Merge {from} into {into}', he: 'איחוד {from} עם {into}' },
  'moved-up': { en: 'Move {items} up', he: 'העברת {items} רמה אחת למעלה' },
  'moved-to-top': { en: 'Move {items} to the top', he: 'העברת {items} לראש העץ' },
  'taken-out': { en: 'Take {items} out of {from}', he: 'הוצאת {items} מתוך {from}' },
  moved: { en: 'Move {items} into {to}', he: 'העברת {items} אל {to}' },
  'moved-only': { en: 'Move {items} into {to} only', he: 'העברת {items} אל {to} בלבד' },
  'moved-some-stay': {
    en: 'Move {items} into {to}; {n|1 of them stays|# of them stay} in other sets too',
    he: 'העברת {items} אל {to}; {n|אחד מהם נשאר|# מהם נשארים} גם באוספים אחרים',
  },
  'added-it-stays': {
    en: 'Add {items} to {to}; it stays in {sets}',
    he: 'הוספת {items} אל {to}, וגם בתוך {sets} כמקודם',
  },
  'added-they-stay': {
    en: 'Add {items} to {to}; they stay in their other sets',
    he: 'הוספת {items} אל {to}, וגם באוספים האחרים כמקודם',
  },
  renamed: { en: 'Rename {was} to {names}', he: 'שינוי השם {was} ל{names}' },
  'renamed-with-path': {
    en: 'Rename {was} to {names} and the path {path}',
    he: 'שינוי השם {was} ל{names}, בכתובת {path}',
  },
  'renamed-same': { en: 'Rename {was}', he: 'שינוי השם {was}' },
  'path-moved': { en: 'Move {was} to the path {path}', he: 'העברת {was} לכתובת {path}' },
  'slug-moved': { en: 'Move {was} to the slug {slug}', he: 'שינוי סוף הכתובת של {was} ל־{slug}' },
  'no-path': { en: '(none)', he: '(אין)' },
  reordered: { en: 'Reorder {items} in {parent}', he: 'סידור {items} בתוך {parent}' },
  'reordered-top': { en: 'Reorder {items} at the top', he: 'סידור {items} בראש העץ' },
  split: { en: 'Split {count} of {work} into {to}', he: 'הוצאת {count} מתוך {work} אל {to}' },
  'marked-addition': { en: 'Mark {work} as an addition ({kind})', he: 'סימון {work} כתוספת ({kind})' },
  'marked-addition-to': {
    en: 'Mark {work} as an addition to {to} ({kind})',
    he: 'סימון {work} כתוספת אל {to} ({kind})',
  },
  'made-official': { en: 'Make {work} official', he: 'החזרת {work} לספרים הרשמיים' },
  commentary: { en: 'commentary', he: 'פירוש' },
  index: { en: 'index', he: 'מפתח' },
  about: { en: 'about', he: 'ספר עליו' },
  collection: { en: 'collection', he: 'ליקוט' },
  other: { en: 'other', he: 'אחר' },
  'and-more': { en: ' …and {more} more', he: ' …ועוד {more}' },
})
