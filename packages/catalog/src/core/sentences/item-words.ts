/** What is said to people about the words of items. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const itemWordsSaid = sentences({
  'shaar-line': { en: 'Line {line}: {problem}', he: 'שורה {line}: {problem}' },
  'shaar-lines': { en: 'Line {line}: {problem} (and {more} more)', he: 'שורה {line}: {problem} (ועוד {more})' },
  'before-is-segment': {
    en: '“before” is the segment as you saw it: its runs, or the whole segment.',
    he: '״before״ הוא הפסקה כפי שראיתם אותה: הרצפים שלה, או הפסקה כולה.',
  },
  'long-segment': {
    en: 'A segment has at most 50,000 characters: divide it.',
    he: 'פסקה היא עד 50,000 אותיות: חלקו אותה.',
  },
  'no-shaar': {
    en: '{id} is no sefer that has a shaar: only works have, and not of recordings.',
    he: 'ל־{id} אין שער: שער יש רק לספרים, ולא של הקלטות.',
  },
  'no-version-there-are': {
    en: 'There is no version “{wanted}”. There are: {ids}.',
    he: 'אין נוסח ״{wanted}״. יש: {ids}.',
  },
  'no-words-left': {
    en: 'No words are left in “text”. To take a segment out, use change: remove.',
    he: 'לא נשארו מילים. כדי להסיר פסקה יש כפתור משלו (change: remove).',
  },
  'no-words-to-change': {
    en: '{id} has no words yet, so there are none to change.',
    he: 'ל־{id} אין עדיין מילים, ואין מה לשנות.',
  },
  'segments-for-check': {
    en: '“segments” are for change: check, without “segment”.',
    he: '״segments״ באים עם change: check, בלי ״segment״.',
  },
  'shaar-changed': {
    en: 'Another person changed this shaar since you opened it. Read the new text first: your text was not saved.',
    he: 'מישהו שינה את השער הזה מאז שפתחתם אותו. קראו תחילה את הנוסח החדש: הנוסח שלכם לא נשמר.',
  },
  'shaar-same': {
    en: 'The shaar has this text already.',
    he: 'לא נשתנה דבר: כך כבר כתוב בשער.',
  },
  'too-many-paragraphs': {
    en: '{id} has more than {max} paragraphs: read its children in pages.',
    he: 'ב־{id} יש יותר מ־{max} פסקאות: קראו את חלקיו דף אחר דף.',
  },
  'type-without-words': {
    en: '{id} is {type} without words of its own.',
    he: '{id} הוא {type} בלי מילים משלו.',
  },
  'words-changed-since': {
    en: 'These words have changed since you read them.',
    he: 'המילים השתנו מאז שקראתם אותן.',
  },
  'words-not-in-order': {
    en: 'The words of this item are not in order: they cannot be changed one by one.',
    he: 'המילים של פריט זה אינן כסדרן, ולכן אי אפשר לשנות אותן אחת אחת.',
  },
})
