/** What is said to people about comments. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const commentsSaid = sentences({
  'no-comment': {
    en: 'There is no comment {id}.',
    he: 'אין תגובה {id}.',
  },
  'no-number': {
    en: 'Nothing has the number #{number}.',
    he: 'אין דבר שמספרו ‎#{number}‎.',
  },
  'only-field-resolved': {
    en: 'Only a comment on a field of a suggestion is resolved.',
    he: 'מסמנים שטופלה רק תגובה על שדה של הצעה.',
  },
  'who-hides-comments': {
    en: 'A comment is hidden by its author or a steward, and shown by one.',
    he: 'תגובה מסתירים מי שכתב אותה או מנהל, ומנהל מחזיר אותה.',
  },
  'who-resolves': {
    en: 'It is resolved by the suggestion’s author, its writer, or a person who may approve it.',
    he: 'שהתגובה טופלה מסמנים מי שכתב את ההצעה, מי שכתב את התגובה, או מי שרשאי לאשר.',
  },
  'writer-edits-comment': {
    en: 'Only its writer edits a comment.',
    he: 'תגובה עורך רק מי שכתב אותה.',
  },
})
