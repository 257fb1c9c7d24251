/** The Tanya of a day. Its year begins on Yud Tes Kislev. Source: shapes.md#daily-learning. */
import { daysInMonth, fromDayNumber, type HebrewDay, isLeapYear } from '../dates/calendar.ts'
import { type DailyPortion, type DailyUnit, type InBoth, joined } from './daily-unit.ts'
import { cited } from './sefer-range.ts'
import { LEAP_STARTS, type MonthOfStarts, PLAIN_STARTS } from './tanya-starts.ts'

/** Where a day starts. `chapter`: a number, or a letter of what is before the chapters. */
interface Start {
  readonly part: number
  readonly chapter: string
  readonly paragraph: number
}

interface Cycle {
  /** In the order of the year, with the days that have them: `04-01`. */
  readonly starts: readonly Start[]
  readonly days: ReadonlyMap<string, number>
  /** The last paragraph with which a day starts, by part and chapter. */
  readonly paragraphs: ReadonlyMap<string, number>
  /** Parts and chapters in their order. */
  readonly chapters: readonly Start[]
}

const SEFER = ['Tanya', 'תניא', 'ספר התניא', 'Likkutei Amarim', 'ליקוטי אמרים']

/** `slug`: of the name that libraries give the part. */
const PARTS: readonly (InBoth & { slug: string })[] = [
  { he: 'ליקוטי אמרים', en: 'Likkutei Amarim', slug: 'part-i-likkutei-amarim' },
  { he: 'שער היחוד והאמונה', en: 'Shaar HaYichud VehaEmunah', slug: 'part-ii-shaar-hayichud-vehaemunah' },
  { he: 'אגרת התשובה', en: 'Iggeres HaTeshuvah', slug: 'part-iii-iggeret-hateshuvah' },
  { he: 'אגרת הקודש', en: 'Iggeres HaKodesh', slug: 'part-iv-iggeret-hakodesh' },
  { he: 'קונטרס אחרון', en: 'Kuntres Acharon', slug: 'part-v-kuntres-acharon' },
]

/** What is before the chapters of a part, by its letter; `2/f` is of the second part. */
const BEFORE_CHAPTERS: ReadonlyMap<string, InBoth & { slug: string }> = new Map([
  ['1/t', { he: 'שער', en: 'title page', slug: 'title-page' }],
  ['1/a', { he: 'הסכמות', en: 'approbations', slug: 'approbation' }],
  ['1/f', { he: 'הקדמה', en: 'foreword', slug: 'compiler-s-foreword' }],
  ['2/f', { he: 'חינוך קטן', en: 'Chinuch Katan', slug: 'chinukh-katan' }],
])

/** From this part on there are letters and notes, which have numbers alone. */
const LETTERS = 4

const BEGINS_ON = 19
const KISLEV = '03'

let plain: Cycle | undefined
let leap: Cycle | undefined

export function tanyaOf(dayNumber: number): DailyPortion {
  const day = fromDayNumber(dayNumber)
  const isBefore = day.month === '01' || day.month === '02' || (day.month === KISLEV && day.day < BEGINS_ON)
  const year = isBefore ? day.year - 1 : day.year
  const cycle = year >= 1 && isLeapYear(year) ? leapCycle() : plainCycle()
  const at = cycle.days.get(keyOf(day.month, day.day)) ?? 0
  const start = cycle.starts[at] ?? FIRST
  const end = cycle.starts[at + daysLearned(day)] ?? null
  const units = unitsOf(cycle, start, end)
  return { label: joined(units.map(({ label }) => label)), units }
}

const FIRST: Start = { part: 1, chapter: 't', paragraph: 1 }

function plainCycle(): Cycle {
  plain ??= readCycle(PLAIN_STARTS)
  return plain
}

function leapCycle(): Cycle {
  leap ??= readCycle(LEAP_STARTS)
  return leap
}

/** Two on the 29th of Cheshvan or Kislev when it is the last day of the month. */
function daysLearned({ year, month, day }: HebrewDay): 1 | 2 {
  const isLonger = month === '02' || month === KISLEV
  return isLonger && day === 29 && daysInMonth(year, month) === 29 ? 2 : 1
}

function keyOf(month: string, day: number): string {
  return `${month}-${day}`
}

function readCycle(months: readonly MonthOfStarts[]): Cycle {
  const starts: Start[] = []
  const days = new Map<string, number>()
  const paragraphs = new Map<string, number>()
  let part = 1
  for (const [month, firstDay, written] of months) {
    for (const [at, each] of written.split(' ').entries()) {
      const [, newPart, chapter = '', paragraph] = /^(?:(\d)\/)?([a-z\d]+)\.(\d+)$/u.exec(each) ?? []
      part = newPart === undefined ? part : Number(newPart)
      days.set(keyOf(month, firstDay + at), starts.length)
      starts.push({ part, chapter, paragraph: Number(paragraph) })
      paragraphs.set(`${part}/${chapter}`, Number(paragraph))
    }
  }
  const chapters = [...new Map(starts.map((start) => [chapterKey(start), { ...start, paragraph: 1 }])).values()]
  return { starts, days, paragraphs, chapters }
}

function chapterKey({ part, chapter }: Start): string {
  return `${part}/${chapter}`
}

/** The chapters from a start up to the next one. `end` null: to the end of the sefer. */
function unitsOf({ chapters, paragraphs }: Cycle, start: Start, end: Start | null): DailyUnit[] {
  const first = chapters.findIndex((each) => chapterKey(each) === chapterKey(start))
  const endAt = end === null ? chapters.length : chapters.findIndex((each) => chapterKey(each) === chapterKey(end))
  const past = end !== null && end.paragraph > 1 ? endAt + 1 : endAt
  return chapters.slice(first, Math.max(past, first + 1)).map((chapter, at) => {
    const from = at === 0 ? start.paragraph : 1
    const isLast = end !== null && chapterKey(chapter) === chapterKey(end)
    const to = isLast && end.paragraph > 1 ? end.paragraph - 1 : undefined
    return unitOf(chapter, { ...(from > 1 && { from }), ...(to !== undefined && { to }) }, paragraphs)
  })
}

function unitOf(
  start: Start,
  edges: { from?: number; to?: number },
  paragraphs: ReadonlyMap<string, number>,
): DailyUnit {
  const { part, chapter } = start
  const { he, en, slug } = PARTS[part - 1] ?? { he: '', en: '', slug: '' }
  const before = BEFORE_CHAPTERS.get(chapterKey(start))
  const label =
    before === undefined
      ? cited({ he: part < LETTERS ? `${he} פרק` : he, en }, [Number(chapter)])
      : { he: `${he}, ${before.he}`, en: `${en}, ${before.en}` }
  const values = before === undefined ? [chapter] : [before.slug]
  const hasEdge = edges.from !== undefined || edges.to !== undefined
  return {
    label,
    sefer: SEFER,
    positions: [
      [String(part), ...values],
      [slug, ...values],
      [`${slug}-${values.join('-')}`, '1'],
      [`${slug}-${values.join('-')}`],
    ],
    ...edges,
    ...(hasEdge && { paragraphs: paragraphs.get(chapterKey(start)) ?? 1 }),
  }
}
