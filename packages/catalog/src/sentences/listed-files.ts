/** What is said to people about listed-files. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const listedFilesSaid = sentences({
  'bytes-removed': {
    en: 'The catalog removed these bytes for good.',
    he: 'הקטלוג הסיר את הקובץ הזה לתמיד.',
  },
  'file-changed-while-read': {
    en: 'The file was changed while it was read.',
    he: 'הקובץ השתנה בזמן שנקרא.',
  },
  'folder-not-file': {
    en: 'This is a folder, not a file.',
    he: 'זו תיקייה, ולא קובץ.',
  },
  'no-file-in-folder': {
    en: 'There is no such file in the folder.',
    he: 'אין קובץ כזה בתיקייה.',
  },
  'same-file-in-line': {
    en: 'Line {first} has the very same file.',
    he: 'בשורה {first} כתוב אותו קובץ עצמו.',
  },
  'upload-named-twice': {
    en: 'Each upload is named once.',
    he: 'כל העלאה כתובה פעם אחת.',
  },
})
