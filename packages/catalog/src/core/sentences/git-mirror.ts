/** What is said to people about git-mirror. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const gitMirrorSaid = sentences({
  'git-mirror-made': {
    en: 'The git mirror is being made. Try again in a few minutes.',
    he: 'מראת git נבנית עכשיו. נסו שוב בעוד כמה דקות.',
  },
  'git-not-understood': {
    en: 'Git did not understand this request, or the mirror is being rewritten.',
    he: 'git לא הבין את הבקשה, או שהמראה נכתבת עכשיו מחדש.',
  },
  'git-request-large': {
    en: 'A request of git has at most {mostRequestBytes} bytes here. Clone again.',
    he: 'בקשה של git מוגבלת כאן ל־{mostRequestBytes} בתים. שכפלו מחדש.',
  },
  'no-git-mirror': {
    en: 'This server makes no git mirror. Read /v1/mirrors for what it has.',
    he: 'שרת זה אינו עושה מראת git. מה שיש כאן כתוב ב־‎/v1/mirrors‎.',
  },
  'too-many-clones': {
    en: 'Too many clones at once. Try again in a moment.',
    he: 'יותר מדי שכפולים בבת אחת. נסו שוב בעוד רגע.',
  },
  'git-missing': {
    en: 'The catalog has no git mirror now: git is not installed on its machine.',
    he: 'לקטלוג אין עכשיו מראת git: git אינו מותקן במחשב שלו.',
  },
})
