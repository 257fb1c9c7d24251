/** What is said to people about reports. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const reportsSaid = sentences({
  'anchor-for-after': {
    en: 'Say in “anchor” which words “after” replaces.',
    he: 'כתבו ב־״anchor״ במקום אילו מילים בא ״after״.',
  },
  'anchor-names': {
    en: 'An anchor names a segment, or a page and one of its lines.',
    he: 'עוגן קורא בשם לפסקה, או לעמוד ולאחת משורותיו.',
  },
  'anchor-needs-item': {
    en: 'An anchor needs the item: send entityId.',
    he: 'עוגן צריך את הפריט: שלחו entityId.',
  },
  'no-such-report': {
    en: 'There is no such report.',
    he: 'אין דיווח כזה.',
  },
  'no-suggestion-of-report': {
    en: 'There is no suggestion {changeset}.',
    he: 'אין הצעה {changeset}.',
  },
  'report-words-length': {
    en: 'The words of a report have 1 to {max} characters.',
    he: 'המילים של דיווח הן אות אחת עד {max} אותיות.',
  },
  'who-closes-reports': {
    en: 'Only stewards and keepers of the set close a report.',
    he: 'דיווח סוגרים רק מנהלים ושומרי האוסף.',
  },
  'who-reads-reports': {
    en: 'Reports are read by stewards and keepers of sets.',
    he: 'דיווחים קוראים מנהלים ושומרי אוספים.',
  },
})
