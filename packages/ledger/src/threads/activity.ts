/** The public activity of a person: the counts, the latest entries and the days of a profile. Source: shapes.md#people.
 *
 *  Never counted or listed: drafts (a suggestion is public once it was sent), private issues and their comments, hidden
 *  comments. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import type { SubjectKind } from '../tables/threads.ts'

export interface ActivityCounts {
  /** Sent suggestions, whatever their status. */
  suggestions: number
  merged: number
  reviews: number
  issues: number
  comments: number
}

export interface ActivityEntry {
  kind: 'suggestion' | 'review' | 'issue' | 'comment'
  at: string
  /** JSON of Via, or null. */
  via: string | null
  /** The conversation of the entry. */
  subjectKind: SubjectKind
  subjectId: string
  /** null for an item's talk page, and for an import. */
  number: number | null
  /** null for an item's talk page. */
  title: string | null
}

/** One statement; each count reads an index of the person's rows. */
export async function countActivity(db: Reader, person: string): Promise<ActivityCounts> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('suggestions')
        .select((q) => q.fn.countAll().as('n'))
        .where('author', '=', person)
        .where('submitted_at', 'is not', null)
        .as('suggestions'),
      eb
        .selectFrom('suggestions')
        .select((q) => q.fn.countAll().as('n'))
        .where('author', '=', person)
        .where('submitted_at', 'is not', null)
        .where('status', '=', 'merged')
        .as('merged'),
      eb
        .selectFrom('reviews')
        .select((q) => q.fn.countAll().as('n'))
        .where('reviewer', '=', person)
        .as('reviews'),
      eb
        .selectFrom('issues')
        .select((q) => q.fn.countAll().as('n'))
        .where('author', '=', person)
        .where('private', '=', 0)
        .as('issues'),
      eb
        .selectFrom('comments')
        .select((q) => q.fn.countAll().as('n'))
        .where('author', '=', person)
        .where(isPublicComment())
        .as('comments'),
    ])
    .executeTakeFirstOrThrow()
  return {
    suggestions: Number(row.suggestions),
    merged: Number(row.merged),
    reviews: Number(row.reviews),
    issues: Number(row.issues),
    comments: Number(row.comments),
  }
}

/** The latest first, at most `limit`. */
export async function latestActivity(db: Reader, person: string, limit: number): Promise<ActivityEntry[]> {
  const all = db
    .selectFrom(sentBy(db, person).limit(limit).as('sent'))
    .selectAll()
    .unionAll(db.selectFrom(reviewedBy(db, person).limit(limit).as('reviewed')).selectAll())
    .unionAll(db.selectFrom(openedBy(db, person).limit(limit).as('opened')).selectAll())
    .unionAll(db.selectFrom(commentedBy(db, person).limit(limit).as('commented')).selectAll())
  return await db
    .selectFrom(all.as('activity'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('kind')
    .orderBy('subjectId')
    .limit(limit)
    .execute()
}

function sentBy(db: Reader, person: string) {
  return db
    .selectFrom('suggestions')
    .select([
      sql<ActivityEntry['kind']>`'suggestion'`.as('kind'),
      sql<string>`submitted_at`.as('at'),
      'via',
      sql<SubjectKind>`'suggestion'`.as('subjectKind'),
      sql<string>`cast(id as text)`.as('subjectId'),
      'number',
      sql<string | null>`title`.as('title'),
    ])
    .where('author', '=', person)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
}

function reviewedBy(db: Reader, person: string) {
  return db
    .selectFrom('reviews')
    .innerJoin('suggestions', 'suggestions.id', 'reviews.suggestion_id')
    .select([
      sql<ActivityEntry['kind']>`'review'`.as('kind'),
      'reviews.created_at as at',
      'reviews.via',
      sql<SubjectKind>`'suggestion'`.as('subjectKind'),
      sql<string>`cast(reviews.suggestion_id as text)`.as('subjectId'),
      'suggestions.number',
      sql<string | null>`suggestions.title`.as('title'),
    ])
    .where('reviews.reviewer', '=', person)
    .orderBy('reviews.created_at', 'desc')
}

function openedBy(db: Reader, person: string) {
  return db
    .selectFrom('issues')
    .select([
      sql<ActivityEntry['kind']>`'issue'`.as('kind'),
      'created_at as at',
      'via',
      sql<SubjectKind>`'issue'`.as('subjectKind'),
      sql<string>`cast(id as text)`.as('subjectId'),
      sql<number | null>`number`.as('number'),
      sql<string | null>`title`.as('title'),
    ])
    .where('author', '=', person)
    .where('private', '=', 0)
    .orderBy('created_at', 'desc')
}

function commentedBy(db: Reader, person: string) {
  return db
    .selectFrom('comments')
    .leftJoin('suggestions', (join) => join.on('suggestions.id', '=', subjectNumber('suggestion')))
    .leftJoin('issues', (join) => join.on('issues.id', '=', subjectNumber('issue')))
    .select([
      sql<ActivityEntry['kind']>`'comment'`.as('kind'),
      'comments.created_at as at',
      'comments.via',
      'comments.subject_kind as subjectKind',
      'comments.subject_id as subjectId',
      sql<number | null>`coalesce(suggestions.number, issues.number)`.as('number'),
      sql<string | null>`coalesce(suggestions.title, issues.title)`.as('title'),
    ])
    .where('comments.author', '=', person)
    .where(isPublicComment())
    .orderBy('comments.created_at', 'desc')
}

/** The number of entries on each day (`YYYY-MM-DD`, UTC) from a moment on; days without entries are left out. */
export async function activityByDay(db: Reader, person: string, since: string): Promise<{ [day: string]: number }> {
  const all = db
    .selectFrom('suggestions')
    .select(sql<string>`submitted_at`.as('at'))
    .where('author', '=', person)
    .where('submitted_at', '>=', since)
    .unionAll(
      db
        .selectFrom('reviews')
        .select('created_at as at')
        .where('reviewer', '=', person)
        .where('created_at', '>=', since),
    )
    .unionAll(
      db
        .selectFrom('issues')
        .select('created_at as at')
        .where('author', '=', person)
        .where('private', '=', 0)
        .where('created_at', '>=', since),
    )
    .unionAll(
      db
        .selectFrom('comments')
        .select('created_at as at')
        .where('author', '=', person)
        .where('created_at', '>=', since)
        .where(isPublicComment()),
    )
  const rows = await db
    .selectFrom(all.as('activity'))
    .select((eb) => [sql<string>`substr(at, 1, 10)`.as('day'), eb.fn.countAll().as('n')])
    .groupBy(sql`substr(at, 1, 10)`)
    .orderBy('day')
    .execute()
  return Object.fromEntries(rows.map(({ day, n }) => [day, Number(n)]))
}

/** Whether a comment of the outer query is public. */
function isPublicComment(): RawBuilder<boolean> {
  return sql<boolean>`(comments.hidden = 0 and (comments.subject_kind = 'item'
    or exists (select 1 from issues as held
      where held.id = ${subjectNumber('issue')} and held.private = 0)
    or exists (select 1 from suggestions as held
      where held.id = ${subjectNumber('suggestion')} and held.submitted_at is not null)))`
}

/** The number of a comment's subject if the subject is of this kind. Item ids are not numbers, and PostgreSQL refuses to
 *  convert them. */
function subjectNumber(kind: 'issue' | 'suggestion'): RawBuilder<number> {
  return sql<number>`case when comments.subject_kind = ${sql.lit(kind)}
    then cast(comments.subject_id as integer) end`
}
