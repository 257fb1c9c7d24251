/** `machine`: a bot sent the suggestion, or a token or connected app, or the change itself says that a machine made it. The
 *  check never says that a person made something: nothing proves that. Source: shapes.md#checks. */
import type { Finding } from '@yalkut/ledger/suggestions'
import {
  isBody,
  isJsonObject,
  type Json,
  type JsonObject,
  listed,
  type Sentence,
  segmentsOf,
  together,
} from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import type { Via } from '../../core/shapes/via.ts'
import type { SendingCheck, SendingContext } from './context.ts'

/** Notes the machines that a page of items names as new makers. */
export const noteMachines: SendingCheck = async (items, { machines }) => {
  for (const { data, before } of items) {
    if (data === null) continue
    const known = new Set(before === null ? [] : marksOf(before).map(keyOf))
    const makers = marksOf(data).filter((mark) => !known.has(keyOf(mark)))
    for (const by of new Set(makers.map((mark) => mark.by))) {
      machines.set(by, (machines.get(by) ?? 0) + 1)
    }
  }
  return []
}

/** A part of an item that says that a machine made it, and that no person has checked. */
interface Mark {
  part: string
  by: string
}

function keyOf({ part, by }: Mark): string {
  return `${part} ${by}`
}

function marksOf({ origin, engine, body, shaar }: JsonObject): Mark[] {
  return [
    ...markOf('', origin),
    ...engineMark(engine),
    ...(isJsonObject(shaar) ? markOf('shaar', shaar.origin) : []),
    ...(isBody(body) ? body.versions : []).flatMap((version) => [
      ...markOf(version.id, version.origin),
      ...segmentsOf(version).flatMap(({ id, origin: own }) => markOf(`${version.id} ${id}`, own)),
    ]),
  ]
}

function markOf(part: string, origin: Json | { by: string; checked?: boolean } | undefined): Mark[] {
  if (typeof origin !== 'object' || origin === null || Array.isArray(origin)) return []
  const { by, checked } = origin
  return typeof by === 'string' && checked !== true ? [{ part, by }] : []
}

/** Of a layer of OCR or a timing. */
function engineMark(engine: Json | undefined): Mark[] {
  if (!isJsonObject(engine) || typeof engine.name !== 'string') return []
  return [{ part: 'engine', by: `${engine.name}@${String(engine.version)}` }]
}

/** Machines named in one message. */
const MAX_NAMED = 3

/** One finding at most, with every reason. */
export function machineFindings({ authorIsBot, via, machines }: SendingContext): Finding[] {
  const reasons = [
    ...(authorIsBot ? [checksSaid('sent-by-bot')] : []),
    ...(via === null ? [] : [sentThrough(via)]),
    ...(machines.size === 0 ? [] : [madeBy(machines)]),
  ]
  if (reasons.length === 0) return []
  const message = checksSaid('look-with-care', { reasons: together(reasons) })
  return [{ check: 'machine', status: 'warn', message, entityId: null, path: null }]
}

function sentThrough({ kind, name }: Via): Sentence {
  return kind === 'token' ? checksSaid('sent-with-token', { name }) : checksSaid('sent-through-app', { name })
}

function madeBy(machines: ReadonlyMap<string, number>): Sentence {
  const named = [...machines].sort(([, a], [, b]) => b - a).slice(0, MAX_NAMED)
  const list = listed(named.map(([by, items]) => checksSaid('machine-items', { by, items })))
  const isAll = machines.size === named.length
  return isAll ? checksSaid('made-by-machines', { list }) : checksSaid('made-by-machines-and-others', { list })
}
