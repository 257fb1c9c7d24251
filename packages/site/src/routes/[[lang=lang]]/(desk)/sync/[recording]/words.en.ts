import type { sync as he } from './words.he.ts'

export const sync: typeof he = {
  title: (name) => `Sync: ${name}`,
  about: 'When each paragraph is heard.',
  paragraphs: 'Paragraphs',
  now: 'Current paragraph',
  goTo: (n) => `To paragraph ${n}`,
  progress: (timed, all) => `${timed} of ${all} synced`,
  kept: (count) => (count === 1 ? 'Kept on this device · 1 time' : `Kept on this device · ${count} times`),
  other: (who) => `${who} is syncing this recording now`,
  wave: 'Wave: a press chooses a paragraph',
  waveComes: 'The wave is nearly ready…',
  noWave: 'This recording has no wave.',
  noWords: 'This recording has no words yet, so there is nothing to sync.',
  toTranscribe: 'To the transcribing desk',
  modes: { first: 'First pass', look: 'Look over' },
  mode: 'Way of working',
  tap: 'The paragraph begins here',
  accept: 'The time is right, next',
  earlier: 'Earlier',
  later: 'Later',
  lock: 'Lock the time',
  unlock: 'Unlock the time',
  locked: 'The time is locked',
  unlocked: 'The time is unlocked',
  sentAlready: 'The time was sent: it can be moved, but not unlocked.',
  lockedAlready: 'This time is locked already. Move it to change it.',
  noRoom: 'There is no room for the paragraph: a locked one is too near.',
  last: 'This is the last paragraph. Ctrl+Enter sends.',
  newer: 'The paragraphs were changed meanwhile. The times that you set were moved to them; you can send again.',
  left: (count) =>
    count === 1
      ? '1 time was not kept: its paragraph was changed meanwhile.'
      : `${count} times were not kept: their paragraphs were changed meanwhile.`,
  nothing: 'Nothing to send yet',
  send: (count) => (count === 1 ? 'Send 1 time' : `Send ${count} times`),
  sendAll: 'Send',
  sent: ({ number, isLive, count }) =>
    count === 1
      ? isLive
        ? `1 time is in the catalog (#${number})`
        : `1 time was sent (#${number}) and waits for approval`
      : isLive
        ? `${count} times are in the catalog (#${number})`
        : `${count} times were sent (#${number}) and wait for approval`,
  didSend: (number) => `Sent (#${number})`,
  seeSent: 'See what was sent',
  tags: {
    set: 'Set',
    sent: 'Sent',
    locked: 'Locked',
    checked: 'Checked',
    weak: 'Machine, in doubt',
    machine: 'Machine',
    none: 'No time',
  },
  timeOf: (n) => `Time of paragraph ${n}, like 12:34.5`,
  acts: {
    play: 'Play and pause',
    tap: 'The paragraph begins here; looking over: right, next',
    previous: 'Previous paragraph',
    next: 'Next paragraph',
    left: '50 milliseconds to the left',
    right: '50 milliseconds to the right',
    'far-left': 'A second to the left',
    'far-right': 'A second to the right',
    lock: 'Lock or unlock',
    mode: 'First pass or look over',
    rewind: 'Back 5 seconds',
    forward: 'Forward 5 seconds',
    slower: 'Slower',
    faster: 'Faster',
    send: 'Send all times',
    larger: 'Zoom the wave in',
    smaller: 'Zoom the wave out',
    undo: 'Undo',
    redo: 'Redo',
    keys: 'All keys',
  },
}
