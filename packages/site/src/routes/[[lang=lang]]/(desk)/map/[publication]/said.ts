/** Why the form of the desk, or its address, is refused. */
import { sentences } from '@yalkut/model'

export const mapSaid = sentences({
  'no-printing': { en: '{id} is no printing.', he: '{id} אינו הדפסה.' },
  'no-page-of-scan': {
    en: '“{text}” is no page: the scan has {pages|one page|# pages}.',
    he: '״{text}״ אינו עמוד: בסריקה {pages|עמוד אחד|# עמודים}.',
  },
})
