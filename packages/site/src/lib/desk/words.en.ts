import type { desk as he } from './words.he.ts'

export const desk: typeof he = {
  desk: 'To the proofreading desk',
  keyList: 'Keys of this desk',
  keysButton: 'All keys',
  or: 'or',
  singleKeys: 'Turn single keys on',
  close: 'Close',
  other: (name, where) => `${name} is working here now: ${where}`,
  kept: 'Kept on this device',
  restored: (when) => `What you typed here on ${when} is back.`,
  startAgain: 'Start again',
  sending: 'Sending…',
  away: 'No network. What you typed is kept on this device, and will be sent once when the network is back.',
  signedOut: 'Your session has ended. What you typed is kept on this device.',
  signIn: 'Sign in again',
  busy: 'The service is busy. What you typed is kept; sending it is delayed a little.',
  tryAgain: 'Try again',
  undone: 'Took the last step back',
  redone: 'The step is done again',
  nothingToUndo: 'Nothing to take back',
}
