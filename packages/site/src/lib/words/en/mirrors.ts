import type { mirrors as he } from '../he/mirrors.ts'

const FILES = {
  sqlite: 'The items, ready to open with SQLite; search inside',
  items: 'The items, one a line',
  commits: 'Every change in order, with the proof that none is missing',
  parquet: 'The items as a table',
  texts: 'The words themselves, a file for each unit',
  readme: 'What the files are, and how to verify them',
}

export const mirrors: typeof he = {
  title: 'Downloads and mirrors',
  lead: 'The catalog belongs to everybody. Anyone may download all of it, verify it and keep it.',
  editions: 'Editions',
  none: 'No edition was made yet.',
  noneHelp: 'Until then everything can be read through the API.',
  older: 'Older editions',
  edition: (tag) => `Edition ${tag}`,
  upTo: 'up to change',
  withdrawn: 'This edition was withdrawn, because words in it may no longer be shared. Take a newer one.',
  withdrawnAt: 'Withdrawn',
  describes: (kind) => FILES[kind],
  manifest: 'The signed list',
  sums: 'Checksums',
  verify: 'How to verify',
  verifyHelp: 'These commands download the edition and check each file.',
  keys: 'The keys that sign',
  keysHelp: 'Keep the first key. Each later one is signed by the one before it.',
  mirror: 'How to keep a mirror',
  mirrorHelp: 'A mirror is a whole site of your own, which follows the catalog and checks every change.',
  pullHelp: 'Only the files, verified:',
  git: 'As a git repository',
  gitHelp: 'Every change of the catalog is a commit there, with who wrote it and when.',
  licences: 'Licences',
  licencesHelp:
    'The facts of the catalog are under CC0 1.0, and words that the community writes under CC BY-SA 4.0. Words from elsewhere have licences of their own, named in each item. Words that may not be copied are not in the files.',
  toLicences: 'All licences',
  guide: 'The whole guide',
}
