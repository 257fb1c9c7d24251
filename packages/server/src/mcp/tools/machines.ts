/** What machines read and hear: ask for it, see how far it is, see what people have made of it.
 *  Source: shapes.md#machines; shapes.md#tools-arguments. */
import {
  machineRequests,
  machineSummary,
  requestMachineWork,
  trainingSummary,
} from '@yalkut/catalog/machines'
import {
  MachineKindName,
  MachineRequest,
  MachineStatusName,
  MachineSummary,
  TrainingSummary,
} from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { args, defineTool } from '../tool.ts'

export const machineTools = [
  defineTool({
    name: 'ask_machine',
    title: 'Ask a machine to read or to listen',
    description:
      'Asks that a scan be read (ocr) or a recording transcribed (transcript) by a machine. It joins a request that waits already. What the machine writes is a suggestion, and is marked until a person checks it. See machine_queue for how far it is.',
    access: 'write',
    input: args({
      kind: MachineKindName,
      item: Type.String({ description: 'The scan (of ocr) or the recording (of transcript): id.' }),
    }),
    output: Type.Object({
      request: MachineRequest,
      created: Type.Boolean(),
      startsAtOnce: Type.Boolean(),
    }),
    async run({ catalog, caller }, { kind, item }) {
      const asked = await requestMachineWork(catalog, caller, { kind, item })
      const { request, created, startsAtOnce } = asked
      const how = created ? 'is asked for' : 'was asked for already'
      const when = startsAtOnce ? ' A machine is free and takes it now.' : ''
      return {
        text: `It ${how}. ${lineOf(request)}${when}`,
        structured: { request, created, startsAtOnce },
      }
    },
  }),

  defineTool({
    name: 'machine_queue',
    title: 'What machines are asked for',
    description:
      'Requests for machines, the newest first: waiting (with the place in line), running (with how far), done, failed (with the reason). Without an item also how much waits in all.',
    access: 'read',
    input: args({
      kind: Type.Optional(MachineKindName),
      item: Type.Optional(Type.String({ description: 'Only those for this item (id).' })),
      status: Type.Optional(MachineStatusName),
      limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    }),
    output: Type.Object({
      requests: Type.Array(MachineRequest),
      summary: Type.Optional(MachineSummary),
    }),
    async run({ catalog }, ask) {
      const { requests } = await machineRequests(catalog, ask)
      const lines = requests.map((request) => `- ${lineOf(request)}`)
      const none = requests.length === 0 ? ['No requests like these.'] : []
      if (ask.item !== undefined) {
        return { text: [...none, ...lines].join('\n'), structured: { requests } }
      }
      const summary = await machineSummary(catalog)
      const { ocr, transcript } = summary
      const counts = [
        `OCR: ${ocr.waiting} waiting, ${ocr.running} running, ${ocr.backlog} scans not read.`,
        `Transcripts: ${transcript.waiting} waiting, ${transcript.running} running, ${transcript.backlog} recordings not transcribed.`,
      ]
      return {
        text: [...counts, ...none, ...lines].join('\n'),
        structured: { requests, summary },
      }
    },
  }),

  defineTool({
    name: 'training_data',
    title: 'What machines can learn from',
    description:
      'How many hours of recordings have words that people checked, cut into clips: gold (words and timing checked) and silver (words alone). The clips themselves are at /v1/machine/training/clips.',
    access: 'read',
    input: args({
      since: Type.Optional(
        Type.String({ description: 'A moment (2026-03-01T12:00:00Z): hours that are new since.' }),
      ),
    }),
    output: TrainingSummary,
    async run({ catalog }, { since }) {
      const summary = await trainingSummary(catalog, since)
      const { clips, hours, gold, silver, recordings, newHours, goal } = summary
      const fresh = newHours === null ? '' : ` ${newHours} hours are new since then.`
      return {
        text: `${clips} clips of ${recordings} recordings, ${hours} of ${goal} hours: ${gold} gold, ${silver} silver.${fresh}`,
        structured: { ...summary },
      }
    },
  }),
]

/** `Request 3: ocr of rh-… is waiting, number 2 in line.` */
function lineOf({ id, kind, item, status, position, progress, note }: MachineRequest): string {
  const place = position === null ? '' : `, number ${position} in line`
  const far =
    status !== 'running' || progress === null
      ? ''
      : `, ${progress.done} of ${progress.total ?? '?'} done`
  const why = note === null ? '' : ` ${note}`
  return `Request ${id}: ${kind} of ${item} is ${status}${place}${far}.${why}`
}
