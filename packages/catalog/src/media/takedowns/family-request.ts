/** A family requests that its teshura is no longer shown. All its words, and all its scans with those in open suggestions,
 *  are withheld at once, also those of its other printings; a steward reviews the request afterwards. Source: service.md#takedowns; shapes.md#takedowns. */
import type { Reader } from '@yalkut/ledger'
import { addTakedown, holdTakedowns, stopItem } from '@yalkut/ledger/files'
import { SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import type { Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { noteAudit } from '../../core/access/audit-note.ts'
import { type Caller, senderOf } from '../../core/access/caller.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { callerKey, countReport } from '../../core/limits/anonymous-limit.ts'
import { readCaptcha, useCaptcha } from '../../core/limits/captcha.ts'
import { filesSaid } from '../../core/sentences/files.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import { CaptchaField } from '../../core/shapes/fields.ts'
import { nullable } from '../../core/shapes/named.ts'
import { getIssueItem } from '../../talking/issues/issue-sets.ts'
import { recordIssue } from '../../talking/issues/open-issue.ts'
import { assertTeshura, filesComingTo, filesOfItem } from './files-of-item.ts'
import { countServed, pause } from './paused-files.ts'
import { withReprints } from './printings.ts'

const Words = Type.Optional(nullable(Type.String()))

export const FamilyRequest = Type.Object({
  relation: Words,
  note: Words,
  /** How to reply; visible to stewards only. */
  contact: Words,
  captcha: CaptchaField,
})
export type FamilyRequest = Static<typeof FamilyRequest>

export interface Paused {
  /** The number of the private issue for the request. */
  report: number
  /** The number of scans that stopped being served. */
  paused: number
}

/** Refuses `not-found` for an item that is no teshura, `forbidden` for an unsolved captcha, `rate-limited` after ten
 *  requests in an hour. */
export async function requestForFamily(
  services: Services,
  caller: Caller,
  teshura: string,
  request: FamilyRequest,
  address: string,
): Promise<Paused> {
  const { ledger, projection } = services
  const { reads } = projection
  const id = assertTeshura(reads, teshura)
  const captcha = await readCaptcha(services, caller, request.captcha)
  const key = await callerKey(services, caller, address)
  // Read before the projection catches up: a file that is merged in between is in one of the two lists.
  const coming = await comingFiles(ledger.read, reads, id)
  const words = {
    relation: cut(request.relation, 200),
    statement: cut(request.note, 4_000),
    contact: cut(request.contact, 500),
  }
  const { author, via } = senderOf(caller)
  return await services.write(async (line) => {
    const { tx } = line
    await holdTakedowns(tx)
    const now = services.clock()
    const at = now.toISOString()
    const there = withReprints(line.reads, id).flatMap((each) => filesOfItem(line.reads, each))
    const all = [...coming, ...there, ...(await comingFiles(tx, line.reads, id))]
    const paused = await pause(line, all, { by: author, at, reason: filesSaid('rights-for-family') })
    const said = [words.relation, words.statement].filter((text) => text !== null).join('\n\n')
    const { id: issueId, number } = await recordIssue(tx, {
      type: 'rights',
      title: titlesSaid('family-asks')[caller.lang ?? 'he'],
      body: said,
      item: await getIssueItem(tx, id),
      author,
      via,
      at,
      labels: [],
    })
    await useCaptcha(tx, captcha, at)
    await countReport(tx, key, now)
    const request = await addTakedown(tx, {
      kind: 'family',
      target: id,
      name: null,
      ...words,
      paused: JSON.stringify(paused),
      issue_id: issueId,
      at,
    })
    await stopItem(tx, request, id)
    const detail = { request, files: countServed(paused) }
    const act = {
      at,
      actor: author ?? SYSTEM_ACCOUNT,
      action: 'takedown.family',
      subject: id,
      detail,
    }
    await noteAudit(tx, act)
    return { report: number, paused: countServed(paused) }
  })
}

async function comingFiles(db: Reader, reads: Reads, id: string): Promise<string[]> {
  const files: string[] = []
  for (const each of withReprints(reads, id)) files.push(...(await filesComingTo(db, reads, each)))
  return files
}

function cut(text: string | null | undefined, max: number): string | null {
  const words = cleanText(text ?? '').slice(0, max)
  return words === '' ? null : words
}
