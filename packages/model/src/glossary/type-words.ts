/** What each item type is. Source: service.md#item-types. */
import type { ItemType } from '../item-types.ts'
import type { Meaning, Term } from './term.ts'
import { TYPE_NOUNS } from './type-nouns.ts'

/** The English is also the description of the type's JSON Schema. */
const MEANINGS: { readonly [T in ItemType]: Meaning } = {
  set: {
    he: 'ספרים ופריטים אחרים, לפי נושא; יש לו שומרים ומדיניות.',
    en: 'What people browse; it has keepers and a policy.',
  },
  author: {
    he: 'רבי, חסיד, עורך, משפחה או מוסד.',
    en: 'A Rebbe, chossid, editor, family or institution.',
  },
  work: { he: 'ספר או סדרת ספרים.', en: 'A sefer or a series.' },
  unit: {
    he: 'חלק של ספר: שיחה, מאמר, אגרת, פרק, סיפור או רשימה ביומן.',
    en: 'A sicha, maamar, letter, chapter, story or diary entry.',
  },
  event: {
    he: 'התוועדות, יחידות, שמחה או כתיבת אגרת.',
    en: 'A farbrengen, yechidus, simcha or writing of a letter.',
  },
  publication: {
    he: 'מה שנדפס: כרך, קובץ, גיליון, חוברת או תשורה.',
    en: 'A printed volume, kovetz, issue, booklet or teshura.',
  },
  scan: { he: 'קובץ PDF אחד של הדפסה אחת.', en: 'One PDF of one publication.' },
  'contents-map': {
    he: 'באילו עמודים של הדפסה נמצא פרק.',
    en: 'Pages of a publication mapped to a unit.',
  },
  'text-layer': {
    he: 'קריאה אחת של סריקה: זיהוי אוטומטי, טקסט שהועלה או הגהת הקהילה.',
    en: 'The text of one scan: machine OCR, uploaded OCR or community text.',
  },
  'text-page': { he: 'עמוד אחד של שכבת טקסט, עם שורותיו.', en: 'One page of a text layer.' },
  text: {
    he: 'המילים של פרק, או התמלול של הקלטה.',
    en: "The text of a unit, or a recording's transcript.",
  },
  segment: {
    he: 'פסקה אחת של טקסט, עם מזהה שאינו משתנה.',
    en: 'One paragraph of a text, with a permanent id.',
  },
  recording: {
    he: 'הקול של אירוע, עם קישורים לווידאו.',
    en: 'Audio of an event, with links to video.',
  },
  alignment: {
    he: 'הזמנים שבהם נשמעות המילים של טקסט בהקלטה.',
    en: 'A recording synced to a text.',
  },
  'alignment-span': {
    he: 'מתי נשמעת פסקה אחת בהקלטה.',
    en: 'Where in a recording one segment is heard.',
  },
  relation: {
    he: 'קישור בין שני פריטים, עם סוגו.',
    en: 'A link between two items, with its kind.',
  },
  person: { he: 'אדם שפריטים מזכירים.', en: 'Someone whom items speak of.' },
  place: { he: 'היכן היה דבר: עיר או בניין.', en: 'Where something happened.' },
  topic: { he: 'במה פריטים עוסקים.', en: 'What items are about.' },
  source: {
    he: 'מאין באו עובדות ומילים, ובאילו תנאים.',
    en: 'Where facts and words come from, and its terms.',
  },
  schema: {
    he: 'סוג של פריט: ה־JSON Schema של הנתונים שלו.',
    en: 'A kind of item: the JSON Schema of its data.',
  },
}

const term = (type: ItemType): Term => ({ ...TYPE_NOUNS[type], is: MEANINGS[type] })

export const TYPE_WORDS: { readonly [T in ItemType]: Term } = {
  set: term('set'),
  author: term('author'),
  work: term('work'),
  unit: term('unit'),
  event: term('event'),
  publication: term('publication'),
  scan: term('scan'),
  'contents-map': term('contents-map'),
  'text-layer': term('text-layer'),
  'text-page': term('text-page'),
  text: term('text'),
  segment: term('segment'),
  recording: term('recording'),
  alignment: term('alignment'),
  'alignment-span': term('alignment-span'),
  relation: term('relation'),
  person: term('person'),
  place: term('place'),
  topic: term('topic'),
  source: term('source'),
  schema: term('schema'),
}
