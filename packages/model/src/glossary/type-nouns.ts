/** The noun of each item type, without its definition: scripts in the browser read this file. Source: service.md#item-types. */
import type { ItemType } from '../item-types.ts'
import type { Noun } from './noun.ts'

export { capitalized, type Noun } from './noun.ts'

const masculine = (he: Noun['he'], en: Noun['en']): Noun => ({ he, en, isFeminine: false })
const feminine = (he: Noun['he'], en: Noun['en']): Noun => ({ he, en, isFeminine: true })

export const TYPE_NOUNS: { readonly [T in ItemType]: Noun } = {
  set: masculine(['אוסף', 'אוספים'], ['set', 'sets']),
  author: masculine(['מחבר', 'מחברים'], ['author', 'authors']),
  work: masculine(['ספר', 'ספרים'], ['sefer', 'sefarim']),
  unit: masculine(['פרק', 'פרקים'], ['unit', 'units']),
  event: masculine(['אירוע', 'אירועים'], ['event', 'events']),
  publication: feminine(['הדפסה', 'הדפסות'], ['printing', 'printings']),
  scan: feminine(['סריקה', 'סריקות'], ['scan', 'scans']),
  'contents-map': feminine(['מפת תוכן', 'מפות תוכן'], ['contents map', 'contents maps']),
  'text-layer': feminine(['שכבת טקסט', 'שכבות טקסט'], ['text layer', 'text layers']),
  'text-page': masculine(['עמוד סריקה', 'עמודי סריקה'], ['scan page', 'scan pages']),
  text: masculine(['טקסט', 'טקסטים'], ['text', 'texts']),
  segment: feminine(['פסקה', 'פסקאות'], ['paragraph', 'paragraphs']),
  recording: feminine(['הקלטה', 'הקלטות'], ['recording', 'recordings']),
  alignment: masculine(['סנכרון', 'סנכרונים'], ['sync', 'syncs']),
  'alignment-span': masculine(['קטע מסונכרן', 'קטעים מסונכרנים'], ['synced passage', 'synced passages']),
  relation: masculine(['קשר', 'קשרים'], ['relation', 'relations']),
  person: feminine(['אישיות', 'אישים'], ['person', 'people']),
  place: masculine(['מקום', 'מקומות'], ['place', 'places']),
  topic: masculine(['נושא', 'נושאים'], ['topic', 'topics']),
  source: masculine(['מקור', 'מקורות'], ['source', 'sources']),
  schema: feminine(['סכמה', 'סכמות'], ['schema', 'schemas']),
}
