/** What is asked of machines. Source: service.md#machinerequest; shapes.md#machine-requests. */
import { MACHINE_KINDS, MACHINE_STATUSES } from '@yalkut/ledger'
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'
import { LocalName } from './names.ts'

export const MachineKindName = Type.Enum([...MACHINE_KINDS], {
  description: '`ocr`: a scan is read. `transcript`: a recording is transcribed.',
})

export const MachineStatusName = Type.Enum([...MACHINE_STATUSES], {
  description: 'Where the request stands.',
})

export const MachineRequest = Type.Object(
  {
    id: Type.Integer(),
    kind: MachineKindName,
    item: Type.String({ description: 'The scan or the recording.' }),
    requestedBy: Type.String({ description: 'Account id.' }),
    status: MachineStatusName,
    note: nullable(Type.String({ description: 'Why it failed, or what the machine found.' })),
    createdAt: Moment,
    startedAt: nullable(Moment),
    finishedAt: nullable(Moment),
    position: nullable(
      Type.Integer({ description: 'The place in the line of its kind: 1 is next.' }),
    ),
    progress: nullable(
      Type.Object(
        { done: Type.Integer(), total: nullable(Type.Integer()) },
        { description: 'Pages, or seconds of sound.' },
      ),
    ),
    suggestion: nullable(
      Type.Integer({ description: 'The suggestion (its id) that brings the words.' }),
    ),
  },
  named('MachineRequest', 'Work that a machine is asked for.'),
)
export type MachineRequest = Static<typeof MachineRequest>

export const Lease = Type.Object(
  {
    id: Type.String({ description: 'Goes with all that the machine says of this request.' }),
    until: Moment,
    worker: Type.String({ description: 'Account id of the machine that has it.' }),
    seconds: Type.Integer({ description: 'How long it holds from when it was given or renewed.' }),
  },
  named('MachineLease', 'For how long a machine has a request.'),
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
        'Scans that are served and have no text; recordings that are served, or heard at another site, and have no transcript.',
    }),
  },
  named('MachineKindSummary', 'How much of one kind of work waits, runs and was done.'),
)
export type MachineKindSummary = Static<typeof MachineKindSummary>

export const MachineSummary = Type.Object({
  ocr: MachineKindSummary,
  transcript: MachineKindSummary,
  startsAtOnce: Type.Boolean({ description: 'A machine is free.' }),
})
export type MachineSummary = Static<typeof MachineSummary>

const Made = {
  checked: Type.Integer({ description: 'How many of them a person has checked.' }),
  made: Type.String({ format: 'date-time', description: 'When a machine wrote of it last.' }),
}
const Name = nullable(LocalName)

export const ToCheck = Type.Object({
  transcripts: Type.Array(
    Type.Object({
      event: nullable(Type.String({ description: 'null: the recording is of no event.' })),
      recording: Type.String({ description: 'The one that a machine heard last.' }),
      path: nullable(Type.String()),
      title: Name,
      date: nullable(Type.String({ description: 'Date key.' })),
      paragraphs: Type.Integer({ description: 'Those that a machine wrote.' }),
      ...Made,
    }),
  ),
  scans: Type.Array(
    Type.Object({
      scan: Type.String(),
      publication: nullable(Type.String()),
      title: Name,
      pages: Type.Integer({ description: 'Those that a machine read.' }),
      ...Made,
    }),
  ),
  texts: Type.Array(
    Type.Object({
      entity: Type.String({ description: 'A text, or an item whose own words a machine wrote.' }),
      type: Type.String(),
      path: nullable(Type.String()),
      title: Name,
      label: Name,
      segments: Type.Integer({ description: 'Those that a machine wrote.' }),
      ...Made,
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
        'Of everything, also past the limit: how many of each are to be checked, and how many paragraphs, pages and segments in them.',
    },
  ),
})
export type ToCheck = Static<typeof ToCheck>

export const TrainingSummary = Type.Object({
  clips: Type.Integer(),
  hours: Type.Number(),
  gold: Type.Integer({ description: 'Clips whose words and timing were checked.' }),
  silver: Type.Integer({ description: 'Clips whose words alone were checked.' }),
  trainHours: Type.Number(),
  testHours: Type.Number(),
  recordings: Type.Integer(),
  newHours: nullable(Type.Number({ description: 'Since the moment that was named.' })),
  skipped: Type.Record(Type.String(), Type.Integer(), {
    description: 'By reason, how many pieces are no clips.',
  }),
  goal: Type.Number({ description: 'Hours that the community works towards.' }),
})
export type TrainingSummary = Static<typeof TrainingSummary>

export const TrainingClip = Type.Object({
  audio: Type.Array(Type.String(), { description: 'Addresses, the best first.' }),
  start: Type.Number({ description: 'Seconds.' }),
  end: Type.Number({ description: 'Seconds.' }),
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
    created: Type.Boolean({ description: 'false: it joined one that waits or runs.' }),
    startsAtOnce: Type.Boolean({ description: 'A machine is free and takes it next.' }),
  },
  named('RequestedWork', 'The request, and whether it joined one that was there.'),
)
export type RequestedWork = Static<typeof RequestedWork>

export const ClaimedWork = Type.Object({
  request: nullable(MachineRequest),
  lease: nullable(Lease),
})
export type ClaimedWork = Static<typeof ClaimedWork>
