import type { hands as he } from '../he/hands.ts'

export const hands: typeof he = {
  inbox: 'Inbox',
  mySuggestions: 'My suggestions',
  review: 'Review',
  mine: 'My notes and searches',
  follows: 'Follows',
  account: 'My account',
  admin: 'Administration',
  signOut: 'Sign out',
  signInBeside: 'Sign in in another tab, then send again here',
  notDone: {
    'bad-request': 'The request is not complete.',
    unauthorized: 'You are not signed in. What you wrote is still here.',
    forbidden: 'You don’t have permission to do this.',
    'not-found': 'It was not found.',
    gone: 'It is no longer here.',
    conflict: 'Somebody changed it meanwhile.',
    invalid: 'Some details need to be corrected.',
    'rate-limited': 'Too many requests in a short time. Try again in a few minutes.',
    internal: 'Something went wrong.',
    state: 'This can no longer be done.',
    'too-large': 'This is too large.',
    upstream: 'Another service did not answer. Try again later.',
    busy: 'The server is busy. Try again in a few seconds.',
  },
}
