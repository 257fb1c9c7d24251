/** What is said to people about scans. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const scansSaid = sentences({
  'begun-from-layer': {
    en: 'The text was started from this layer already.',
    he: 'הטקסט כבר התחיל משכבה זו.',
  },
  'line-emptied': {
    en: 'The text is empty. A fix cannot empty a line.',
    he: 'הטקסט ריק. תיקון אינו מרוקן שורה.',
  },
  'line-same': {
    en: 'The line has this text already. To confirm it, confirm the page.',
    he: 'זה כבר נוסח השורה. כדי לאשר אותה, אשרו את העמוד.',
  },
  'long-line': {
    en: 'A line has at most {max} characters.',
    he: 'שורה היא עד {max} אותיות.',
  },
  'no-layer-to-begin': {
    en: '{layerId} is no layer of this scan to begin from.',
    he: '{layerId} אינה שכבה של סריקה זו, שאפשר להתחיל ממנה.',
  },
  'not-item-id-short': {
    en: '“{idText}” is not an item id.',
    he: '״{idText}״ אינו מזהה של פריט.',
  },
  'note-what-is-wrong': {
    en: 'Say in the “note” what is wrong with the page.',
    he: 'כתבו בהערה (״note״) מה אינו נכון בעמוד.',
  },
  'only-neighbours-joined': {
    en: 'Only a line and the one directly below it are joined.',
    he: 'מצרפים רק שורה ואת זו שמתחתיה.',
  },
  'page-has-no-line': {
    en: 'Page {page} has no line “{id}”.',
    he: 'בעמוד {page} אין שורה ״{id}״.',
  },
  'page-no-line': {
    en: 'Page {page} has no line “{line}”.',
    he: 'בעמוד {page} אין שורה ״{line}״.',
  },
  'page-read-twice': {
    en: 'This page was read twice: it is done.',
    he: 'העמוד כבר הוגה פעמיים.',
  },
  'page-state-same': {
    en: 'The page has this state already.',
    he: 'זה כבר מצב העמוד.',
  },
  'page-value-no-line': {
    en: 'Page {value} has no line “{id}”.',
    he: 'בעמוד {value} אין שורה ״{id}״.',
  },
  'same-words': {
    en: 'These are the same words: nothing would change.',
    he: 'אלה אותן מילים: לא ישתנה דבר.',
  },
  'scan-page-unread': {
    en: 'Page {page} of {scan} was not read yet.',
    he: 'עמוד {page} של {scan} לא נקרא עדיין.',
  },
  'scan-words-withheld': {
    en: 'The words of this scan are withheld.',
    he: 'המילים של סריקה זו סגורות מפני זכויותיהן.',
  },
  'second-reader-other': {
    en: 'You have read this page already. The second reading must be by another person.',
    he: 'כבר קראתם עמוד זה. את הקריאה השנייה קורא אדם אחר.',
  },
  'split-between-words': {
    en: 'A line is split between two of its words.',
    he: 'שורה מתחלקת בין שתי מילים שלה.',
  },
  'too-many-pages-at-once': {
    en: 'At most {max} pages in one call.',
    he: 'עד {max} עמודים בבקשה אחת.',
  },
  'who-chooses-layer': {
    en: 'Only keepers of its sets choose what the words of {scan} begin from.',
    he: 'ממה יתחילו המילים של {scan} בוחרים רק שומרי האוספים שלה.',
  },
  'words-to-replace': {
    en: 'Name in “from” the words to replace.',
    he: 'כתבו ב־״from״ אילו מילים להחליף.',
  },
  'reading-waits': {
    en: 'Your reading of this page waits for review already: suggestion #{number}.',
    he: 'הקריאה שלכם בעמוד זה כבר ממתינה לבדיקה: הצעה ‎#{number}‎.',
  },
})
