/** Examples of fixes of scans, transcripts and translations. */
import type { Examples } from './example.ts'

export const TEXT_EXAMPLES: Examples = {
  fixScanLine: { body: { page: 7, line: 'l3', text: 'ויאמר אליו' } },
  replaceInScan: {
    body: {
      from: 'ואמר',
      to: 'ויאמר',
      lines: [
        { page: 7, line: 'l3' },
        { page: 9, line: 'l12' },
      ],
    },
  },
  confirmScanPage: {
    body: {
      page: 7,
      fixes: [
        { line: 'l3', text: 'ויאמר אליו' },
        { line: 'l9', text: null },
        { split: 'l12', at: 24 },
      ],
      before: { l3: 'ואמר אליו' },
    },
  },
  claimScanPage: { body: { page: 7 } },
  claimRecordingPart: { body: { fromMs: 60_000, toMs: 360_000 } },
  answerDoubts: {
    body: {
      answers: [{ scan: 'rh-7t9v2x4z', page: 7, line: 'l3', from: 5, to: 9, rev: 4_120, text: 'אליו' }],
    },
  },
  seedScanText: { body: { layer: 'rh-3d5f7h9j' } },
  uploadOcr: {
    body: {
      format: 'text',
      content: 'first line\nsecond line\fnext page',
      engine: { name: 'reader', version: '1.2' },
      language: 'he',
    },
  },
  fixTranscript: { body: { segment: 'rh-7t9v2x4z', content: 'אומרים לחיים', complete: true } },
  fixTranscriptAtOnce: {
    body: {
      fixes: [{ segment: 'rh-7t9v2x4z', content: 'אומרים לחיים' }, { segment: 'rh-8u9v2x4z' }],
      add: [{ key: 'n1', after: 'rh-8u9v2x4z', content: 'ניגון', kind: 'note', startMs: 91_000 }],
      remove: ['rh-9w9v2x4z'],
    },
  },
  anchorSyncAtOnce: {
    body: {
      anchors: [
        { segment: 'rh-7t9v2x4z', atMs: 61_500 },
        { segment: 'rh-8u9v2x4z', atMs: 74_050 },
      ],
    },
  },
  anchorSync: { body: { segment: 'rh-7t9v2x4z', atMs: 61_500 } },
  decideTranscriptFixes: { body: { keep: [41], remove: [42], note: 'Another word is heard.' } },
  addTranslation: {
    body: {
      language: 'en',
      credit: 'A translator',
      content: 'First paragraph.\n\nSecond paragraph.',
    },
  },
  fixParagraph: { body: { segment: 'rh-7t9v2x4z', content: 'First paragraph, put right.' } },
  fixTranslation: { body: { segment: 'rh-7t9v2x4z', content: 'First paragraph, put right.' } },
  addHanachaText: {
    body: {
      eventTitle: 'פורים | Purim',
      eventDate: '14 Adar 5742',
      content: 'First paragraph.\n\nSecond paragraph.',
      rights: 'mine',
    },
  },
}
