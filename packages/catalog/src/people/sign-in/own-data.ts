/** What the ledger holds about a person, for that person: one JSON value a line, read in pages. What other people wrote is
 *  left out, and the words of items, which readers are shown under their own rules. Source: shapes.md#own-data. */
import type { Reader } from '@yalkut/ledger'
import { connectionsOf, passkeysOf, sessionsOf, tokensOf } from '@yalkut/ledger/access'
import {
  accountRecord,
  actRecords,
  auditRecords,
  commentRecords,
  issueRecords,
  machineRequestRecords,
  type NumberedPage,
  noticeRecords,
  privateNotesOf,
  readingPositionsOf,
  reviewRecords,
  savedSearchesOf,
  settingsOf,
  suggestionRecords,
  type TimedPage,
  uploadRecords,
} from '@yalkut/ledger/people'
import { followsOf } from '@yalkut/ledger/threads'
import { parseJson } from '@yalkut/model'
import { Type } from 'typebox'
import type { Caller } from '../../core/access/caller.ts'
import { getOnSite } from '../../core/access/on-site.ts'
import { usedSince } from '../../core/access/sessions.ts'
import type { Services } from '../../core/services/services.ts'
import { placesNow } from '../private-notes/places-now.ts'
import { MAX_READING_POSITIONS } from '../reading-positions/reading-positions.ts'

/** Rows of one question to the ledger. */
const PAGE_ROWS = 200
/** The most sessions and follows. */
const MOST = 10_000

export const OwnRecord = Type.Object(
  { kind: Type.String({ description: 'As `account`, `comment`, `suggestion`.' }) },
  { additionalProperties: true, description: 'A line of one’s own data.' },
)

/** Refuses `unauthorized` to a visitor and `forbidden` to a token before the first line. */
export function exportOwnData(services: Services, caller: Caller): AsyncGenerator<string> {
  const { person } = getOnSite(caller)
  return linesOf(services, person.id)
}

async function* linesOf(services: Services, person: string): AsyncGenerator<string> {
  for await (const record of records(services, person)) yield `${JSON.stringify(record)}\n`
}

interface OwnLine {
  kind: string
  [field: string]: unknown
}

async function* records(services: Services, person: string): AsyncGenerator<OwnLine> {
  const db = services.ledger.read
  yield* aboutAccount(db, person, services.clock())
  yield* numbered('suggestion', (page) => suggestionRecords(db, page), { person, key: idOf })
  yield* numbered('review', (page) => reviewRecords(db, page), { person, key: idOf })
  yield* numbered('comment', (page) => commentRecords(db, page), { person, key: idOf })
  yield* numbered('issue', (page) => issueRecords(db, page), { person, key: idOf })
  yield* numbered('act', (page) => actRecords(db, page), { person, key: idOf })
  yield* ownNotes(services, person)
  yield* timed('notice', (page) => noticeRecords(db, page), person)
  yield* timed('upload', (page) => uploadRecords(db, page), person)
  yield* timed('machine-request', (page) => machineRequestRecords(db, page), person)
  yield* timed('audit', (page) => auditRecords(db, page), person)
}

const idOf = ({ key }: { key: number }): number => key

async function* aboutAccount(db: Reader, person: string, now: Date): AsyncGenerator<OwnLine> {
  const { account, handles, identities, emails } = await accountRecord(db, person)
  yield { kind: 'account', ...account, ...(await settingsOf(db, person)) }
  for (const handle of handles) yield { kind: 'handle', ...handle }
  for (const email of emails) yield { kind: 'email', ...email }
  for (const identity of identities) yield { kind: 'provider', ...identity }
  for (const { personId: _, ...passkey } of await passkeysOf(db, person)) {
    yield { kind: 'passkey', ...passkey }
  }
  const at = now.toISOString()
  const sessions = await sessionsOf(db, person, { usedSince: usedSince(now), limit: MOST })
  for (const session of sessions) yield { kind: 'session', ...session }
  for (const token of await tokensOf(db, person, at)) yield { kind: 'token', ...token }
  for (const { personId: _, ...app } of await connectionsOf(db, person, at)) {
    yield { kind: 'app', ...app }
  }
  for (const follow of await followsOf(db, person, undefined, MOST)) {
    yield { kind: 'follow', of: follow.kind, target: follow.target, since: follow.created_at }
  }
  const limit = MAX_READING_POSITIONS
  for (const { person_id: _, kind: of, ...at } of await readingPositionsOf(db, person, { limit })) {
    yield { kind: 'reading-position', of, ...at, place: parseJson(at.place) }
  }
}

/** Private notes, with marked words only while readers are shown them, and saved searches, without what a search remembers to tell of
 *  new hits. */
async function* ownNotes({ ledger, projection }: Services, person: string): AsyncGenerator<OwnLine> {
  const db = ledger.read
  for (let before: { at: string; id: string } | undefined; ; ) {
    const rows = await privateNotesOf(db, person, { before, limit: PAGE_ROWS })
    const placeOf = placesNow(projection.reads, rows)
    for (const row of rows) {
      const { person_id: _, ...note } = row
      yield { kind: 'private-note', ...note, words: placeOf(row).givesWords ? note.words : null }
    }
    const last = rows.at(-1)
    if (last === undefined) break
    before = { at: last.made_at, id: last.id }
  }
  for (const { person_id: _, known: __, seen_seq: ___, ...search } of await savedSearchesOf(db, person, MOST)) {
    yield { kind: 'saved-search', ...search, filters: parseJson(search.filters) }
  }
}

/** The lines of a list whose rows have rising numbers. */
async function* numbered<R extends object>(
  kind: string,
  ask: (page: NumberedPage) => Promise<R[]>,
  { person, key }: { person: string; key: (row: R) => number },
): AsyncGenerator<OwnLine> {
  for (let after = 0; ; ) {
    const rows = await ask({ person, after, limit: PAGE_ROWS })
    for (const row of rows) yield { ...row, kind }
    const last = rows.at(-1)
    if (last === undefined) return
    after = key(last)
  }
}

/** The lines of a list in the order of its times. */
async function* timed<R extends { id: string | number; at: string }>(
  kind: string,
  ask: (page: TimedPage) => Promise<R[]>,
  person: string,
): AsyncGenerator<OwnLine> {
  for (let after = { at: '', id: '0' }; ; ) {
    const rows = await ask({ person, after, limit: PAGE_ROWS })
    for (const row of rows) yield { ...row, kind }
    const last = rows.at(-1)
    if (last === undefined) return
    after = { at: last.at, id: String(last.id) }
  }
}
