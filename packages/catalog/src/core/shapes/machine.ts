/** Requests to machines and their results. Source: service.md#machinerequest; shapes.md#machine-requests. */
import { MACHINE_KINDS, MACHINE_STATUSES } from '@yalkut/ledger'
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'
import { LocalName } from './names.ts'

export const MachineKindName = Type.Enum([...MACHINE_KINDS], {
  description:
    '`ocr`: reads a scan. `transcript`: transcribes a recording. `align`: finds where the paragraphs of a recording are spoken.',
})

export const MachineStatusName = Type.Enum([...MACHINE_STATUSES], {
  description: 'The state of the request.',
})

export const MachineRequest = Type.Object(
  {
    id: Type.Integer(),
    kind: MachineKindName,
    item: Type.String({ description: 'The scan or the recording.' }),
    requestedBy: Type.String({ description: 'Account id.' }),
    status: MachineStatusName,
    note: nullable(Type.String({ description: 'The reason of a failure, or a remark of the machine.' })),
    createdAt: Moment,
    startedAt: nullable(Moment),
    finishedAt: nullable(Moment),
    position: nullable(Type.Integer({ description: 'The position in the queue of its kind; 1 is next.' })),
    progress: nullable(
      Type.Object(
        { done: Type.Integer(), total: nullable(Type.Integer()) },
        { description: 'Pages of a scan, or seconds of a recording.' },
      ),
    ),
    suggestion: nullable(Type.Integer({ description: 'The id of the suggestion with the words.' })),
  },
  named('MachineRequest', 'A request for work by a machine.'),
)
export type MachineRequest = Static<typeof MachineRequest>

export const Lease = Type.Object(
  {
    id: Type.String({
      description: 'The machine sends this id with every call about the request.',
    }),
    until: Moment,
    worker: Type.String({ description: 'Account id of the machine that holds the lease.' }),
    seconds: Type.Integer({
      description: 'The duration of the lease from its start or its renewal.',
    }),
  },
  named('MachineLease', 'A machine’s lease of a request.'),
)
export type Lease = Static<typeof Lease>

export const MachineKindSummary = Type.Object(
  {
    waiting: Type.Integer(),
    running: Type.Integer(),
    doneLastWeek: Type.Integer(),
    failedLastWeek: Type.Integer(),
    backlog: Type.Integer({
      description:
        'The number of served scans without text, or of recordings (served here or on another site) without a transcript. Of `align` it is 0: what lacks times stands in `/v1/missing`.',
    }),
  },
  named('MachineKindSummary', 'Numbers of requests of one kind: waiting, running, done and failed.'),
)
export type MachineKindSummary = Static<typeof MachineKindSummary>

export const MachineSummary = Type.Object({
  ocr: MachineKindSummary,
  transcript: MachineKindSummary,
  align: MachineKindSummary,
  startsAtOnce: Type.Boolean({ description: 'true: a machine is free.' }),
})
export type MachineSummary = Static<typeof MachineSummary>

const MachineResult = {
  checked: Type.Integer({ description: 'The number of them that a person has checked.' }),
  made: Type.String({ format: 'date-time', description: 'The time of the machine’s last change.' }),
}
const Name = nullable(LocalName)

export const ToCheck = Type.Object({
  transcripts: Type.Array(
    Type.Object({
      event: nullable(Type.String({ description: 'The event of the recording; null: none.' })),
      recording: Type.String({ description: 'The recording that a machine transcribed last.' }),
      path: nullable(Type.String()),
      title: Name,
      date: nullable(Type.String({ description: 'Date key.' })),
      paragraphs: Type.Integer({ description: 'The number of paragraphs that a machine wrote.' }),
      ...MachineResult,
    }),
  ),
  scans: Type.Array(
    Type.Object({
      scan: Type.String(),
      publication: nullable(Type.String()),
      title: Name,
      pages: Type.Integer({ description: 'The number of pages that a machine read.' }),
      ...MachineResult,
    }),
  ),
  texts: Type.Array(
    Type.Object({
      entity: Type.String({
        description: 'A text, or an item with page words that a machine wrote.',
      }),
      type: Type.String(),
      path: nullable(Type.String()),
      title: Name,
      label: Name,
      segments: Type.Integer({ description: 'The number of segments that a machine wrote.' }),
      ...MachineResult,
    }),
  ),
  totals: Type.Object(
    {
      transcripts: Type.Integer(),
      paragraphs: Type.Integer(),
      scans: Type.Integer(),
      pages: Type.Integer(),
      texts: Type.Integer(),
      entries: Type.Integer(),
    },
    {
      description:
        'Totals without the limit: transcripts, scans and texts to check, and their paragraphs, pages and segments.',
    },
  ),
})
export type ToCheck = Static<typeof ToCheck>

export const TrainingSummary = Type.Object({
  clips: Type.Integer(),
  hours: Type.Number(),
  gold: Type.Integer({ description: 'The number of clips with checked words and checked timing.' }),
  silver: Type.Integer({ description: 'The number of clips with checked words only.' }),
  trainHours: Type.Number(),
  testHours: Type.Number(),
  recordings: Type.Integer(),
  newHours: nullable(Type.Number({ description: 'Hours of new clips since the given time.' })),
  skipped: Type.Record(Type.String(), Type.Integer(), {
    description: 'The number of pieces that are no clips, by reason.',
  }),
  goal: Type.Number({ description: 'The goal of the community, in hours.' }),
})
export type TrainingSummary = Static<typeof TrainingSummary>

export const TrainingClip = Type.Object({
  audio: Type.Array(Type.String(), { description: 'Addresses of the sound, the best first.' }),
  start: Type.Number({ description: 'The start of the clip, in seconds.' }),
  end: Type.Number({ description: 'The end of the clip, in seconds.' }),
  text: Type.String(),
  split: Type.Enum(['train', 'test']),
  group: Type.Literal('site'),
  section: Type.Literal('site'),
  pdf: Type.Null(),
  quality: Type.Enum(['gold', 'silver']),
  recording: Type.String(),
  segment: Type.String(),
  checkedAt: Moment,
})
export type TrainingClip = Static<typeof TrainingClip>

export const RequestedWork = Type.Object(
  {
    request: MachineRequest,
    created: Type.Boolean({ description: 'false: the call joined a request that waits or runs.' }),
    startsAtOnce: Type.Boolean({
      description: 'true: a machine is free and takes the request next.',
    }),
  },
  named('RequestedWork', 'A request, and whether the call created it.'),
)
export type RequestedWork = Static<typeof RequestedWork>

export const ClaimedWork = Type.Object({
  request: nullable(MachineRequest),
  lease: nullable(Lease),
})
export type ClaimedWork = Static<typeof ClaimedWork>

export const LeftSpan = Type.Object(
  {
    segment: Type.String({ description: 'The paragraph, as the machine named it.' }),
    why: Type.Enum(['gone', 'changed', 'twice', 'outside'], {
      description:
        '`gone`: it is no paragraph of this text. `changed`: its words are others by now. `twice`: it was given twice. `outside`: its times are not within the recording.',
    }),
  },
  named('LeftSpan', 'The time of a paragraph that was left out, and why.'),
)
export type LeftSpan = Static<typeof LeftSpan>
