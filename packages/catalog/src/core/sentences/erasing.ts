/** What is said to people about erasing. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const erasingSaid = sentences({
  'because-needed': {
    en: 'Say why, with --because: it is noted in the audit log.',
    he: 'כתבו מדוע, עם ‎--because‎: זה נרשם ביומן הפעולות.',
  },
  'no-item-here': {
    en: 'There is no item {item}.',
    he: 'אין בקטלוג פריט {item}.',
  },
  'no-such-words-in': {
    en: 'There are no such words in {item}.',
    he: 'אין מילים כאלה ב־{item}.',
  },
})
