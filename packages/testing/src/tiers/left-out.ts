/** The one table of what the default tier leaves out. The full tier (`npm run test:full`) leaves out nothing. What is not in this
 *  table runs each time. */

interface LeftOut {
  /** What a run of the default tier does of it: some variants, by its slice, so that the slices of any ten numbers in a row have
   *  every one; or none. */
  runs: 'by slice' | 'none'
  what: string
  reason: string
}

export const LEFT_OUT = {
  engine: {
    runs: 'by slice',
    what: 'Use cases on the other database: each suite runs on SQLite or on PostgreSQL.',
    reason: 'A use case calls the ledger, which is tested on both, as are races, locks and SQL outside it.',
  },
  kill: {
    runs: 'by slice',
    what: 'Moments at which a process is killed: some of each test, on each of its engines.',
    reason: 'Each moment proves the same rule, and costs a process and what it does again.',
  },
  look: {
    runs: 'by slice',
    what: 'Pages in the other looks: light and dark, contrast, print, large letters.',
    reason: 'A look changes colours and sizes, not what a page says.',
  },
  language: {
    runs: 'by slice',
    what: 'Pages in the other language, where a test is not about the language.',
    reason: 'The pages of both languages are made by the same code.',
  },
  page: {
    runs: 'by slice',
    what: 'The same rule on further pages: the order of Tab, what a role is shown.',
    reason: 'The parts of pages are made once, and every kind of page is walked each time.',
  },
  input: {
    runs: 'by slice',
    what: 'The same journey by other means: keys, touch or mouse, with scripts or without.',
    reason: 'All lead to the same form, and one of them is gone each time.',
  },
  width: {
    runs: 'by slice',
    what: 'Pages at the other widths: phone, tablet, desk.',
    reason: 'What does not fit shows at each width on its own.',
  },
  role: {
    runs: 'by slice',
    what: 'Walks through all routes as further people: a visitor always, the other roles in turn.',
    reason: 'A walk of one role asks every route; the rules of each role have tests of their own.',
  },
  browser: {
    runs: 'by slice',
    what: 'The other browsers and viewers of images: Mirador, Universal Viewer, OpenSeadragon.',
    reason: 'They read the same manifests, whose form is tested each time.',
  },
  outside: {
    runs: 'by slice',
    what: 'Programs beside Yalkut: proxies, disks that are full, machines that read.',
    reason: 'They cost whole servers, and few changes touch them.',
  },
  lighthouse: {
    runs: 'by slice',
    what: 'The other pages that Lighthouse judges.',
    reason: 'A page takes it ten seconds of a core; the limits of pages are tested each time.',
  },
  processes: {
    runs: 'none',
    what: 'Mirrors that serve by several processes: each is one process.',
    reason: 'What is tested is the mirror; processes of servers are killed in tests/serving.',
  },
  property: {
    runs: 'by slice',
    what: 'Three quarters of the values that a property test tries.',
    reason: 'The seed follows the slice, so that other slices try other values.',
  },
  again: {
    runs: 'none',
    what: 'A second try, alone, of a file that failed among all.',
    reason: 'A test that fails now and then is a fault, and must be seen.',
  },
} as const satisfies { [kind: string]: LeftOut }

/** Why something is not in a run. */
export type LeftOutKind = keyof typeof LEFT_OUT

/** Kinds of variants that are chosen by the slice. */
export type VariantKind = {
  [Kind in LeftOutKind]: (typeof LEFT_OUT)[Kind]['runs'] extends 'by slice' ? Kind : never
}[LeftOutKind]
