/** Projects. Source: routes.md#threads-people-personal; shapes.md#projects. */
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'
import { LocalName } from './names.ts'
export const FOCUS_KINDS = ['recordings', 'texts', 'sync', 'proofreading'] as const
export const PROJECT_STATUSES = ['open', 'merged', 'closed'] as const

export const Focus = Type.Object(
  {
    missing: Type.Enum([...FOCUS_KINDS]),
    within: Type.Optional(
      Type.String({
        description: 'For recordings, texts and sync: a year, month or day, such as `5742-05`.',
      }),
    ),
    scan: Type.Optional(Type.String({ description: 'For proofreading: the scan.' })),
    level: Type.Optional(
      Type.Integer({
        description: 'For proofreading: the number of readings of each page, 1 or 2.',
      }),
    ),
  },
  { ...named('Focus', 'The kind of work that a project collects.'), additionalProperties: false },
)
export type Focus = Static<typeof Focus>

export const ProjectView = Type.Object(
  {
    id: Type.Integer(),
    slug: Type.String(),
    name: Type.String(),
    goal: nullable(Type.String()),
    set: nullable(Type.String({ description: 'The set of the project.' })),
    keepers: Type.Array(Type.String({ description: 'Account id.' })),
    status: Type.Enum([...PROJECT_STATUSES]),
    focus: Focus,
    createdBy: Type.String({ description: 'Account id.' }),
    creatorName: nullable(Type.String()),
    createdAt: Moment,
    total: Type.Integer({ description: 'The number of things in the project.' }),
    done: Type.Integer({ description: 'The number of them that the catalog has.' }),
  },
  named('Project', 'Work that several people share.'),
)
export type ProjectView = Static<typeof ProjectView>

export const WorkItem = Type.Object(
  {
    item: Type.String({
      description: 'The key with which a claim is released: an item id, or `page:<n>`.',
    }),
    kind: Type.Enum(['event', 'recording', 'page']),
    id: Type.String({ description: 'The event, the recording, or the scan of the page.' }),
    page: Type.Optional(Type.Integer()),
    date: Type.Optional(Type.String({ description: 'Date key of the event.' })),
    title: Type.Optional(LocalName),
    event: Type.Optional(Type.String({ description: 'The event of a recording.' })),
    level: Type.Optional(Type.Integer({ description: 'The number of readings of the page.' })),
    claimedBy: nullable(Type.String({ description: 'Account id of the person with the claim; null: unclaimed.' })),
  },
  named('WorkItem', 'One thing to do in a project.'),
)
export type WorkItem = Static<typeof WorkItem>

export const ProjectProgress = Type.Object({
  project: ProjectView,
  next: Type.Array(WorkItem),
  todo: Type.Integer(),
})
export type ProjectProgress = Static<typeof ProjectProgress>
