/** What is said to people about machines. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const machinesSaid = sentences({
  'left-out-spans': { en: '{note} Left out: {counts}.', he: '{note} הושמטו: {counts}.' },
  'span-gone': {
    en: '{n|one of a paragraph that is|# of paragraphs that are} not in the text any more',
    he: '{n|אחד של פסקה שאינה|# של פסקאות שאינן} עוד בטקסט',
  },
  'span-changed': {
    en: '{n|one of a paragraph|# of paragraphs} whose words were changed meanwhile',
    he: '{n|אחד של פסקה|# של פסקאות} שמילותיהן שונו בינתיים',
  },
  'span-twice': { en: '{n|one|#} given twice', he: '{n|אחד שנמסר|# שנמסרו} פעמיים' },
  'span-outside': {
    en: '{n|one|#} with times outside the recording',
    he: '{n|אחד שזמניו|# שזמניהם} מחוץ להקלטה',
  },
  'lease-expired': {
    en: 'This lease has expired: the request is back in the queue, or finished. Stop.',
    he: 'פג תוקף הבקשה שקיבלתם: היא חזרה לתור, או הסתיימה. עצרו.',
  },
  'machine-requests-a-day': {
    en: 'At most {requestsADay} requests of machines in 24 hours.',
    he: 'עד {requestsADay} בקשות ממכונות ביממה.',
  },
  'needs-sentence': {
    en: '{needs}; {id} is {type}.',
    he: '{needs}; {id} הוא {type}.',
  },
  'no-machine-request': {
    en: 'There is no request {id} of a machine.',
    he: 'אין בקשה {id} ממכונה.',
  },
  'no-words-to-time': {
    en: 'This recording has no words to sync any more.',
    he: 'אין עוד בהקלטה זו מילים לסנכרן.',
  },
  'not-all-done': {
    en: '{come} of {all} cannot be done.',
    he: 'לא ייתכן ש־{come} מתוך {all} נעשו.',
  },
  'not-machines-suggestion': {
    en: 'Suggestion {id} is not one of this machine’s.',
    he: 'הצעה {id} אינה של מכונה זו.',
  },
  'only-align-spans': {
    en: 'Only a request of kind “align” takes spans.',
    he: 'זמנים מקבלת רק בקשה מסוג ״align״.',
  },
  'only-machines-claim': {
    en: 'Only a machine, with the token of a bot’s account, can claim requests.',
    he: 'בקשות לוקחת רק מכונה, באסימון של חשבון בוט.',
  },
  'since-is-moment': {
    en: '“since” must be a moment such as 2026-03-01T12:00:00Z.',
    he: '״since״ הוא רגע כגון 2026-03-01T12:00:00Z.',
  },
  'suggestion-is-draft': {
    en: 'Suggestion {suggestion} is a draft: send it first.',
    he: 'הצעה {suggestion} היא טיוטה: שלחו אותה תחילה.',
  },
  'found-waits': {
    en: '{done} What it found waits for review, or was nothing.',
    he: '{done} מה שמצאה ממתין לבדיקה, או שלא מצאה דבר.',
  },
  'gone-from-catalog': {
    en: 'It is not in the catalog any more.',
    he: 'זה אינו עוד בקטלוג.',
  },
  'no-shown-words-to-time': {
    en: 'This recording has no transcript and no hanacha that readers are shown, so there are no words to sync.',
    he: 'להקלטה זו אין תמלול או הנחה שמוצגים לקוראים, ולכן אין מילים לסנכרן.',
  },
  'recording-is-transcribed': {
    en: 'A recording is transcribed',
    he: 'מתמללים הקלטה',
  },
  'recording-not-heard': {
    en: 'This recording is served neither here nor at another site, so no machine can hear it.',
    he: 'ההקלטה אינה מוגשת כאן ולא באתר אחר, ולכן אין מכונה שיכולה לשמוע אותה.',
  },
  'recording-not-transcribed': {
    en: 'This recording is served neither here nor at another site, so no machine can transcribe it.',
    he: 'ההקלטה אינה מוגשת כאן ולא באתר אחר, ולכן אין מכונה שיכולה לתמלל אותה.',
  },
  'scan-is-read': {
    en: 'A scan is read',
    he: 'קוראים סריקה',
  },
  'scan-not-served': {
    en: 'The PDF of this scan is not served, so no machine can read it.',
    he: 'הקובץ של סריקה זו אינו מוגש, ולכן אין מכונה שיכולה לקרוא אותו.',
  },
  'scan-read-already': {
    en: 'A machine has read this scan already.',
    he: 'מכונה כבר קראה סריקה זו.',
  },
  'transcript-already': {
    en: 'This recording has a transcript already.',
    he: 'להקלטה זו כבר יש תמלול.',
  },
  'words-are-timed': {
    en: 'The words of a recording are synced',
    he: 'מסנכרנים מילים של הקלטה',
  },
})
