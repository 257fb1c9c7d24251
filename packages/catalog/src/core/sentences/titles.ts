/** Titles of suggestions that the service makes. They contain no words of texts: these may be withheld later, and titles never are.
 *  Source: decisions.md#the-site. */
import { sentences } from '@yalkut/model'

export const titlesSaid = sentences({
  'transcript-fixes': { en: 'Transcript: fixes', he: 'תמלול: תיקונים' },
  'new-transcript': { en: 'New transcript', he: 'תמלול חדש' },
  'new-hanacha': { en: 'New hanacha', he: 'הנחה חדשה' },
  'transcript-fix': { en: 'Transcript: fix of a paragraph', he: 'תמלול: תיקון פסקה' },
  'sync-at': { en: 'Sync: {seconds} seconds', he: 'סנכרון: {seconds} שניות' },
  'sync-of': { en: 'Sync: {count}', he: 'סנכרון: {count}' },
  'sync-is-right': { en: 'The sync is right', he: 'הסנכרון נכון' },
  'repeated-fix': { en: 'Repeated fix: {count}', he: 'תיקון חוזר: {count}' },
  'mapped-pages': { en: 'Pages {from}–{to}', he: 'עמודים {from}–{to}' },
  'fix-of-line': { en: 'Page {page}: fix of a line', he: 'עמוד {page}: תיקון שורה' },
  'page-proofread': { en: 'Page {page}: {what}', he: 'עמוד {page}: {what}' },
  'first-proofreading': { en: 'first proofreading', he: 'הגהה ראשונה' },
  'second-proofreading': { en: 'second proofreading', he: 'הגהה שנייה' },
  'page-is-blank': { en: 'no words here', he: 'אין כאן מילים' },
  'page-is-unreadable': { en: 'unreadable', he: 'לא ניתן לקריאה' },
  'page-has-problem': { en: 'a problem', he: 'בעיה' },
  'community-text-begins': {
    en: 'The community’s text begins from another layer',
    he: 'נוסח הקהילה מתחיל משכבה אחרת',
  },
  'a-translation': { en: 'Translation ({language})', he: 'תרגום ({language})' },
  'translation-fix': { en: 'Translation: fix of a paragraph', he: 'תרגום: תיקון פסקה' },
  'fix-of-paragraph': { en: 'Fix of a paragraph', he: 'תיקון פסקה' },
  'contents-of': { en: 'Contents: {name}', he: 'תוכן העניינים: {name}' },
  'doubtful-words': { en: 'Doubtful words: {count}', he: 'מילים מסופקות: {count}' },
})
