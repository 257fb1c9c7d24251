/** What is said to people about ocr. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const ocrSaid = sentences({
  'hocr-too-deep': {
    en: 'This hOCR is nested too deep.',
    he: 'ב־hOCR זה יש יותר מדי רמות זו בתוך זו.',
  },
  'not-alto': {
    en: 'This XML is not ALTO.',
    he: 'XML זה אינו ALTO.',
  },
  'not-hocr': {
    en: 'This is not hOCR: it has no element of the class ocr_page or ocr_line.',
    he: 'זה אינו hOCR: אין בו רכיב מן המחלקה ocr_page או ocr_line.',
  },
  'not-page-xml': {
    en: 'This XML is not PAGE XML.',
    he: 'XML זה אינו PAGE XML.',
  },
  'ocr-long-line': {
    en: 'Line {line} of page {page} is too long: at most {max} characters.',
    he: 'שורה {line} בעמוד {page} ארוכה מדי: עד {max} אותיות.',
  },
  'ocr-no-words': {
    en: 'There are no words in this file.',
    he: 'אין מילים בקובץ זה.',
  },
  'ocr-too-large': {
    en: 'The file has over 32,000,000 characters. Send it in parts.',
    he: 'בקובץ יש יותר מ־32,000,000 אותיות. שלחו אותו בחלקים.',
  },
  'ocr-too-many-lines': {
    en: 'Page {page} has more than {max} lines.',
    he: 'בעמוד {page} יש יותר מ־{max} שורות.',
  },
  'ocr-too-many-pages': {
    en: 'A file has at most {max} pages.',
    he: 'בקובץ יש עד {max} עמודים.',
  },
  'ocr-unknown-format': {
    en: 'This is neither hOCR nor ALTO nor PAGE XML nor plain text. Name its “format”.',
    he: 'זה אינו hOCR, ‏ALTO, ‏PAGE XML או טקסט פשוט. כתבו את התבנית (״format״).',
  },
  'xml-document-type': {
    en: 'This {names} declares a document type. Send it without one.',
    he: 'ב־{names} זה כתוב סוג מסמך (DOCTYPE). שלחו אותו בלעדיו.',
  },
  'xml-not-well-formed': {
    en: 'This is not well-formed XML.',
    he: 'זה אינו XML תקין.',
  },
  'xml-not-well-formed-at': {
    en: 'This is not well-formed XML: {message}',
    he: 'זה אינו XML תקין: {message}',
  },
  'xml-too-deep': {
    en: 'This XML is nested too deep.',
    he: 'ב־XML זה יש יותר מדי רמות זו בתוך זו.',
  },
})
