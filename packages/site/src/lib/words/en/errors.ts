import type { errors as he } from '../he/errors.ts'

export const errors: typeof he = {
  401: {
    title: 'Sign in again',
    help: 'What you wrote is not lost: sign in in another tab, then reload this page. The browser sends the form again.',
  },
  404: {
    title: 'Page not found',
    help: 'It may have moved. Search for it by its name:',
  },
  410: {
    title: 'This item was deleted',
    help: 'Its history tells when, and why. Search for another:',
  },
  403: { title: 'You don’t have access to this page', help: 'Search for something to read:' },
  429: {
    title: 'Too many requests',
    help: 'Too many requests came from here in one minute. Try again in a minute.',
  },
  500: {
    title: 'Something went wrong',
    help: 'The error was logged. If you write to us, quote the number below.',
  },
  503: { title: 'The server is busy', help: 'Try again in a few seconds.' },
  offline: {
    title: 'No network',
    help: 'This page was not opened in this browser before. Pages that you have read also open offline.',
  },
  near: 'Perhaps you meant:',
  history: 'The history of the item',
  number: 'Number',
}
