/** What is said to people about machines. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const machinesSaid = sentences({
  'lease-expired': {
    en: 'This lease has expired: the request is back in the queue, or finished. Stop.',
    he: 'תוקף הנטילה פג: הבקשה חזרה לתור, או נגמרה. עצרו.',
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
    en: 'This recording has no words to time any more.',
    he: 'אין עוד בהקלטה זו מילים לתזמן.',
  },
  'not-all-done': {
    en: '{come} of {all} cannot be done.',
    he: 'אי אפשר ש־{come} מתוך {all} נעשו.',
  },
  'not-machines-suggestion': {
    en: 'Suggestion {id} is not one of this machine’s.',
    he: 'הצעה {id} אינה של מכונה זו.',
  },
  'only-align-spans': {
    en: 'Only a request of kind “align” takes spans.',
    he: 'זמנים מקבלת רק בקשה מסוג “align”.',
  },
  'only-machines-claim': {
    en: 'Only a machine, with the token of a bot’s account, can claim requests.',
    he: 'בקשות לוקחת רק מכונה, באסימון של חשבון בוט.',
  },
  'since-is-moment': {
    en: '“since” must be a moment such as 2026-03-01T12:00:00Z.',
    he: '“since” הוא רגע כגון 2026-03-01T12:00:00Z.',
  },
  'suggestion-is-draft': {
    en: 'Suggestion {suggestion} is a draft: send it first.',
    he: 'הצעה {suggestion} היא טיוטה: שלחו אותה תחילה.',
  },
})
