/** The types of issues and their templates, in Hebrew and English. Source: shapes.md#types-and-templates. */

import type { LocalName } from '@yalkut/model'
import type { IssueTemplate, IssueType } from '../../core/shapes/issue.ts'
import { ISSUE_TYPES } from '../../core/shapes/issue.ts'

export function isIssueType(text: string): text is IssueType {
  return ISSUE_TYPES.some((type) => type === text)
}

/** In the order in which the site offers them. */
export function issueTemplates(): IssueTemplate[] {
  return ISSUE_TYPES.map((type) => ({ type, ...KINDS[type] }))
}

/** The type of a stored issue. */
export function issueTypeOf(type: string): IssueType {
  return isIssueType(type) ? type : 'other'
}

export function issueTypeTitle(type: string): LocalName {
  return KINDS[isIssueType(type) ? type : 'other'].label
}

/** Whether every issue of this type is private. */
export function isAlwaysPrivate(type: string): boolean {
  return isIssueType(type) && KINDS[type].private
}

const KINDS: { readonly [T in IssueType]: Omit<IssueTemplate, 'type'> } = {
  'wrong-fact': {
    label: { he: 'פרט שגוי', en: 'Wrong fact' },
    template: {
      he: 'מה רשום כעת:\n\nמה צריך להיות:\n\nמקור (ספר, עמוד, קישור):\n',
      en: 'What the catalog says now:\n\nWhat it should say:\n\nSource (sefer, page, link):\n',
    },
    private: false,
  },
  'wrong-text': {
    label: { he: 'טעות בטקסט', en: 'Wrong text' },
    template: {
      he: 'היכן (פסקה או שורה):\n\nהמילים כפי שהן מופיעות:\n\nהמילים הנכונות:\n\nלפי איזו מהדורה:\n',
      en: 'Where (paragraph or line):\n\nThe words as they stand:\n\nThe right words:\n\nBy which edition:\n',
    },
    private: false,
  },
  'missing-page': {
    label: { he: 'עמוד חסר', en: 'Missing page' },
    template: {
      he: 'אילו עמודים חסרים:\n\nהאם ידוע היכן יש סריקה שלמה:\n',
      en: 'Which pages are missing:\n\nWhere a whole scan may be found, if you know:\n',
    },
    private: false,
  },
  'bad-scan': {
    label: { he: 'סריקה פגומה', en: 'Bad scan' },
    template: {
      he: 'אילו עמודים:\n\nמה הבעיה (מטושטש, חתוך, הפוך, כפול):\n',
      en: 'Which pages:\n\nWhat is wrong (blurred, cut, turned, doubled):\n',
    },
    private: false,
  },
  'audio-problem': {
    label: { he: 'בעיה בהקלטה', en: 'Audio problem' },
    template: {
      he: 'באיזה רגע (דקה ושנייה):\n\nמה נשמע:\n\nמה היה צריך להישמע:\n',
      en: 'At which moment (minute and second):\n\nWhat is heard:\n\nWhat should be heard:\n',
    },
    private: false,
  },
  duplicate: {
    label: { he: 'כפילות', en: 'Duplicate' },
    template: {
      he: 'הפריט השני (כתובת או מזהה):\n\nמדוע הם אותו דבר:\n\nאיזה מהם להשאיר:\n',
      en: 'The other item (address or id):\n\nWhy they are the same:\n\nWhich of them to keep:\n',
    },
    private: false,
  },
  other: {
    label: { he: 'אחר', en: 'Something else' },
    template: {
      he: 'מה ראיתם:\n\nמה ציפיתם לראות:\n',
      en: 'What you saw:\n\nWhat you expected:\n',
    },
    private: false,
  },
  rights: {
    label: { he: 'זכויות', en: 'Rights' },
    template: {
      he: 'על איזה תוכן מדובר:\n\nמי בעל הזכויות, ומה הקשר שלכם אליו:\n\nמה אתם מבקשים:\n',
      en: 'Which content this is about:\n\nWho holds the rights, and how you are connected:\n\nWhat you ask for:\n',
    },
    private: true,
  },
  offensive: {
    label: { he: 'תוכן פוגעני', en: 'Offensive content' },
    template: {
      he: 'היכן התוכן:\n\nמה פוגע בו:\n',
      en: 'Where it is:\n\nWhat is offensive about it:\n',
    },
    private: true,
  },
}
