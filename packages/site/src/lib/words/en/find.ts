import type { find as he } from '../he/find.ts'

export const find: typeof he = {
  proposals: { one: 'One proposal', two: '# proposals', other: '# proposals' },
  none: 'No proposals',
  list: 'Proposed searches',
  date: 'Date',
  phrase: 'Phrase',
  rows: { one: 'in one line', two: 'in # lines', other: 'in # lines' },
}
