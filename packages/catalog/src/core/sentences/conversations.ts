/** What is said to people about conversations. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const conversationsSaid = sentences({
  'answers-elsewhere': {
    en: 'The comment that this answers is not in this conversation.',
    he: 'התגובה שעונים עליה אינה בשיחה זו.',
  },
  'empty-comment': {
    en: 'Say something: the comment is empty.',
    he: 'התגובה ריקה: כתבו משהו.',
  },
  'long-comment': {
    en: 'A comment has at most 10,000 characters.',
    he: 'תגובה היא עד 10,000 אותיות.',
  },
})
