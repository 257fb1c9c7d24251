/** What is said to people about images. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const imagesSaid = sentences({
  'cover-first-page': { en: 'It is the first page.', he: 'זה העמוד הראשון.' },
  'cover-early-page': { en: 'It is among the first pages ({page}).', he: 'זה אחד העמודים הראשונים ({page}).' },
  'cover-few-lines': {
    en: 'It has few lines ({lines}) and much white.',
    he: 'יש בו מעט שורות ({lines}) והרבה לבן.',
  },
  'cover-not-blank': {
    en: 'It is the first page that is not blank.',
    he: 'זה העמוד הראשון שאינו ריק.',
  },
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
  'no-such-words': {
    en: '{id} has no such verse or paragraph, or its words are not shown.',
    he: 'אין פסוק או פסקה כאלה ב־{id}, או שמילותיהם אינן מוצגות.',
  },
  'no-such-part': {
    en: '{id} has no such part.',
    he: 'אין חלק כזה ב־{id}.',
  },
  'pages-busy': {
    en: 'Too many files of pages are being made now. Try again in a moment.',
    he: 'יותר מדי קבצים של עמודים נוצרים עכשיו. נסו שוב בעוד רגע.',
  },
  'pages-bytes': {
    en: 'A file of pages has at most {max} MB. Ask for fewer pages.',
    he: 'בקובץ של עמודים יש לכל היותר {max} מגה־בייט. בקשו פחות עמודים.',
  },
  'pages-range': {
    en: 'A file has 1 to {max} pages, from the first to the last.',
    he: 'בקובץ אחד עד {max} עמודים, מן הראשון עד האחרון.',
  },
  'pages-unknown': {
    en: 'Nothing is known of the pages of this file.',
    he: 'דבר אינו ידוע על העמודים של קובץ זה.',
  },
  'words-for-search': {
    en: 'Give one or more words to search for in “q”.',
    he: 'כתבו ב־״q״ מילה אחת או יותר לחיפוש.',
  },
  'iiif-enlarged': {
    en: 'An image that is larger than its region is requested with “^” before the size.',
    he: 'תמונה גדולה מן האזור שלה מבקשים עם ״^״ לפני הגודל.',
  },
  'iiif-form': {
    en: 'An image is requested as …/region/size/rotation/quality.format',
    he: 'תמונה מבקשים כך: ‎…/region/size/rotation/quality.format‎',
  },
  'iiif-quality': {
    en: 'The quality is one of {known}.',
    he: 'האיכות היא אחת מאלה: {known}.',
  },
  'iiif-region': {
    en: 'The region is invalid, or lies outside the page.',
    he: 'האזור אינו תקין, או שאינו בתוך העמוד.',
  },
  'iiif-rotation': {
    en: 'The rotation is a number of degrees from 0 to 360.',
    he: 'הסיבוב הוא מספר מעלות מ־0 עד 360.',
  },
  'iiif-size': {
    en: 'The size is invalid.',
    he: 'הגודל אינו תקין.',
  },
  'iiif-too-large': {
    en: 'An image is at most {maxWidth} pixels wide and high.',
    he: 'תמונה היא עד {maxWidth} פיקסלים לרוחב ולגובה.',
  },
  'iiif-too-small': {
    en: 'Nothing would be left of an image as small as that.',
    he: 'מתמונה קטנה כל כך לא יישאר דבר.',
  },
  'no-image': {
    en: 'This is no image.',
    he: 'זו אינה תמונה.',
  },
})
