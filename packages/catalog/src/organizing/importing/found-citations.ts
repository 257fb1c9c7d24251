/** What the words of the catalog cite, as readers are shown them: of a paragraph its unit, of a page its scan, of a body its
 *  item. Citations in brackets with a number, and those in running words whose place is announced; only what leads to one unit alone. Source: service.md#citations. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { citationsInRunningWords, citationsInText } from '@yalkut/hebrew'
import { idIn, isOf, type JsonObject } from '@yalkut/model'
import { type AnyShownItem, wordsOf } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import { citedParagraph } from '../../reading/queries/citations.ts'

export interface FoundCitation {
  from: string
  to: string
  /** The paragraph that cites; null for pages and bodies. */
  at: string | null
  /** The paragraph that is cited; null for a whole unit. */
  segment: string | null
  /** The citation as it is in the words. */
  typed: string
  /** The sefer of the words, or what they are of: one suggestion is of one group. */
  group: string
}

/** Items that are read together. */
const PAGE = 200
/** Different citations whose unit is remembered. */
const REMEMBERED = 20_000

type Known = Pick<Services, 'projection' | 'schemas'>

/** A page of items after another: how many items have words, and what these cite. Withheld words are not read. */
export async function* foundCitations(services: Services): AsyncGenerator<{ texts: number; found: FoundCitation[] }> {
  const { reads } = services.projection
  const unitOf = citedUnit(services)
  for (const type of typesWithWords(services)) {
    let cursor: string | undefined
    do {
      const page = reads.lists.list({ type, limit: PAGE, ...(cursor !== undefined && { cursor }) })
      const items = reads.items.withBodies(page.ids)
      const sources = sourcesOf(services, items)
      const found: FoundCitation[] = []
      let texts = 0
      for (const item of items) {
        const lines = wordsOf(item).flatMap((row) => row.lines)
        const source = sources.get(item.id)
        if (lines.length === 0 || source === undefined) continue
        texts += 1
        const at = isOf(item, 'segment') ? item.id : null
        for (const { typed, to, segment } of citedBy(lines.join('\n'), unitOf)) {
          if (to !== source.from) found.push({ ...source, to, at, segment, typed })
        }
      }
      yield { texts, found }
      await nextTurn()
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
  }
}

/** Paragraphs, pages of scans, and every type whose items may have a body. */
function typesWithWords({ schemas }: Known): string[] {
  const hasBody = ({ properties }: JsonObject): boolean =>
    typeof properties === 'object' && properties !== null && Object.hasOwn(properties, 'body')
  const types = schemas.types().filter(({ schema }) => hasBody(schema))
  return ['segment', 'text-page', ...types.map(({ type }) => type)]
}

/** What a text leads to. `isNamed`: it begins with the name of a sefer, which may have no such unit. */
interface Lead {
  isNamed: boolean
  unit: string | null
  segment: string | null
}

/** `isRunning`: it is in running words, so its name may have a title. */
type Leading = (citation: string, isRunning: boolean) => Lead

/** First what is in brackets, then what is in running words. */
function citedBy(text: string, leadOf: Leading): Pick<FoundCitation, 'typed' | 'to' | 'segment'>[] {
  const bracketed = citationsInText(text).flatMap((typed) => {
    const { unit, segment } = leadOf(typed, false)
    return unit === null ? [] : [{ typed, to: unit, segment }]
  })
  const running = citationsInRunningWords(text).flatMap((names) => {
    for (const typed of names) {
      const { isNamed, unit, segment } = leadOf(typed, true)
      if (unit !== null) return [{ typed, to: unit, segment }]
      // A longer name that is a sefer is what is meant: “ירושלמי ברכות” is not “ברכות”.
      if (isNamed) return []
    }
    return []
  })
  return [...bracketed, ...running]
}

/** The unit that a citation leads to; none when there is none, or more than one. */
function citedUnit(services: Services): Leading {
  const remembered = new Map<string, Lead>()
  return (citation, isRunning) => {
    const key = `${isRunning ? 'r' : 'b'} ${citation}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const lead = leadOf(services, citation, isRunning)
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(key, lead)
    return lead
  }
}

function leadOf(services: Services, citation: string, isRunning: boolean): Lead {
  const cited = services.projection.reads.citations.find(citation).filter(({ values }) => values.length > 0)
  const sure = cited.filter(({ name: { way } }) => way === 'written' || way === 'known')
  const titled = cited.filter(({ name: { way } }) => way === 'title')
  const meant = sure.length > 0 || !isRunning ? sure : titled
  const units = new Set(meant.flatMap(({ unit }) => unit?.id ?? []))
  const [only = null] = units.size === 1 ? units : []
  const of = meant.find(({ unit }) => unit !== null && unit.id === only)
  const segment = of === undefined ? null : citedParagraph(services, of)
  return { isNamed: meant.length > 0, unit: only, segment }
}

/** Whose words these are, by the id of the item with the words. Two statements. */
function sourcesOf(
  { projection: { reads } }: Known,
  items: readonly AnyShownItem[],
): Map<string, Pick<FoundCitation, 'from' | 'group'>> {
  const parents = new Map(reads.items.shown(items.flatMap(parentOf)).map((item) => [item.id, item]))
  const from = new Map(
    items.flatMap((item) => {
      const [parent] = parentOf(item)
      if (parent === undefined) return [[item.id, item.id] as const]
      const above = parents.get(parent)
      return above === undefined ? [] : [[item.id, ownerOf(above)] as const]
    }),
  )
  const owners = new Map(reads.items.shown([...new Set(from.values())]).map((item) => [item.id, item]))
  return new Map(
    [...from].flatMap(([id, owner]) => {
      const item = owners.get(owner)
      if (item === undefined) return []
      return [[id, { from: owner, group: idIn(item.data, 'work') ?? owner }] as const]
    }),
  )
}

/** The text of a paragraph, the layer of a page. */
function parentOf(item: AnyShownItem): string[] {
  if (isOf(item, 'segment')) return [item.data.text]
  return isOf(item, 'text-page') ? [item.data.layer] : []
}

/** The unit, printing or recording of a text, the scan of a layer. */
function ownerOf({ id, data }: AnyShownItem): string {
  const owners = ['unit', 'publication', 'recording', 'scan'].map((field) => idIn(data, field))
  return owners.find((each) => each !== null) ?? id
}
