/** A bot that proposes a relation `cites` for each citation that it finds, marked as made by a machine, in suggestions that
 *  people can check: one sefer each, of at most 200 relations. What it has proposed once it never proposes again, also when
 *  that was not approved. Source: service.md#citations; docs/operators/citations.md. */
import { proposedBefore } from '@yalkut/ledger/suggestions'
import { type ImportRecord, idFromSeed, nameOf } from '@yalkut/model'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import { type FoundCitation, foundCitations } from './found-citations.ts'
import { importRecords } from './import-records.ts'

/** The bot is `import-citations`. */
const SOURCE = 'citations'
const MACHINE = 'citations@1'
const MOST_IN_A_SUGGESTION = 200
/** Relations of one item that are looked at. */
const MOST_RELATIONS = 2_000
const EXAMPLES = 50

export interface LinkOrder {
  /** The most relations that this run proposes. */
  limit: number
  /** Says what would be proposed, and proposes nothing. */
  isDry: boolean
  onProgress?: (progress: { texts: number; relations: number }) => void
}

export interface LinkOutcome {
  /** Texts, pages and bodies that were read. */
  texts: number
  /** Citations that lead to one unit. */
  citations: number
  /** Relations that are new: proposed, or, in a dry run, to be proposed. */
  relations: number
  /** The ids of the suggestions, which wait for review. */
  suggestions: number[]
  examples: { from: string; to: string; typed: string }[]
  /** The limit ended the run: the next one continues. */
  isMore: boolean
}

export async function linkCitations(services: Services, order: LinkOrder): Promise<LinkOutcome> {
  await services.latest()
  const { limit, isDry, onProgress } = order
  const outcome: LinkOutcome = {
    texts: 0,
    citations: 0,
    relations: 0,
    suggestions: [],
    examples: [],
    isMore: false,
  }
  const groups = new Map<string, ImportRecord[]>()
  const chosen = new Set<string>()
  const isKnown = relationsOnMain(services)
  for await (const { texts, found } of foundCitations(services)) {
    outcome.texts += texts
    outcome.citations += found.length
    const once = new Map<string, FoundCitation>()
    for (const each of found) if (!once.has(idOf(each))) once.set(idOf(each), each)
    const before = await proposedBefore(services.ledger.read, [...once.keys()])
    for (const [id, citation] of once) {
      if (chosen.has(id) || before.has(id) || isKnown(citation)) continue
      if (chosen.size >= limit) {
        outcome.isMore = true
        break
      }
      chosen.add(id)
      const { from, to, typed, group } = citation
      if (outcome.examples.length < EXAMPLES) outcome.examples.push({ from, to, typed })
      const records = groups.get(group) ?? []
      groups.set(group, [...records, recordOf(id, citation)])
    }
    onProgress?.({ texts: outcome.texts, relations: chosen.size })
    if (outcome.isMore) break
  }
  outcome.relations = chosen.size
  if (!isDry) outcome.suggestions.push(...(await propose(services, groups)))
  return outcome
}

/** The same for the same two items, so that each pair is proposed once. */
function idOf({ from, to }: FoundCitation): string {
  return idFromSeed(SOURCE, `${from} ${to}`)
}

function recordOf(id: string, { from, to, at, segment, typed }: FoundCitation): ImportRecord {
  const bare = { kind: 'cites', from, to, note: typed, origin: { by: MACHINE } }
  const data = segment === null ? bare : { ...bare, span: { from: segment } }
  return { id, type: 'relation', path: null, data: at === null ? data : { ...data, at } }
}

/** Whether main says already that one item cites the other. */
function relationsOnMain({ projection: { reads } }: Services): (found: FoundCitation) => boolean {
  const known = new Map<string, ReadonlySet<string>>()
  return ({ from, to }) => {
    const relations = known.get(from) ?? citedBy(from)
    known.set(from, relations)
    return relations.has(to)
  }

  function citedBy(id: string): ReadonlySet<string> {
    const found = reads.links.of('relation', { to: id, field: 'from', limit: MOST_RELATIONS })
    return new Set(found.flatMap(({ data: { kind, to } }) => (kind === 'cites' ? [to] : [])))
  }
}

async function propose(services: Services, groups: ReadonlyMap<string, readonly ImportRecord[]>): Promise<number[]> {
  const suggestions: number[] = []
  for (const [group, records] of groups) {
    const [item] = services.projection.reads.items.shown([group])
    const name = item === undefined ? null : nameOf(item.type, item.data)
    for (let at = 0; at < records.length; at += MOST_IN_A_SUGGESTION) {
      const part = records.slice(at, at + MOST_IN_A_SUGGESTION)
      const title = titlesSaid('citations-of', { name: (name?.he ?? group).slice(0, 100) }).he
      const { suggestion } = await importRecords(services, {
        source: SOURCE,
        title,
        records: eachOf(part),
      })
      if (suggestion !== null) suggestions.push(suggestion)
    }
  }
  return suggestions
}

async function* eachOf<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}
