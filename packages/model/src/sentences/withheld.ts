/** Why words are not shown. Source: shapes.md#licences-and-rights. */
import { sentences } from './sentence.ts'

export const withheldSaid = sentences({
  locked: {
    en: 'These words belong to a locked set, so they are kept and not shown.',
    he: 'המילים שייכות לאוסף נעול: הן נשמרות ואינן מוצגות.',
  },
  stopped: {
    en: 'The family or the rights holder asked that these words not be shown, so they are kept and not shown.',
    he: 'המשפחה או בעל הזכויות ביקשו שהמילים לא יוצגו: הן נשמרות ואינן מוצגות.',
  },
  link: {
    en: 'Their rights allow a link to these words, not a copy, so they are kept and not shown.',
    he: 'הזכויות מתירות קישור אל המילים ולא העתקה: הן נשמרות ואינן מוצגות.',
  },
  preserved: {
    en: 'These words are kept so that they are not lost; their rights do not let us show them.',
    he: 'המילים נשמרות כדי שלא יאבדו, והזכויות אינן מתירות להציגן.',
  },
})
