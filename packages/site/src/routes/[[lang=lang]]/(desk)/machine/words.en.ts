import type { machine as he } from './words.he.ts'

export const machine: typeof he = {
  title: 'What machines do',
  about:
    'Machines read scans and transcribe recordings. Here is what runs, what waits, and what waits for eyes.',
  free: 'A machine is free: a new request starts at once.',
  busy: 'All machines are busy, or none is connected now. Requests wait in the queue.',
  running: 'Running now',
  noneRunning: 'No machine is working at this moment.',
  waiting: 'Waiting',
  noneWaiting: 'The queue is empty.',
  failed: 'Failed',
  noneFailed: 'No request failed.',
  kinds: { ocr: 'Reading a scan', transcript: 'Transcribing a recording', align: 'Timing words' },
  place: (n) => `Place ${n} in the queue`,
  progress: (done, total) => (total === null ? `${done}` : `${done} of ${total}`),
  eyes: 'Waiting for eyes',
  doubts: 'Doubtful words first',
  eyesHelp: 'Words of a machine are marked until a person has checked them.',
  noneForEyes: 'There are no unchecked words of machines.',
  pages: { one: 'one page', two: 'two pages', other: '# pages' },
  paragraphs: { one: 'one paragraph', two: 'two paragraphs', other: '# paragraphs' },
  checkedOf: (checked) => `${checked} of them checked`,
  proofread: 'Proofread',
  listen: 'Listen and correct',
  read: 'Read',
  training: 'Hours to train on',
  hours: (hours, goal) => `${hours} hours of speech with checked words, of ${goal} that are needed`,
  clips: (gold, silver) =>
    `${gold} clips with checked times too, ${silver} with checked words only`,
  quality: 'How often machines are wrong',
  qualityHelp:
    'Wrong letters of a hundred, in lines that people checked and the machine did not learn from: before it learned from proofreading, and after.',
  engine: 'Engine',
  typeface: 'Typeface',
  lines: 'Lines learned from',
  before: 'Before',
  after: 'After',
  noQuality: 'Too few lines were checked to measure it yet.',
  certainty: 'How far machines can be trusted',
  certaintyHelp:
    'What machines said of their certainty, beside what people saw in the image of doubtful words.',
  answered: (count) => (count === 1 ? 'one word answered' : `${count} words answered`),
  calibrated: (from, to, wrong) => `Of words marked ${from}–${to} % sure, ${wrong} % were wrong`,
  backlog: 'Not touched yet',
  backlogOf: {
    ocr: { one: 'one scan', two: 'two scans', other: '# scans' },
    transcript: { one: 'one recording', two: 'two recordings', other: '# recordings' },
  },
  week: (done, failed) => `Last week: ${done} done, ${failed} failed`,
  count: 'Waiting, running',
  ask: {
    ocr: 'Ask for a reading by a machine',
    transcript: 'Ask for a transcription by a machine',
    align: 'Ask for timing by a machine',
  },
  askHelp: 'The words will be marked as a machine’s until a person has checked them.',
  askAgain: 'Ask again',
  asked: {
    waiting: (n) =>
      n === null
        ? 'Asked; it waits in the queue.'
        : n === 1
          ? 'Asked; it is next.'
          : `Asked. Place ${n} in the queue.`,
    running: 'A machine is working on it now.',
    done: 'A machine has finished. What it found waits for review, or is here already.',
    failed: 'It failed:',
  },
  toQueue: 'To the queue',
  did: 'Your request is noted.',
  joined: 'This was asked for already. You joined the request.',
}
