import type { doubts as he } from './words.he.ts'

export const doubts: typeof he = {
  title: 'Words the machine is unsure of',
  about: 'Word by word: what does the image say? When two people agree, the word is checked.',
  word: 'What does it say?',
  image: 'Image of the word, with the words beside it',
  noImage: 'There is no image of this line.',
  sure: (sure) => `The machine is ${sure}% sure of it`,
  answered: (n) => (n === 0 ? '' : n === 1 ? 'You answered one word' : `You answered ${n} words`),
  right: 'Right, next',
  alike: {
    one: 'The same word in one more line',
    two: 'The same word in two more lines',
    other: 'The same word in # more lines',
  },
  toPage: 'To the page',
  none: 'There are no more words for you.',
  noneHelp: 'Thank you! You can proofread a whole page:',
  calibration: 'How reliable the machine is',
  measured: (from, to, wrong, answered) => `Of words marked ${from}–${to}% sure, ${wrong}% were wrong (of ${answered})`,
  send: 'Send the answers',
  did: 'Your answers were saved. Thank you!',
  acts: {
    right: 'It says so; next word',
    back: 'Previous word',
    undo: 'Undo the last answer',
    unreadable: 'Cannot be read',
    alike: 'The same fix in all lines with the word',
    keys: 'All keys',
  },
}
