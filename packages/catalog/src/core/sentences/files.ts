/** What is said to people about files. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const filesSaid = sentences({
  'all-pages-upright': { en: 'All its pages are upright.', he: 'כל עמודי הקובץ ישרים.' },
  'file-unread': { en: 'The file could not be read.', he: 'אי אפשר היה לקרוא את הקובץ.' },
  'pages-not-upright': {
    en: 'Of {pages|one page|# pages} {sideways|one is|# are} sideways and {skewed|one is|# are} skewed.',
    he: 'מתוך {pages|עמוד אחד|# עמודים}, {sideways|אחד שוכב|# שוכבים} על הצד ו{skewed|אחד נטוי|־# נטויים}.',
  },
  'rights-from-merge': { en: 'A suggestion with it was merged.', he: 'הצעה שהקובץ בה מוזגה.' },
  'rights-sent-again': { en: 'It was sent again.', he: 'הקובץ נשלח שוב.' },
  'rights-for-family': { en: 'A family asked for it.', he: 'לבקשת משפחה.' },
  'rights-by-request': { en: 'Request {id}: {decision}.', he: 'בקשה {id}: {decision}.' },
  'rights-stopped': { en: 'Request {id} stops it.', he: 'בקשה {id} עוצרת את הצגתו.' },
  'request-upheld': { en: 'upheld', he: 'התקבלה' },
  'request-declined': { en: 'declined', he: 'נדחתה' },
  'request-lifted': { en: 'lifted', he: 'בוטלה' },
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
