import type { doubts as he } from './words.he.ts'

export const doubts: typeof he = {
  title: 'Words of which the machine is not sure',
  about: 'Word after word: what stands in the image? When two people agree, the word is checked.',
  word: 'What does it say?',
  image: 'Image of the word, with the words beside it',
  noImage: 'There is no image of this line.',
  sure: (sure) => `The machine is ${sure}% sure of it`,
  answered: (n) => (n === 0 ? '' : n === 1 ? 'You answered one word' : `You answered ${n} words`),
  right: 'Right, go on',
  alike: {
    one: 'The same word in one more line',
    two: 'The same word in two more lines',
    other: 'The same word in # more lines',
  },
  toPage: 'To the page',
  none: 'No more words wait for you.',
  noneHelp: 'Thank you! You can proofread a whole page:',
  calibration: 'How far the machine can be trusted',
  measured: (from, to, wrong, answered) => `Of words marked ${from}–${to}% sure, ${wrong}% were wrong (of ${answered})`,
  send: 'Send the answers',
  did: 'Your answers are kept. Thank you!',
  acts: {
    right: 'It says so; next word',
    back: 'The word before',
    undo: 'Take the last answer back',
    unreadable: 'Cannot be read',
    alike: 'The same fix in all lines with the word',
    keys: 'All keys',
  },
}
