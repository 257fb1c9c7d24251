/** What is said of a person's own notes and searches. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const notesSaid = sentences({
  'id-is-uuid': {
    en: 'The id is a UUID, such as 0b7c5d52-6f0e-4a52-9f6b-2b1b6f0c9d11.',
    he: 'המזהה הוא UUID, כגון 0b7c5d52-6f0e-4a52-9f6b-2b1b6f0c9d11.',
  },
  'my-notes': {
    en: 'My notes',
    he: 'ההערות שלי',
  },
  'no-private-note': {
    en: 'You have no note {id}.',
    he: 'אין לכם הערה {id}.',
  },
  'note-characters': {
    en: '“{field}” has at most {max} characters.',
    he: '״{field}״ הוא עד {max} אותיות.',
  },
  'span-of-note': {
    en: '“from” and “to” come together, inside a segment, and “from” is less than “to”.',
    he: '״from״ ו־״to״ נכתבים יחד, בתוך פסקה, ו־״from״ קטן מ־״to״.',
  },
  'too-many-notes': {
    en: 'You have {max} notes, which is the most. Delete some first.',
    he: 'יש לכם {max} הערות, וזה המספר המרבי. מחקו קודם כמה מהן.',
  },
  'too-many-searches': {
    en: 'You have {max} saved searches, which is the most. Delete one first.',
    he: 'יש לכם {max} חיפושים שמורים, וזה המספר המרבי. מחקו קודם אחד מהם.',
  },
})
