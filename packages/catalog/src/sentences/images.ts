/** What is said to people about images. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const imagesSaid = sentences({
  'image-named-by': {
    en: 'An image is named by the sha256 of its file, a colon and its page.',
    he: 'תמונה נקראת לפי ה־sha256 של הקובץ, נקודתיים והעמוד.',
  },
  'item-deleted': {
    en: '{id} was deleted.',
    he: '{id} נמחק.',
  },
  'manifest-is': {
    en: 'A manifest is index.json, or one of those that it names.',
    he: 'מניפסט הוא index.json, או אחד מאלה שכתובים בו.',
  },
  'no-page-images': {
    en: 'There are no page images of this file.',
    he: 'אין תמונות של עמודי קובץ זה.',
  },
  'no-such-manifests': {
    en: 'There are no such manifests.',
    he: 'אין מניפסטים כאלה.',
  },
  'no-such-part': {
    en: '{id} has no such part.',
    he: 'אין חלק כזה ב־{id}.',
  },
  'pages-unknown': {
    en: 'Nothing is known of the pages of this file.',
    he: 'דבר אינו ידוע על העמודים של קובץ זה.',
  },
  'words-for-search': {
    en: 'Give one or more words to search for in “q”.',
    he: 'כתבו ב־“q” מילה אחת או יותר לחיפוש.',
  },
})
