/** The name of each item type, and a description. Source: service.md#item-types. */
import type { ItemType } from './item-types.ts'

export interface TypeName {
  he: string
  en: string
  /** A description of the items, in English. It is part of the type's JSON Schema. */
  is: string
}

export const TYPE_NAMES: { readonly [T in ItemType]: TypeName } = {
  set: { he: 'אוסף', en: 'Set', is: 'What people browse; it has keepers and a policy.' },
  author: { he: 'מחבר', en: 'Author', is: 'A Rebbe, chossid, editor, family or institution.' },
  work: { he: 'ספר', en: 'Work', is: 'A sefer or a series.' },
  unit: { he: 'יחידה', en: 'Unit', is: 'A sicha, maamar, letter, chapter, story or diary entry.' },
  event: { he: 'אירוע', en: 'Event', is: 'A farbrengen, yechidus, simcha or writing of a letter.' },
  publication: {
    he: 'פרסום',
    en: 'Publication',
    is: 'A printed volume, kovetz, issue, booklet or teshura.',
  },
  scan: { he: 'סריקה', en: 'Scan', is: 'One PDF of one publication.' },
  'contents-map': {
    he: 'מפת תוכן',
    en: 'Contents map',
    is: 'Pages of a publication mapped to a unit.',
  },
  'text-layer': {
    he: 'שכבת טקסט',
    en: 'Text layer',
    is: 'The text of one scan: machine OCR, uploaded OCR or community text.',
  },
  'text-page': { he: 'עמוד טקסט', en: 'Text page', is: 'One page of a text layer.' },
  text: { he: 'טקסט', en: 'Text', is: "The text of a unit, or a recording's transcript." },
  segment: { he: 'פסקה', en: 'Segment', is: 'One paragraph of a text, with a permanent id.' },
  recording: { he: 'הקלטה', en: 'Recording', is: 'Audio of an event, with links to video.' },
  alignment: { he: 'סנכרון', en: 'Alignment', is: 'A recording synced to a text.' },
  'alignment-span': {
    he: 'קטע מסונכרן',
    en: 'Alignment span',
    is: 'Where in a recording one segment is heard.',
  },
  relation: { he: 'קשר', en: 'Relation', is: 'A link between two items, with its kind.' },
  person: { he: 'אישיות', en: 'Person', is: 'Someone whom items speak of.' },
  place: { he: 'מקום', en: 'Place', is: 'Where something happened.' },
  topic: { he: 'נושא', en: 'Topic', is: 'What items are about.' },
  source: { he: 'מקור', en: 'Source', is: 'Where facts and words come from, and its terms.' },
  schema: { he: 'סכמה', en: 'Schema', is: 'A kind of item: the JSON Schema of its data.' },
}
