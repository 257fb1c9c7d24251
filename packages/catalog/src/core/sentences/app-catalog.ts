/** What is said to people about app-catalog. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const appCatalogSaid = sentences({
  'app-release-withdrawn': {
    en: 'Release {version} was withdrawn at {at}: it names a recording that may not be heard any longer. The manifest names the newest release.',
    he: 'מהדורה {version} הוסרה ב־{at}: נזכרת בה הקלטה שאסור עוד להשמיע. המהדורה החדשה ביותר כתובה במניפסט.',
  },
  'no-app-release': {
    en: 'The catalog for apps has no release yet.',
    he: 'לקטלוג ליישומים אין עדיין מהדורה.',
  },
  'no-app-release-of': {
    en: 'The catalog for apps has no release “{version}”.',
    he: 'לקטלוג ליישומים אין מהדורה ״{version}״.',
  },
})
