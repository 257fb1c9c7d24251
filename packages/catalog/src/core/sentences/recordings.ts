/** What is said to people about recordings. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const recordingsSaid = sentences({
  'after-no-paragraph': {
    en: '{after} is no paragraph of this transcript.',
    he: '{after} אינו פסקה של תמלול זה.',
  },
  'all-locked-there': {
    en: 'They are locked there already.',
    he: 'הן כבר נעולות שם.',
  },
  'all-times-confirmed': {
    en: 'Nothing is left to check: people have confirmed all times.',
    he: 'לא נשאר מה לבדוק: אנשים אישרו את כל הזמנים.',
  },
  'changed-twice': {
    en: '{id} is changed twice in one request.',
    he: '{id} משתנה פעמיים בבקשה אחת.',
  },
  'new-transcript-waits': {
    en: 'The transcript that you sent for this recording waits for review (#{number}). Change it there, or go on when it is approved.',
    he: 'התמלול ששלחתם להקלטה הזאת ממתין לבדיקה (#{number}). אפשר לשנות אותו שם, או להמשיך אחרי שיאושר.',
  },
  'has-hanacha': {
    en: 'This recording has a hanacha already. Fix its paragraphs where they are shown.',
    he: 'להקלטה הזאת כבר יש הנחה. אפשר לתקן את הפסקאות שלה בדף ההקלטה.',
  },
  'key-given-twice': {
    en: 'The key “{key}” is given twice.',
    he: 'המפתח ״{key}״ כתוב פעמיים.',
  },
  'locked-there': {
    en: 'It is locked there already.',
    he: 'היא כבר נעולה שם.',
  },
  'measuring-busy': {
    en: 'Too many recordings are being measured now. Try again later.',
    he: 'יותר מדי הקלטות נמדדות עכשיו. נסו שוב מאוחר יותר.',
  },
  'measuring-for-you': {
    en: '{max} recordings are being measured for you. Wait until one is done.',
    he: '{max} הקלטות נמדדות בשבילכם עכשיו. חכו עד שאחת תסתיים.',
  },
  'no-hanacha': {
    en: 'There is no hanacha of this recording.',
    he: 'אין הנחה של הקלטה זו.',
  },
  'not-paragraph-of-transcript': {
    en: '{id} is no paragraph of this transcript.',
    he: '{id} אינו פסקה של תמלול זה.',
  },
  'paragraph-out-of-order': {
    en: 'A paragraph must begin after the one above it, before the one below it, and within the recording.',
    he: 'פסקה מתחילה אחרי זו שלפניה, לפני זו שאחריה, ובתוך ההקלטה.',
  },
  'paragraph-same-complete': {
    en: 'The paragraph has this text already. To confirm it, send it as complete.',
    he: 'זה כבר נוסח הפסקה. כדי לאשר אותה, שלחו אותה כבדוקה.',
  },
  'paragraphs-same': {
    en: 'Nothing changes: the paragraphs have these words already.',
    he: 'לא נשתנה דבר: אלה כבר המילים של הפסקאות.',
  },
  'sound-not-served': {
    en: 'The sound of this recording is not served here, so it has no wave.',
    he: 'הקול של הקלטה זו אינו מושמע כאן, ולכן אין לה גל קול.',
  },
  'too-many-times': {
    en: 'These are too many times at once: at most {most} in this recording.',
    he: 'אלה יותר מדי זמנים בבת אחת: בהקלטה זו עד {most}.',
  },
})
