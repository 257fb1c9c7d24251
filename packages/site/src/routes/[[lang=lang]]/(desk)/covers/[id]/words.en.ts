import type { cover as he } from './words.he.ts'

export const cover: typeof he = {
  title: 'Choose the title page',
  about:
    'Pages of the printings of this sefer. The page you choose becomes its title page once the choice is approved.',
  now: 'Current title page',
  byMachine: 'A machine chose this page.',
  byPerson: 'A person chose this page.',
  none: 'This sefer has no title page yet.',
  printings: 'Scans',
  scan: (at: number) => `Scan ${at}`,
  choose: (page: number) => `Choose page ${page}`,
  page: (page: number) => `Page ${page}`,
  chosen: 'Current title page',
  guessed: 'The machine’s choice',
  isLinked: 'The file is not shown here, so no page of it can be chosen.',
  empty: 'This sefer has no scan to choose from.',
  earlier: 'Earlier pages',
  later: 'Later pages',
  more: 'More pages',
  note: 'A note for the reviewer (optional)',
  signIn: 'Sign in to choose.',
  suspended: 'This account is suspended: you can read, but not change anything.',
  sent: (number: number) => `Your choice was sent as suggestion ${number}.`,
  live: (number: number) => `The title page was replaced: suggestion ${number}.`,
  see: (number: number) => `Suggestion ${number}`,
  toSefer: 'Back to the sefer',
}
