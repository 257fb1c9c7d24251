/** Work of machines: request OCR or a transcript, read the queue, read the training data.
 *  Source: shapes.md#machines; shapes.md#tools-arguments. */

import {
  MachineKindName,
  MachineRequest,
  MachineStatusName,
  MachineSummary,
  TrainingSummary,
} from '@yalkut/catalog/core'
import { machineRequests, machineSummary, requestMachineWork, trainingSummary } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { counted } from '../counted.ts'
import { itemRef } from '../item-refs.ts'
import { args, defineTool } from '../tool.ts'

export const machineTools = [
  defineTool({
    name: 'ask_machine',
    title: 'Request machine work',
    description:
      'Requests that a machine read a scan (ocr) or transcribe a recording (transcript), or joins such a request. Its words arrive as a suggestion, marked until a person checks them. See machine_queue for the progress.',
    access: 'write',
    input: args({
      kind: MachineKindName,
      item: itemRef(),
    }),
    output: Type.Object({
      request: MachineRequest,
      created: Type.Boolean(),
      startsAtOnce: Type.Boolean(),
    }),
    async run({ catalog, caller }, { kind, item }) {
      const requested = await requestMachineWork(catalog, caller, { kind, item })
      const { request, created, startsAtOnce } = requested
      const how = created ? 'Requested.' : 'Already requested.'
      const when = startsAtOnce ? ' A machine is free and starts now.' : ''
      return {
        text: `${how} ${lineOf(request)}${when}`,
        structured: { request, created, startsAtOnce },
      }
    },
  }),

  defineTool({
    name: 'machine_queue',
    title: 'List requests for machines',
    description:
      'Requests for machine work, the newest first, with position, progress or reason of failure. Without item also counts of all.',
    access: 'read',
    input: args({
      kind: Type.Optional(MachineKindName),
      item: Type.Optional(itemRef('For this item.')),
      status: Type.Optional(MachineStatusName),
      limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    }),
    output: Type.Object({
      requests: Type.Array(MachineRequest),
      summary: Type.Optional(MachineSummary),
    }),
    async run({ catalog }, query) {
      const { requests } = await machineRequests(catalog, query)
      const lines = requests.map((request) => `- ${lineOf(request)}`)
      const none = requests.length === 0 ? ['No requests like these.'] : []
      if (query.item !== undefined) {
        return { text: [...none, ...lines].join('\n'), structured: { requests } }
      }
      const summary = await machineSummary(catalog)
      const { ocr, transcript, align } = summary
      const counts = [
        `OCR: ${ocr.waiting} waiting, ${ocr.running} running, ${counted(ocr.backlog, 'scan')} not read.`,
        `Transcripts: ${transcript.waiting} waiting, ${transcript.running} running, ${counted(transcript.backlog, 'recording')} not transcribed.`,
        `Timing: ${align.waiting} waiting, ${align.running} running.`,
      ]
      return {
        text: [...counts, ...none, ...lines].join('\n'),
        structured: { requests, summary },
      }
    },
  }),

  defineTool({
    name: 'training_data',
    title: 'Count the training data',
    description:
      'Hours of recordings with checked words: gold (words and timing) and silver (words). The clips are at /v1/machine/training/clips.',
    access: 'read',
    input: args({
      since: Type.Optional(
        Type.String({
          description: '2026-03-01T12:00:00Z: also the hours new since.',
        }),
      ),
    }),
    output: TrainingSummary,
    brief: ['clips', 'hours', 'gold', 'silver', 'newHours'],
    async run({ catalog }, { since }) {
      const summary = await trainingSummary(catalog, since)
      const { clips, hours, gold, silver, recordings, newHours, goal } = summary
      const fresh = newHours === null ? '' : ` ${newHours} hours are new since then.`
      return {
        text: `${counted(clips, 'clip')} of ${counted(recordings, 'recording')}, ${hours} of ${goal} hours: ${gold} gold, ${silver} silver.${fresh}`,
        structured: { ...summary },
      }
    },
  }),
]

/** `Request 3: ocr of rh-… is waiting, number 2 in the queue.` */
function lineOf({ id, kind, item, status, position, progress, note }: MachineRequest): string {
  const queued = position === null ? '' : `, number ${position} in the queue`
  const far = status !== 'running' || progress === null ? '' : `, ${progress.done} of ${progress.total ?? '?'} done`
  const why = note === null ? '' : ` ${note}`
  return `Request ${id}: ${kind} of ${item} is ${status}${queued}${far}.${why}`
}
