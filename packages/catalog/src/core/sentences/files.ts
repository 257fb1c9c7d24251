/** What is said to people about files. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const filesSaid = sentences({
  'answer-mail-needed': {
    en: 'We need an e-mail address to answer to.',
    he: 'כתבו כתובת דואר שנוכל לענות אליה.',
  },
  'field-of-length': {
    en: '“{field}” is needed: {min} to {max} characters.',
    he: 'חסר ״{field}״: מ־{min} עד {max} אותיות.',
  },
  'file-not-held': {
    en: 'This file is not held.',
    he: 'קובץ זה אינו שמור כאן.',
  },
  'file-not-served': {
    en: 'No such file is served here.',
    he: 'קובץ כזה אינו מוגש כאן.',
  },
  'file-reason-needed': {
    en: 'Give a reason of at most 2,000 characters: it is recorded with the file.',
    he: 'כתבו סיבה, עד 2,000 אותיות: היא נרשמת עם הקובץ.',
  },
  'long-credit-line': {
    en: 'A credit line has at most 1,000 characters.',
    he: 'שורת קרדיט היא עד 1,000 אותיות.',
  },
  'no-request': {
    en: 'There is no request {id}.',
    he: 'אין בקשה {id}.',
  },
  'no-teshura': {
    en: '{id} is no teshura.',
    he: '{id} אינו תשורה.',
  },
  'only-upheld-lifted': {
    en: 'This request is {status}: only an upheld one is lifted.',
    he: 'מצב הבקשה הוא {status}: מבטלים רק בקשה שהתקבלה.',
  },
  'request-decided': {
    en: 'This request is {status} already.',
    he: 'מצב הבקשה הוא כבר {status}.',
  },
  'sha256-at-least-one': {
    en: 'Name at least one sha256 in “ids”.',
    he: 'כתבו ב־״ids״ לפחות sha256 אחד.',
  },
  'too-many-files': {
    en: 'At most {max} files in one call.',
    he: 'עד {max} קבצים בבקשה אחת.',
  },
})
