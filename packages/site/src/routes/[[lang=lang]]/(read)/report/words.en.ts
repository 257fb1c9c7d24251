import type { followedReport as he } from './words.he.ts'

export const followedReport: typeof he = {
  confirm: 'Send the report',
  confirmAbout: 'Your report is sent only when you press the button.',
  used: 'This link no longer works',
  usedAbout: 'A link that sends a report works once, for a day. You can write the report again.',
  write: 'Write a report',
  sentTitle: 'The report was sent',
  sent: (number) => `Its number is ${number}.`,
  follow: 'Follow your report',
  keep: 'Keep this link: it is shown only now.',
  title: (number) => `Report ${number}`,
  about: 'What became of a report that was sent to Yalkut',
  states: {
    open: 'The report has not been handled yet.',
    resolved: 'The report was resolved.',
    dismissed: 'The report was closed without a change.',
  },
  issue: 'The conversation',
  fix: 'The suggested fix',
}
