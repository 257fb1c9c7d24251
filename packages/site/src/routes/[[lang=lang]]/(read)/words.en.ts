import { counted } from '#lib/words/in-both.ts'
import type { home as he } from './words.he.ts'

export const home: typeof he = {
  goOn: 'Continue reading:',
  hint: 'A name, a date, or words that you remember',
  forExample: 'For example:',
  examples: ['Yud Tes Kislev', 'Tanya 1', 'Genesis 1:1'],
  sefarim: 'Sefarim',
  noSefarim: 'There are no sefarim here yet',
  firstSteps: 'How to begin:',
  firstActs: [
    [
      '/docs/operators/importing',
      'Import sefarim',
      'From open libraries, files and lists; for operators of the server',
    ],
    ['/new/work', 'Add a sefer', 'Its name, author and set; the words come after'],
    ['/upload', 'Upload files', 'Scans, recordings and hanachos'],
  ],
  allShelves: 'All sets',
  units: (n) => counted('en', n, { one: '# chapter', other: '# chapters' }),
  today: 'Today',
  todayInYears: 'Today in other years',
  events: (n) => counted('en', n, { one: '# event', other: '# events' }),
  inDays: (days, day) => `${counted('en', days, { one: 'Tomorrow', other: 'In # days' })}: ${day}`,
  daily: 'Daily learning',
  thisWeek: 'This week',
  farbrengens: 'Farbrengens',
  byYears: 'By year',
  needsEyes: 'Needs checking',
  ways: 'All the ways to help',
  pages: (n) => counted('en', n, { one: '# page to proofread', other: '# pages to proofread' }),
  paragraphs: (n) => counted('en', n, { one: '# paragraph to check', other: '# paragraphs to check' }),
  changed: 'Changed',
  all: 'All',
  description:
    'Sefarim, sichos, letters and recordings of farbrengens, open for everyone to read. Anyone may correct them, and every change is reviewed.',
}
