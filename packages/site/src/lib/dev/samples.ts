/** What the parts of pages show on `/dev/ui`: the values that a page's model gives, with long names, two languages and empty
 *  places. */
import type { CoverView } from '#lib/names.ts'
import type { Merge } from '#lib/server/merges.ts'
import type { MonthGrid } from '#lib/server/models/calendar/month-grid.ts'
import type { YearEntry } from '#lib/server/models/calendar/year-list.ts'
import type { GuideRow } from '#lib/server/models/docs-pages.ts'
import type { Fact } from '#lib/server/models/facts.ts'
import type { EventRow } from '#lib/server/models/heard/event-rows.ts'
import type { IssueLabel, IssueLine } from '#lib/server/models/issues/issue-line.ts'
import type { ProjectLine } from '#lib/server/models/projects-page.ts'
import type { LineView } from '#lib/server/models/scan/page-view.ts'
import type { Link } from '#lib/server/models/unit-about.ts'
import type { PersonView } from '#lib/server/person-view.ts'

const HEBREW = { text: 'לקוטי שיחות חלק כ״ה', lang: 'he' }
const ENGLISH = { text: 'Likkutei Sichos, volume 25', lang: 'en' }

export const names = [HEBREW, ENGLISH]

export const people: PersonView[] = [
  { name: 'שרה', href: '/people/sara', isBot: false },
  { name: 'Citations', href: '/people/citations', isBot: true },
  { name: 'מי שסגר את חשבונו', href: null, isBot: false },
]

export const covers: CoverView[] = [
  { name: HEBREW, title: 'לקוטי שיחות', href: '/browse', genre: 'sichos', note: 'ק״פ שיחות' },
  {
    name: { text: 'תניא' },
    title: 'תניא',
    by: { text: 'אדמו״ר הזקן' },
    href: '/browse',
    genre: 'chassidus',
  },
  {
    name: { text: 'אגרות קודש' },
    title: 'אגרות קודש כרך ראשון',
    href: '/browse',
    genre: 'letters',
  },
]

export const turns = {
  previous: { name: 'טבת תשמ״ב', href: '#previous' },
  next: { name: 'אדר תשמ״ב', href: '#next' },
}

export const years: YearEntry[] = [5741, 5742, 5743].map((year) => ({
  year,
  written: `תשמ״${'אבג'[year - 5741]}`,
  count: '12',
  href: '/calendar',
}))

export const events: EventRow[] = [
  {
    id: 'rh-sample1',
    href: '/events',
    name: { text: 'התוועדות י׳ שבט' },
    key: '5742-05-10',
    date: 'י׳ שבט תשמ״ב',
    marks: ['4 הקלטות', 'הנחה'],
  },
  { id: 'rh-sample2', href: '/events', name: ENGLISH, key: null, date: '', marks: [] },
]

export const guides: GuideRow[] = [
  { title: 'איך מחפשים', about: 'מילים, שמות ותאריכים', href: '/docs', lang: undefined },
  { title: 'Getting started', about: 'The first requests', href: '/developers', lang: 'en' },
]

export const projects: ProjectLine[] = [0, 40, 120].map((done) => ({
  slug: `p${done}`,
  href: '/projects',
  name: 'להגיה את חלק כ״ה',
  goal: null,
  status: 'open',
  focus: 'הגהה',
  done,
  total: 120,
  creator: 'שרה',
}))

export const month: MonthGrid = {
  name: 'שבט תשמ״ב',
  href: '/calendar',
  weeks: [0, 1].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => ({
      key: `${week}-${day}`,
      day: String(week * 7 + day + 1),
      isToday: week + day === 4,
      link: day % 3 === 0 ? { href: '/calendar', says: '2 אירועים' } : null,
    })),
  ),
}

export const merges: Merge[] = [
  {
    seq: 12,
    href: '/commits/12',
    undoHref: '/restore/rh-sample1',
    time: { iso: '2026-03-01T12:00:00.000Z', text: '1.3.2026' },
    sentence: 'תוקנה מילה',
    author: people[0] ?? null,
    mergedBy: people[1] ?? null,
    via: 'Claude',
    changed: 3,
    line: null,
  },
]

export const crumbs: Link[] = [
  { name: { text: 'ספרים' }, href: '/browse' },
  { name: ENGLISH, href: '/browse#sets' },
]

export const facts: Fact[] = [
  {
    name: 'מחבר',
    values: [
      { name: HEBREW, href: '/browse' },
      { name: ENGLISH, href: null },
    ],
  },
  { name: 'תאריך', values: [{ name: { text: 'י׳ שבט תשמ״ב' }, href: null, more: 'יום רביעי' }] },
]

export const labels: IssueLabel[] = [
  { name: 'שגיאת דפוס', color: '7b2131', about: 'אות שהתחלפה' },
  { name: 'question', color: '21456e', about: 'A question' },
]

export const issueStates: Pick<IssueLine, 'state' | 'reason' | 'isPrivate'>[] = [
  { state: 'open', reason: null, isPrivate: false },
  { state: 'open', reason: null, isPrivate: true },
  { state: 'closed', reason: null, isPrivate: false },
]

export const lines: LineView[] = [
  { id: 'l1', text: 'ויאמר משה אל העם', isMachine: false, isChosen: false, hits: null, box: null },
  { id: 'l2', text: 'אל תיראו התיצבו', isMachine: true, isChosen: true, hits: null, box: null },
]

/** Colours and what they are for. */
export const colours = [
  'paper',
  'sheet',
  'well',
  'rule',
  'edge',
  'ink',
  'ink-2',
  'ink-3',
  'lapis',
  'seal',
  'ochre',
  'ochre-bg',
  'add',
  'add-bg',
  'del',
  'del-bg',
  'sel',
  'on',
]
