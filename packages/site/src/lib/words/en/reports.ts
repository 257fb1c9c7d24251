import type { reports as he } from '../he/reports.ts'

export const reports: typeof he = {
  title: 'Reports desk',
  about:
    'Reports about items of the sets that you keep. Who sent one without an account sees what became of it.',
  none: 'There are no reports here',
  noneHelp: 'New reports show up here.',
  states: { open: 'Open', closed: 'Closed', all: 'All' },
  statesNav: 'Which reports',
  statuses: { open: 'Open', resolved: 'Done', dismissed: 'Closed without action' },
  proposes: 'has a proposed fix',
  taken: 'was made a suggestion',
  older: 'Older reports',
  on: 'About',
  numberOf: (n) => `Report ${n}`,
  theWords: 'The words as they were reported',
  proposed: 'What should stand there, says the sender',
  noProposal: 'The sender proposed no other words.',
  withheld: 'The words of this place are not shown, so they are not shown here either.',
  notThere:
    'The words no longer stand like this in their place, so the fix cannot be suggested as it is.',
  toPlace: 'To the place in the text',
  take: 'Make it a suggestion',
  toSuggestion: 'To the suggestion that was made of it',
  toIssue: 'To the conversation about it',
  close: 'Answer and close',
  answer: 'An answer to the sender',
  answerHint: 'It is kept in the conversation about the report.',
  resolved: 'Close as done',
  dismissed: 'Close without action',
  closed: 'The report was closed.',
}
