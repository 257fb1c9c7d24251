import type { changeLine as he } from '../he/change-line.ts'

export const changeLine: typeof he = {
  page: (n) => `page ${n}`,
  at: {
    line: (n) => `line ${n}`,
    heading: (n) => `heading ${n}`,
    paragraph: (n) => `paragraph ${n}`,
    verse: (n) => `verse ${n}`,
    item: (n) => `item ${n}`,
    note: (n) => `note ${n}`,
  },
  kinds: { new: 'New', deleted: 'Removal' },
  withheld: 'Its words are not shown',
  was: 'It said:',
  is: 'Now:',
  more: { one: 'and one more change', two: 'and # more changes', other: 'and # more changes' },
  moreItems: { one: 'and one more item', two: 'and # more items', other: 'and # more items' },
  fixes: { one: 'one fix', two: '# fixes', other: '# fixes' },
  suggestions: { one: 'one suggestion', two: '# suggestions', other: '# suggestions' },
  inPlace: (amount, place) => `${amount} in ${place}`,
}
