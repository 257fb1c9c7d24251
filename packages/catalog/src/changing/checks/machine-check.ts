/** `machine`: a bot sent the suggestion, or a token or connected app, or the change itself says that a machine made it. The
 *  check never says that a person made something: nothing proves that. Source: shapes.md#checks. */
import type { Finding } from '@yalkut/ledger/suggestions'
import { isBody, isJsonObject, type Json, type JsonObject, segmentsOf } from '@yalkut/model'
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
    ...(authorIsBot ? ['A bot sent this.'] : []),
    ...(via === null ? [] : [sentThrough(via)]),
    ...(machines.size === 0 ? [] : [madeBy(machines)]),
  ]
  if (reasons.length === 0) return []
  const message = `${reasons.join(' ')} Look at it with care.`
  return [{ check: 'machine', status: 'warn', message, entityId: null, path: null }]
}

function sentThrough({ kind, name }: Via): string {
  const what = kind === 'token' ? 'the personal token' : 'the connected app'
  return `It was sent through ${what} “${name}”.`
}

function madeBy(machines: ReadonlyMap<string, number>): string {
  const named = [...machines].sort(([, a], [, b]) => b - a).slice(0, MAX_NAMED)
  const list = named.map(([by, items]) => `${by} (${items} ${items === 1 ? 'item' : 'items'})`)
  const more = machines.size > named.length ? ' and others' : ''
  return `The change itself names a machine as its maker: ${list.join(', ')}${more}.`
}
