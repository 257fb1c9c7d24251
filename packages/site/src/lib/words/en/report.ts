import type { report as he } from '../he/report.ts'

export const report: typeof he = {
  title: 'Report a mistake',
  about: 'Write what is wrong, and whoever looks after the set sees it. No account is needed.',
  on: 'About',
  theWords: 'The words',
  what: 'What is wrong?',
  whatHint: 'For example: it says “name”, and should say “year”.',
  mail: 'E-mail',
  mailHint: 'A link is sent there. The report goes out when you open it.',
  send: 'Send the report',
  sent: (number) => `The report was sent. Its number is ${number}.`,
  follow: 'See what becomes of it',
  keep: 'Keep the link: it is given only now.',
  mailed:
    'A link was mailed to the address that you gave. Open it within a day, and the report is sent.',
  back: 'Back to the page',
  another: 'Report something else',
  empty: 'Write what is wrong.',
  needsMail:
    'So that we know that you are no machine: give a mail address, or switch JavaScript on.',
  failed: 'The report was not sent. You can try again; what you wrote is still here.',
  tooMany: 'Many reports came from here in the last hour. Try again later.',
  openIn: 'Read on Yalkut',
  withheld: 'The words are not shown:',
  listen: 'Listen on Yalkut',
  moreRecordings: {
    one: 'One more recording',
    two: 'Two more recordings',
    other: '# more recordings',
  },
}
