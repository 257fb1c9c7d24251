/** What sentences about commits call the items of each type. */
import { type ItemType, isItemType } from '@yalkut/model'

export interface Noun {
  /** One, and several. */
  he: readonly [string, string]
  en: readonly [string, string]
  /** Of the Hebrew noun. */
  isFeminine: boolean
}

const masculine = (he: Noun['he'], en: Noun['en']): Noun => ({ he, en, isFeminine: false })
const feminine = (he: Noun['he'], en: Noun['en']): Noun => ({ he, en, isFeminine: true })

export const LINE = feminine(['שורה', 'שורות'], ['line', 'lines'])
export const PARAGRAPH = feminine(['פסקה', 'פסקאות'], ['paragraph', 'paragraphs'])
const ITEM = masculine(['פריט', 'פריטים'], ['item', 'items'])

const NOUNS: { readonly [T in ItemType]: Noun } = {
  set: masculine(['אוסף', 'אוספים'], ['set', 'sets']),
  author: masculine(['מחבר', 'מחברים'], ['author', 'authors']),
  work: masculine(['ספר', 'ספרים'], ['sefer', 'sefarim']),
  unit: feminine(['יחידה', 'יחידות'], ['unit', 'units']),
  event: masculine(['אירוע', 'אירועים'], ['event', 'events']),
  publication: masculine(['דפוס', 'דפוסים'], ['printing', 'printings']),
  scan: feminine(['סריקה', 'סריקות'], ['scan', 'scans']),
  'contents-map': feminine(['מפת תוכן', 'מפות תוכן'], ['contents map', 'contents maps']),
  'text-layer': feminine(['שכבת טקסט', 'שכבות טקסט'], ['text layer', 'text layers']),
  'text-page': masculine(['עמוד', 'עמודים'], ['page', 'pages']),
  text: masculine(['טקסט', 'טקסטים'], ['text', 'texts']),
  segment: PARAGRAPH,
  recording: feminine(['הקלטה', 'הקלטות'], ['recording', 'recordings']),
  alignment: masculine(['תזמון', 'תזמונים'], ['timing', 'timings']),
  'alignment-span': masculine(
    ['קטע מתוזמן', 'קטעים מתוזמנים'],
    ['timed passage', 'timed passages'],
  ),
  relation: masculine(['קשר', 'קשרים'], ['relation', 'relations']),
  person: masculine(['אדם', 'אנשים'], ['person', 'people']),
  place: masculine(['מקום', 'מקומות'], ['place', 'places']),
  topic: masculine(['נושא', 'נושאים'], ['topic', 'topics']),
  source: masculine(['מקור', 'מקורות'], ['source', 'sources']),
  schema: feminine(['סכימה', 'סכימות'], ['schema', 'schemas']),
}

/** A type that a catalog added is called “item”. */
export function nounOf(type: string): Noun {
  return isItemType(type) ? NOUNS[type] : ITEM
}
