import type { errors as he } from '../he/errors.ts'

export const errors: typeof he = {
  401: {
    title: 'Sign in once more',
    help: 'What you wrote is not lost: sign in in another tab, then reload this page. The browser sends the form again.',
  },
  404: {
    title: 'There is no page at this address',
    help: 'It may have moved. Search for it by its name:',
  },
  410: {
    title: 'This item was deleted',
    help: 'Its history tells when, and why. Search for another:',
  },
  403: { title: 'This page is for others', help: 'Search for something to read:' },
  429: {
    title: 'That was quick',
    help: 'More pages were asked for in a minute than one reader reads. Wait a minute.',
  },
  500: {
    title: 'The page could not be made',
    help: 'The fault was noted. If you write to us, quote the number below.',
  },
  503: { title: 'Busy for a moment', help: 'Try again in a few seconds.' },
  offline: {
    title: 'No network',
    help: 'This page was not read here before. Pages that you have read open without a network too.',
  },
  near: 'Perhaps you meant:',
  history: 'The history of the item',
  number: 'Number',
}
