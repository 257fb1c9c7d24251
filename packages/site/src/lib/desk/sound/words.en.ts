import type { sound as he } from './words.he.ts'

export const sound: typeof he = {
  player: 'Player',
  play: 'Play',
  pause: 'Pause',
  rewind: 'Back 5 seconds',
  forward: 'Forward 5 seconds',
  slower: 'Slower',
  faster: 'Faster',
  rate: (rate) => `Speed ${rate}`,
  goTo: 'Go to a time',
  go: 'Go',
  badTime: 'Write a time like 12:34',
  back: 'Seconds to go back at each play',
  elsewhere: 'The recording is at another site:',
  withheld: 'The recording is not served here.',
  part: (from, to) => `${from}–${to}`,
}
