import type { takedown as he } from './words.he.ts'

export const takedown: typeof he = {
  form: 'The request',
  target: 'What it is about',
  targetHint: 'The address of the page here, or the number of the item (rh-…)',
  name: 'Your name',
  email: 'E-mail for the answer',
  relation: 'You are',
  relations: {
    'rights-holder': 'the holder of the rights',
    family: 'family',
    representative: 'a representative',
    other: 'other',
  },
  statement: 'What to remove, and why',
  send: 'Send the request',
  privacy: 'Only the stewards of the site see your name and address. The request is kept as a private issue.',
  sent: (number, days) => `The request was sent. Its number is ${number}. You get an answer within ${days} days.`,
  wrong: {
    target: 'Say what it is about: an address or a number, at most 1,000 letters.',
    name: 'Write your name, at most 200 letters.',
    email: 'Write a mail address, so that we can answer.',
    relation: 'Choose who you are.',
    statement: 'Write 10 to 4,000 letters.',
  },
  notSent: 'The request was not sent. Correct the marked fields, and send again.',
  captcha:
    'We could not check that a person sends the request: the check needs scripts. Send again, or sign in and send without the check.',
  tooMany: 'Many messages came from here in the last hour. Try again in an hour, or sign in.',
  noScripts: 'Your browser runs no scripts. Sign in before you send.',
}
