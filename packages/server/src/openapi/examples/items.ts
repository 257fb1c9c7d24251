/** Examples of items, their links and the line of commits. */
import type { Examples } from './example.ts'

const TANYA = {
  id: 'rh-5j6zbcv7',
  type: 'work',
  path: '/tanya',
  rev: 12,
  data: {
    title: { he: 'תניא', en: 'Tanya' },
    slug: 'tanya',
    authors: ['rh-p8xpzh4z'],
    genre: 'chassidus',
    levels: ['part', 'chapter'],
    sets: ['rh-x7kfvs8z'],
  },
  hash: 'b1946ac92492d2347c6235b4d2611184b1946ac92492d2347c6235b4d2611184',
  salt: '6cd3556deb0da54bca060b4c39479839',
}

export const ITEM_EXAMPLES: Examples = {
  getItem: { answers: { 200: TANYA } },
  listItems: { answers: { 200: { items: [TANYA], next: 'WyJ0YW55YSJd' } } },
  getItems: { answers: { 200: { items: [TANYA] } } },
  search: {
    answers: {
      200: {
        query: 'תניא',
        date: null,
        results: [TANYA],
        explain: [{ id: 'rh-5j6zbcv7', matches: [{ q: 'תניא', word: 'תניא', rule: 'exact' }] }],
        didYouMean: null,
      },
    },
  },
  resolvePath: { answers: { 200: { ...TANYA, redirected: false } } },
  linkedCounts: {
    answers: { 200: { groups: [{ type: 'unit', field: 'work', count: 53 }] } },
  },
  commentOnItem: { body: { body: 'The date on the title page is that of the first printing.' } },
  restoreItem: { body: { rev: 12 } },
}
