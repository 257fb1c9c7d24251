/** A family asks that its teshura be shown no more: its scans stop being served at once, and a steward looks at it
 *  afterwards. Source: spec.md, `POST /v1/teshuros/<id>/family-request`; shapes.md, 13. */
import { addTakedown, lockFiles, setFileRights, type Writer } from '@yalkut/ledger'
import { isServed, type Rights } from '@yalkut/model'
import { type Caller, senderOf } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { cleanText } from '../suggestions/bounds.ts'
import { askerKey, countReport } from '../threads/anonymous-limit.ts'
import { readCaptcha, useCaptcha } from '../threads/captcha.ts'
import { getIssueItem } from '../threads/issue-sets.ts'
import { recordIssue } from '../threads/open-issue.ts'
import { assertTeshura, filesOfItem } from './files-of-item.ts'

export interface FamilyRequest {
  relation?: string | null
  note?: string | null
  /** How to answer; seen by stewards only. */
  contact?: string | null
  /** Needed without an account: the solution of `/v1/captcha`. */
  captcha?: string
}

export interface Paused {
  /** The number of the private issue about it. */
  report: number
  /** How many scans are served no more. */
  paused: number
}

/** Refuses `not-found` for what is no teshura, `forbidden` for a captcha that is not solved, `rate-limited` after ten
 *  in an hour. */
export async function requestForFamily(
  services: Services,
  caller: Caller,
  teshura: string,
  asked: FamilyRequest,
  address: string,
): Promise<Paused> {
  const { reads } = services.projection
  const id = assertTeshura(reads, teshura)
  const captcha = await readCaptcha(services, caller, asked.captcha)
  const key = await askerKey(services, caller, address)
  const files = filesOfItem(reads, id)
  const words = {
    relation: cut(asked.relation, 200),
    statement: cut(asked.note, 4_000),
    contact: cut(asked.contact, 500),
  }
  const { author, via } = senderOf(caller)
  const answer = await services.ledger.write(async (tx) => {
    const now = services.clock()
    const at = now.toISOString()
    const paused = await pause(tx, files, { by: author, at, reason: 'A family asked for it.' })
    const said = [words.relation, words.statement].filter((text) => text !== null).join('\n\n')
    const { id: issueId, number } = await recordIssue(tx, {
      ...{ type: 'rights', title: 'משפחה מבקשת שלא להציג תשורה', body: said },
      ...{ item: await getIssueItem(tx, id), author, via, at, labels: [] },
    })
    await useCaptcha(tx, captcha, at)
    await countReport(tx, key, now)
    await addTakedown(tx, {
      ...{ kind: 'family', target: id, name: null, ...words },
      ...{ paused: JSON.stringify(paused), issue_id: issueId, at },
    })
    return { report: number, paused: paused.length }
  })
  await services.sync.catchUp()
  return answer
}

/** The rights of files that are paused. */
export const PAUSED = 'preserved' satisfies Rights

/** Files that are served are kept from now on; each is named with the rights that it had. */
export async function pause(
  tx: Writer,
  hashes: readonly string[],
  { by, at, reason }: { by: string | null; at: string; reason: string },
): Promise<{ sha256: string; rights: Rights }[]> {
  const served = (await lockFiles(tx, hashes)).filter(({ rights }) => isServed(rights))
  for (const { sha256 } of served) {
    await setFileRights(tx, { sha256, rights: PAUSED, reason, by, at })
  }
  return served.map(({ sha256, rights }) => ({ sha256, rights }))
}

function cut(text: string | null | undefined, max: number): string | null {
  const words = cleanText(text ?? '').slice(0, max)
  return words === '' ? null : words
}
