/** What is said to people about inbox. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const inboxSaid = sentences({
  'before-is-time': {
    en: '“before” is a time such as 2026-03-01T12:00:00Z.',
    he: '״before״ הוא רגע כגון 2026-03-01T12:00:00Z.',
  },
  'no-kind-of-id': {
    en: 'There is no {name} {id}.',
    he: 'אין {name} {id}.',
  },
  'nothing-to-follow': {
    en: 'There is nothing to follow at {id}.',
    he: 'אין אחרי מה לעקוב ב־{id}.',
  },
  'which-lines': {
    en: 'Say which lines: “ids”, a “subject”, or “all”.',
    he: 'כתבו אילו שורות: ״ids״‏, ״subject״ או ״all״.',
  },
})
