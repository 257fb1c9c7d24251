/** What people see in the image of a doubtful word. Where two people agree on all doubtful words of a line, the line is suggested
 *  as read twice. Source: service.md#desks; shapes.md#doubts. */
import { type DoubtAnswer, recordAnswers } from '@yalkut/ledger/desks'
import { findVersions } from '@yalkut/ledger/items'
import { isJsonObject, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, isAgent } from '../../core/access/caller.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { proofreadingSaid } from '../../core/sentences/proofreading.ts'
import type { Services } from '../../core/services/services.ts'
import type { DoubtsSent } from '../../core/shapes/proofreading.ts'
import { layersOfScan, levelOf, shownPage } from '../../core/shown/layers.ts'
import { LineIdField, PageField } from '../scans/page-fields.ts'
import { engineOf } from './readers.ts'
import { suggestSettled } from './suggest-settled.ts'
import { typefacesOf } from './typeface-of.ts'
import { assertWordsShown } from './words-shown.ts'

/** The longest word, in characters. */
const MAX_WORD = 200
const Place = Type.Integer({ minimum: 0, maximum: 5_000 })

export const DoubtAnswers = Type.Object({
  answers: Type.Array(
    Type.Object({
      scan: Type.String(),
      page: PageField,
      line: LineIdField,
      from: Place,
      to: Place,
      rev: Type.Integer({
        minimum: 1,
        description: 'The revision of the page that you were shown.',
      }),
      text: Type.String({
        maxLength: MAX_WORD,
        description: 'What stands in the image: the same word where it is right; empty: no word.',
      }),
    }),
    { minItems: 1, maxItems: 200 },
  ),
})
export type DoubtAnswers = Static<typeof DoubtAnswers>
type Answer = DoubtAnswers['answers'][number]

/** Stores the answers; `stale` counts those whose line is another by now. Refuses `forbidden` to bots and agents, and for withheld
 *  words; `invalid` for a word that the machine was sure of; `not-found` for what is no scan. */
export async function answerDoubts(services: Services, caller: Caller, { answers }: DoubtAnswers): Promise<DoubtsSent> {
  const writer = getWriter(caller)
  if (writer.person.bot || isAgent(writer)) {
    throw refuse('forbidden', proofreadingSaid('person-saw'))
  }
  const main = await services.latest()
  const found = await findAsked(services, main.reads, answers)
  const at = services.clock().toISOString()
  // In one order, so that two people who answer the same words wait for each other and never in a circle.
  const waiting = await services.ledger.write((tx) => recordAnswers(tx, found, { person: writer.person.id, at }))
  const suggestion = await suggestSettled(services, writer, main, found)
  return { suggestion, waiting, stale: answers.length - found.length }
}

/** In order of their places. */
async function findAsked({ ledger }: Services, reads: Reads, answers: readonly Answer[]): Promise<DoubtAnswer[]> {
  const found: DoubtAnswer[] = []
  const revs = await findVersions(ledger.read, [...new Set(answers.map(({ rev }) => rev))])
  for (const [scanText, some] of Map.groupBy(answers, ({ scan }) => scan)) {
    const scan = layersOfScan(reads, scanText)
    assertWordsShown(reads, scan.scan, 'forbidden')
    const typeface = typefacesOf(reads, [scan.scan]).get(scan.scan) ?? scan.scan
    for (const [page, each] of Map.groupBy(some, (answer) => answer.page)) {
      const shown = shownPage(reads, scan, page)
      const [item] = shown === null ? [] : reads.items.of('text-page', [shown.id])
      if (shown === null || item === undefined) throw refuse('not-found', proofreadingSaid('page-unread', { page }))
      const engine = engineOf(shown.layer, scan)
      const reader = engine === null ? null : { engine, typeface }
      for (const { line: id, from, to, rev, text } of each) {
        const line = item.data.lines.find((one) => one.id === id)
        const seen = item.rev === rev ? line?.text : wordsAt(revs.get(rev)?.data ?? null, id)
        if (line === undefined || line.text !== seen) continue
        if (levelOf(line, item.data.proofread) > 0) continue
        const doubt = line.unsure?.find((word) => word.from === from && word.to === to)
        if (doubt === undefined || to - from > MAX_WORD) {
          throw refuse('invalid', proofreadingSaid('machine-was-sure'), {
            page,
            line: id,
            from,
            to,
          })
        }
        const place = { scan: scan.scan, page, line: id, first: from, last: to }
        const word = line.text.slice(from, to)
        const isSame = readForm(text) === readForm(word)
        const said = isSame ? word : readForm(text)
        found.push({ ...place, word, sure: doubt.sure, text: said, reader })
      }
    }
  }
  return found.sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
}

function readForm(words: string): string {
  return cleanText(words).normalize('NFC').replace(/\s+/gu, ' ')
}

function orderOf({ scan, page, line, first }: DoubtAnswer): string {
  return `${scan} ${page} ${line} ${first}`
}

/** The words of a line in an earlier version of its page. */
function wordsAt(data: { [field: string]: unknown } | null, id: string): string | undefined {
  const lines: unknown = data?.lines
  if (!Array.isArray(lines)) return undefined
  for (const line of lines) {
    if (isJsonObject(line) && line.id === id && typeof line.text === 'string') return line.text
  }
  return undefined
}
