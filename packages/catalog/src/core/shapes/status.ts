/** The availability of the service. Source: service.md#statusreport; shapes.md#status. */
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'

export const CHECK_IDS = ['site', 'api', 'mcp', 'database', 'quota', 'workers', 'jobs'] as const
export type CheckId = (typeof CHECK_IDS)[number]

const CheckState = Type.Enum(['up', 'degraded', 'down', 'unknown'])
export type CheckState = Static<typeof CheckState>

const StatusCheck = Type.Object(
  {
    id: Type.Enum([...CHECK_IDS]),
    state: CheckState,
    ms: nullable(Type.Integer({ description: 'How long its answer took.' })),
    detail: nullable(Type.String()),
  },
  named('StatusCheck', 'One part of the service at the last check. `unknown` counts for nothing.'),
)
export type StatusCheck = Static<typeof StatusCheck>

const count = Type.Integer({ minimum: 0 })

const DayOfCheck = Type.Object({ runs: count, up: count, degraded: count, down: count })
export type DayOfCheck = Static<typeof DayOfCheck>

const StatusDay = Type.Object(
  {
    date: Type.String({ description: 'A day in UTC: `2026-11-23`.' }),
    checks: Type.Record(Type.String(), DayOfCheck),
  },
  named('StatusDay', 'The states of each check on one day, counted.'),
)
export type StatusDay = Static<typeof StatusDay>

const StatusIncident = Type.Object(
  {
    check: Type.Enum([...CHECK_IDS]),
    state: Type.Enum(['degraded', 'down']),
    from: Moment,
    to: nullable({ ...Moment, description: 'null: it goes on.' }),
    detail: nullable(Type.String()),
  },
  named('StatusIncident', 'A time in which a check was not up.'),
)
export type StatusIncident = Static<typeof StatusIncident>

const StatusJob = Type.Object(
  {
    name: Type.String(),
    schedule: nullable(Type.String()),
    nextAt: nullable(Moment),
    startedAt: nullable(Moment),
    endedAt: nullable(Moment),
    durationMs: nullable(Type.Integer()),
    failures: Type.Integer({ description: 'Failures in a row.' }),
    failedAt: nullable(Moment),
  },
  named('StatusJob', 'A timed job, or a consumer that failed, and its last run.'),
)
export type StatusJob = Static<typeof StatusJob>

export const StatusReport = Type.Object(
  {
    checkedAt: Moment,
    state: CheckState,
    checks: Type.Array(StatusCheck),
    quota: Type.Null(),
    workers: Type.Null(),
    jobs: Type.Array(StatusJob),
    days: Type.Array(StatusDay, { description: 'The oldest first, at most 90.' }),
    incidents: Type.Array(StatusIncident, { description: 'The newest first, at most 30.' }),
  },
  named('StatusReport', 'The availability of the service, checked every five minutes.'),
)
export type StatusReport = Static<typeof StatusReport>

export const Status = Type.Object({ now: Moment, report: nullable(StatusReport) })
export type Status = Static<typeof Status>
