/** A hanacha sent as text, for a farbrengen, a sicha or a recording. Source: service.md#hanachos;
 *  shapes.md#hanacha-sent-as-text; shapes.md#upload. */
import {
  aType,
  isOf,
  type JsonObject,
  LANGUAGES,
  type Licence,
  type LocalName,
  nameOf,
  newItemId,
  refuse,
  type Sentence,
} from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type SuggestedItem, suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { textsSaid } from '../../core/sentences/texts.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import { named, nullable } from '../../core/shapes/named.ts'
import { SuggestionView } from '../../core/shapes/suggestion.ts'
import { getShown } from '../../core/shown/known-items.ts'
import { localName, newItem, shownName } from '../../media/uploads/planning/planned-items.ts'
import { assertNewDay } from '../../media/uploads/request/same-day.ts'
import { RIGHTS_STATEMENTS, type RightsStatement } from '../../media/uploads/request/upload-kinds.ts'
import { eventIn } from '../../media/uploads/request/upload-request.ts'
import { ContentField, readParagraphs, textItems } from './text-items.ts'

/** The most paragraphs of one hanacha. */
const MAX_HANACHA_PARAGRAPHS = 2_000

export const HanachaText = Type.Object({
  /** Or, for a new farbrengen, the two fields below. */
  for: Type.Optional(Type.String({ description: 'An event, a unit or a recording.' })),
  eventTitle: Type.Optional(
    Type.String({
      description: 'The title of a farbrengen that is not in the catalog: `עברית | English`.',
    }),
  ),
  eventDate: Type.Optional(Type.String({ description: 'A date in any written form.' })),
  new: Type.Optional(Type.Boolean({ description: 'true: a second farbrengen of a day that has one already.' })),
  content: ContentField,
  rights: Type.Enum([...RIGHTS_STATEMENTS]),
  /** Hebrew unless given. */
  language: Type.Optional(Type.Enum([...LANGUAGES])),
  credit: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export type HanachaText = Static<typeof HanachaText>

export const AddedHanacha = Type.Object(
  {
    ...SuggestionView.properties,
    suggestion: Type.Integer({ description: 'The id of the suggestion, again.' }),
    text: Type.String(),
    event: nullable(Type.String({ description: 'The event that is added with it.' })),
    publication: nullable(Type.String({ description: 'The booklet of these words; null: none.' })),
  },
  named('AddedHanacha', 'The suggestion of a hanacha’s text, with the items that it adds.'),
)
export type AddedHanacha = Static<typeof AddedHanacha>

/** The licence of the text, from its sender's statement. As with files (`statement-rights.ts`), “mine” means the
 *  catalog's own CC BY-SA, and “unsure” stores the text without showing it. */
const LICENCE_OF: { readonly [S in RightsStatement]: Licence | null } = {
  mine: null,
  'public-domain': 'public-domain',
  free: 'cc-by',
  unsure: 'unknown',
}

/** Suggests the text with the items that it needs. Refuses `bad-request` without a parent, `conflict` for a farbrengen that
 *  the catalog has, `not-found`, `invalid` for
 *  no text. */
export async function addHanachaText(services: Services, caller: Caller, hanacha: HanachaText): Promise<AddedHanacha> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const paragraphs = readParagraphs(hanacha.content, MAX_HANACHA_PARAGRAPHS)
  const parent = await parentOf(services, hanacha)
  const licence = LICENCE_OF[hanacha.rights]
  const credit = cleanText(hanacha.credit ?? '')
  const data: JsonObject = {
    kind: 'hanacha',
    language: hanacha.language ?? 'he',
    ...parent.of,
    ...(licence !== null && { licence }),
    ...(credit !== '' ? { credit } : licence === 'cc-by' && { credit: 'Yalkut contributors' }),
  }
  const [text, ...segments] = textItems(data, paragraphs, null)
  const items = [...parent.items, text, ...segments]
  const sent = await suggestItems(services, writer, { main, title: parent.title[writer.lang ?? 'he'], items })
  const { event, publication } = parent
  return { ...sent, suggestion: sent.id, text: text.id, event, publication }
}

interface TextParent {
  title: Sentence
  /** The field that names the parent of the text. */
  of: { unit: string } | { recording: string } | { publication: string }
  /** The items that are added with it. */
  items: SuggestedItem[]
  event: string | null
  publication: string | null
}

async function parentOf(services: Services, hanacha: HanachaText): Promise<TextParent> {
  const { for: target, eventTitle, eventDate } = hanacha
  const isSecond = hanacha.new === true ? '1' : undefined
  const event = eventIn({ for: target, eventTitle, eventDate, new: isSecond })
  const { reads } = services.projection
  assertNewDay(reads, event)
  if (event.kind === 'new') return await parentOfNew(services, event)
  const item = getShown(reads, event.id)
  const { id, type } = item
  const name = nameOf(type, item.data) ?? { he: id }
  const title = titleOf(name)
  const alone = { title, items: [], event: null, publication: null }
  if (isOf(item, 'event')) {
    const { date, sets } = item.data
    const facts = { ...(date !== undefined && { date }), ...(sets !== undefined && { sets }) }
    return { ...alone, ...(await bookletFor(services, id, name, facts)) }
  }
  if (type === 'unit') return { ...alone, of: { unit: id } }
  if (type === 'recording') return { ...alone, of: { recording: id } }
  throw refuse('bad-request', textsSaid('hanacha-of-what', { id, type: aType(type) }))
}

async function parentOfNew(
  services: Services,
  { title: name, date }: { title: LocalName; date: string },
): Promise<TextParent> {
  const data = { kind: 'farbrengen', title: localName(name), date }
  const event = { ...(await newItem({ db: services.ledger.read }, 'event', data)), baseRev: null }
  const booklet = await bookletFor(services, event.id, name, { date })
  const items = [event, ...booklet.items]
  return { title: titleOf(name), ...booklet, items, event: event.id }
}

/** A booklet based on the event: the parent of a text that belongs to no unit. */
async function bookletFor(
  services: Services,
  event: string,
  { he, en }: LocalName,
  facts: JsonObject,
): Promise<Pick<TextParent, 'of' | 'items' | 'publication'>> {
  const title = { he: `הנחה: ${he}`.slice(0, 500) }
  const both = en === undefined ? title : { ...title, en: `Hanacha: ${en}`.slice(0, 500) }
  const data = { kind: 'booklet', title: both, ...facts, sources: [{ source: 'contribution' }] }
  const booklet = await newItem({ db: services.ledger.read }, 'publication', data)
  const relation: SuggestedItem = {
    id: newItemId(),
    type: 'relation',
    baseRev: null,
    data: { kind: 'based-on', from: booklet.id, to: event },
  }
  const items = [{ ...booklet, baseRev: null }, relation]
  return { of: { publication: booklet.id }, items, publication: booklet.id }
}

function titleOf(name: LocalName): Sentence {
  return titlesSaid('hanacha-of', { name: shownName(name) })
}
