import type { transcribe as he } from './words.he.ts'

export const transcribe: typeof he = {
  title: (name) => `Transcribe: ${name}`,
  about: 'Listen, correct and type.',
  paragraphs: 'Paragraphs',
  paragraph: (n) => `Paragraph ${n}`,
  goTo: (n) => `To paragraph ${n}`,
  progress: (checked, all) => `${checked} of ${all} checked`,
  kept: (done) =>
    done === 1
      ? 'Kept on this device · 1 paragraph done'
      : `Kept on this device · ${done} paragraphs done`,
  other: (who, part) => `${who} is working on ${part} now`,
  right: 'Right, next',
  tags: {
    right: 'Right',
    fixed: 'Fixed',
    machine: 'Machine',
    checked: 'Checked',
    added: 'New',
    removed: 'Removed',
    sent: 'Sent',
  },
  kinds: { paragraph: 'Paragraph', heading: 'Heading', quote: 'Quote', note: 'Note' },
  doubts: 'Words in doubt:',
  empty:
    'There are no words yet. Type what you hear; pressing Enter twice begins a paragraph and notes its time.',
  drop: 'Drop subtitles or a text here: SRT, VTT, TXT, DOCX',
  choose: 'Choose a file',
  badFile: 'This file cannot be read: it is neither subtitles nor text.',
  taken: (count) => (count === 1 ? '1 paragraph added' : `${count} paragraphs added`),
  language: 'Language of the words',
  languages: { he: 'Hebrew', yi: 'Yiddish', en: 'English' },
  removed: 'The paragraph will be removed',
  back: 'The paragraph will stay',
  begun: (time) => `New paragraph from ${time}`,
  last: 'This is the last paragraph. Ctrl+Enter sends.',
  nothing: 'Nothing to send yet',
  send: (done) => (done === 1 ? 'Send 1 paragraph' : `Send ${done} paragraphs`),
  sendAll: 'Send',
  sent: ({ number, isLive, count }) =>
    count === 1
      ? isLive
        ? `1 paragraph is in the catalog (#${number})`
        : `1 paragraph was sent (#${number}) and waits for approval`
      : isLive
        ? `${count} paragraphs are in the catalog (#${number})`
        : `${count} paragraphs were sent (#${number}) and wait for approval`,
  didSend: (number) => `Sent (#${number})`,
  seeSent: 'See what was sent',
  newer:
    'The words were changed meanwhile. What you typed was moved to the new version; you can send again.',
  clash: 'Somebody changed the words meanwhile. Choose which version stays.',
  theirs: 'The other version',
  mine: 'My version',
  plainNew: 'New paragraphs at the end, with a blank line between them',
  plainRight: 'I heard the whole paragraph, and it is right',
  toSync: 'To the sync desk',
  acts: {
    right: 'Right, next; in a new paragraph: pressing twice begins another',
    previous: 'The paragraph before',
    next: 'The next paragraph',
    play: 'Play and pause',
    rewind: 'Back 5 seconds',
    forward: 'Forward 5 seconds',
    slower: 'Slower',
    faster: 'Faster',
    again: 'Again, slower',
    doubt: 'Next doubtful word',
    insert: 'A new paragraph after this',
    kind: 'Kind of the paragraph',
    remove: 'Remove the paragraph',
    send: 'Send all that is done',
    undo: 'Undo',
    redo: 'Redo',
    keys: 'All keys',
  },
}
