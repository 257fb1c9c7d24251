/** What is said to people about words. Source: service.md#errors. */
import { sentences } from './sentence.ts'

export const wordsSaid = sentences({
  'name-version': {
    en: 'This page has several versions. Name the “version”.',
    he: 'לדף זה יש כמה נוסחים. כתבו איזה מהם (״version״).',
  },
  'no-order-between': {
    en: 'There is no order key between "{from}" and "{to}".',
    he: 'אין מפתח סדר בין "{from}" ל־"{to}".',
  },
  'no-segment': {
    en: 'There is no segment “{id}” in these words.',
    he: 'אין פסקה ״{id}״ במילים אלה.',
  },
  'no-version-of-words': {
    en: 'These words have no version “{name}”.',
    he: 'למילים אלה אין נוסח ״{name}״.',
  },
  'not-machines-words': {
    en: 'A person wrote these words. Only a machine’s words are checked.',
    he: 'אדם כתב מילים אלה. מאשרים רק מילים של מכונה.',
  },
  'not-order-key': {
    en: 'This is not an order key.',
    he: 'זה אינו מפתח סדר.',
  },
  'note-is-marked': {
    en: 'A footnote marker refers to this note. Remove the marker first.',
    he: 'סימן בטקסט מפנה אל הערה זו. הסירו תחילה את הסימן.',
  },
  'page-has-words': {
    en: 'This page has words already. Add to them instead.',
    he: 'בדף זה כבר יש מילים. הוסיפו עליהן.',
  },
  'page-without-words': {
    en: 'This page has no words yet. Begin with “change”: “start”.',
    he: 'בדף זה אין עדיין מילים. התחילו עם ״change״: ״start״.',
  },
  'section-has-segments': {
    en: 'This section has segments inside. Remove them first.',
    he: 'במדור זה יש פסקאות. הסירו אותן תחילה.',
  },
  'section-stays': {
    en: 'A section with segments inside must stay a section.',
    he: 'מדור שיש בו פסקאות נשאר מדור.',
  },
  'segment-missing': {
    en: 'The segment is missing: send “segment”, the id of the segment.',
    he: 'חסרה הפסקה: שלחו ב־״segment״ את המזהה שלה.',
  },
  'runs-needed': {
    en: 'The words are missing: send “text”, a list of runs like {example}.',
    he: 'חסרות המילים: שלחו ב־״text״ רשימת קטעים כמו {example}.',
  },
  'words-same': { en: 'The words are unchanged.', he: 'המילים לא השתנו.' },
  'words-same-unchecked': {
    en: 'The words are unchanged. If the machine read the words correctly, check them.',
    he: 'המילים לא השתנו. אם המכונה קראה אותן נכון, אשרו אותן.',
  },
  'words-checked': {
    en: 'These words were checked already.',
    he: 'מילים אלה כבר אושרו.',
  },
})
