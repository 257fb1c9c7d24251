/** What is said to people about reading. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const readingSaid = sentences({
  'citation-length': {
    en: 'A citation has 1 to {max} characters.',
    he: 'מראה מקום הוא אות אחת עד {max} אותיות.',
  },
  'fields-count': {
    en: 'Name 1 to {max} fields in “fields”.',
    he: 'כתבו ב־״fields״ שדה אחד עד {max} שדות.',
  },
  'foreign-cursor': {
    en: 'This list did not give this cursor. Start again without a cursor.',
    he: 'רשימה זו לא נתנה את הסמן הזה. התחילו שוב בלי סמן.',
  },
  'name-paragraph': {
    en: 'Name the paragraph of {id} in “segment”, or give the id of one.',
    he: 'כתבו ב־״segment״ את הפסקה של {id}, או את המזהה של פסקה.',
  },
  'names-no-sefer': {
    en: '“{text}” names no sefer that is here.',
    he: '״{text}״ אינו שם של ספר שנמצא כאן.',
  },
  'no-commit': {
    en: 'There is no commit {at}: the last is {head}.',
    he: 'אין מיזוג {at}: האחרון הוא {head}.',
  },
  'no-id-in': {
    en: '“{part}” in “{name}” is no id of an item.',
    he: '״{part}״ ב־״{name}״ אינו מזהה של פריט.',
  },
  'no-revision': {
    en: 'There is no revision {rev}.',
    he: 'אין גרסה {rev}.',
  },
  'no-root-item': {
    en: 'There is no item {root}.',
    he: 'אין בקטלוג פריט {root}.',
  },
  'no-such-name-in': {
    en: '“{wrong}” in “{name}” is no such name.',
    he: '״{wrong}״ ב־״{name}״ אינו שם כזה.',
  },
  'no-such-paragraph': {
    en: '{id} has no such paragraph.',
    he: 'אין פסקה כזאת ב־{id}.',
  },
  'no-type-has-field': {
    en: 'No type of item has the field {list}. See /v1/types.',
    he: 'לשום סוג של פריט אין השדה {list}. ראו ‎/v1/types‎.',
  },
  'not-a-date-key': {
    en: '“{shown}” is not a date such as 5742-05-10, 5742-05 or 5742.',
    he: '״{shown}״ אינו תאריך כגון 5742-05-10, 5742-05 או 5742.',
  },
  'not-a-day-key': {
    en: '“{shown}” is not a day such as 5742-05-10.',
    he: '״{shown}״ אינו יום כגון 5742-05-10.',
  },
  'not-a-day-to-learn': {
    en: '“{shown}” is not a day: write 2026-11-28 or 5787-03-18.',
    he: '״{shown}״ אינו יום: כתבו 2026-11-28 או 5787-03-18.',
  },
  'not-a-path': {
    en: 'This is not a path.',
    he: 'זו אינה כתובת.',
  },
  'not-a-work': {
    en: '{id} is {type}, not a work.',
    he: '{id} הוא {type}, ולא ספר.',
  },
  'not-date-key-year': {
    en: '“{key}” is no date key, such as 5742 or 5742-05-10.',
    he: '״{key}״ אינו תאריך כגון 5742 או 5742-05-10.',
  },
  'paragraph-itself': {
    en: '{id} is a paragraph itself: leave out “segment” and “version”, which name a paragraph of a body.',
    he: '{id} הוא עצמו פסקה: השמיטו את ״segment״ ואת ״version״, שקוראים בשם לפסקה שבתוך פריט.',
  },
  'revision-not-of': {
    en: 'Revision {rev} is not a version of {id}.',
    he: 'גרסה {rev} אינה של {id}.',
  },
  'sefer-no-part': {
    en: 'This sefer has no part “{part}”.',
    he: 'לספר זה אין חלק ״{part}״.',
  },
  'sefer-without-part': {
    en: 'The sefer is here, but not this part of it: {text}.',
    he: 'הספר נמצא כאן, אבל לא חלק זה שלו: {text}.',
  },
  'sitemap-no-page': {
    en: 'The sitemap of {type} has no page {page}.',
    he: 'במפת האתר של {type} אין דף {page}.',
  },
  'sitemap-types': {
    en: 'A sitemap is of one of: {sitemapTypes}.',
    he: 'מפת אתר היא של אחד מאלה: {sitemapTypes}.',
  },
  'too-many-bodies': {
    en: 'With bodies at most {max} items are sent at once; {items} were asked for.',
    he: 'עם המילים נשלחים עד {max} פריטים בבת אחת; התבקשו {items}.',
  },
  'too-many-dates': {
    en: 'At most {max} dates in one call.',
    he: 'עד {max} תאריכים בבקשה אחת.',
  },
  'tree-of': {
    en: '{id} is {type}; a tree stands on a set or a sefer.',
    he: '{id} הוא {type}; עץ הוא של אוסף או של ספר.',
  },
  'types-of-similar': {
    en: '“types” takes {foundTypes}, separated by commas, not “{name}”.',
    he: '״types״ מקבל {foundTypes}, ופסיקים ביניהם, ולא ״{name}״.',
  },
  'unknown-value': {
    en: '“{name}” has no “{part}”. Known: {known}.',
    he: 'ב־״{name}״ אין ״{part}״. אפשר: {known}.',
  },
  'values-with-commas': {
    en: '“{name}” takes 1 to {max} values with commas between.',
    he: '״{name}״ מקבל ערך אחד עד {max} ערכים, ופסיקים ביניהם.',
  },
  'which-events': {
    en: 'Choose events with within=5742, day=10-11 or dates=5742-05-10.',
    he: 'בחרו אירועים לפי within=5742, ‏day=10-11 או dates=5742-05-10.',
  },
  'value-is-not': {
    en: '“{value}” is not {wanted}.',
    he: '״{value}״ אינו {wanted}.',
  },
  'wanted-date-key': {
    en: 'a date key',
    he: 'תאריך',
  },
  'wanted-day': {
    en: 'a day such as 05-10',
    he: 'יום כגון 05-10',
  },
  'wanted-decade': {
    en: 'a decade (574), a year (5742), a month (5742-05) or a day (5742-05-10)',
    he: 'עשור (574), שנה (5742), חודש (5742-05) או יום (5742-05-10)',
  },
  'wanted-set': {
    en: 'a set',
    he: 'אוסף',
  },
  'wanted-time-or-set': {
    en: 'a year (5742), a month (5742-05), a day (5742-05-10) or a set',
    he: 'שנה (5742), חודש (5742-05), יום (5742-05-10) או אוסף',
  },
  'within-is-not': {
    en: '“{within}” is not {wanted}.',
    he: '״{within}״ אינו {wanted}.',
  },
  'type-no-field': {
    en: 'Items of type {type} have no field {list}. They have: {known}.',
    he: 'לפריטים מסוג {type} אין השדה {list}. יש להם: {known}.',
  },
})
