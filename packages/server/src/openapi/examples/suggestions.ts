/** Examples of drafts, suggestions, reviews and plans. */
import type { Examples } from './example.ts'

const PLAN = {
  title: 'Maamarim in one place',
  operations: [
    { op: 'create-set', key: 'maamarim', name: { he: 'מאמרים', en: 'Maamarim' }, slug: 'maamarim' },
    { op: 'move', items: ['rh-x01q49gg'], to: 'new:maamarim', mode: 'only' },
  ],
}

export const SUGGESTION_EXAMPLES: Examples = {
  createSuggestion: {
    body: { title: 'Dates of five letters', description: 'From the originals.' },
  },
  putSuggestionItem: {
    body: {
      id: 'rh-8k2m4p7q',
      type: 'topic',
      data: { name: { he: 'אהבת ישראל', en: 'Ahavas Yisroel' } },
      rev: 4,
    },
  },
  suggestFix: {
    body: {
      entityId: 'rh-8k2m4p7q',
      data: { name: { he: 'אהבת ישראל', en: 'Ahavas Yisroel' } },
      title: 'The English name',
      rev: 4,
    },
  },
  checkItem: {
    body: {
      id: 'rh-8k2m4p7q',
      type: 'topic',
      data: { name: { he: 'אהבת ישראל', en: 'Ahavas Yisroel' } },
    },
  },
  suggestWords: {
    body: {
      entityId: 'rh-8k2m4p7q',
      change: 'edit',
      version: 'he',
      segment: 's3',
      before: 'בראשית ברא אלקים',
      text: [{ text: 'בראשית ברא אלקים' }],
    },
  },
  suggestShaar: {
    body: { entityId: 'rh-5j6zbcv7', text: '# תניא\n\n## About\n\nספר היסוד של חסידות חב״ד.\n' },
  },
  mapContents: {
    body: {
      publication: 'rh-4n7p2q9r',
      pages: { from: 12, to: 18, scheme: 'printed' },
      unit: 'rh-8k2m4p7q',
    },
  },
  suggestContents: {
    body: {
      scan: 'rh-7t9v2x4z',
      entries: [
        { from: 9, to: 52, label: { he: 'פרשת בראשית' }, level: 0 },
        { from: 9, to: 16, unit: 'rh-8k2m4p7q' },
        { from: 17, to: 24, newUnit: { label: { he: 'שיחה ב' } } },
      ],
      known: {},
      labels: [{ page: 9, printed: '1' }],
    },
  },
  claimContents: { body: {} },
  combineSuggestions: { body: { suggestions: [41, 42], title: 'Dates of seven letters' } },
  editSuggestion: { body: { title: 'Dates of six letters' } },
  commentOnSuggestion: {
    body: {
      body: 'Where is this date written?',
      anchor: { entity: 'rh-8k2m4p7q', field: '/date' },
    },
  },
  reviewSuggestion: {
    body: {
      verdict: 'request_changes',
      body: 'Good. One date needs its source.',
      comments: [{ entity: 'rh-8k2m4p7q', field: '/date', body: 'Where is this written?' }],
    },
  },
  requestReview: { body: { reviewers: ['miriam'] } },
  approveSuggestion: {
    body: { note: 'Thank you.', resolutions: { 'rh-8k2m4p7q': { '/date': { take: 'theirs' } } } },
  },
  sendBackSuggestion: { body: { note: 'Please name the source of the second date.' } },
  decideMany: {
    body: [
      { suggestion: 41, verdict: 'approve' },
      { suggestion: 42, verdict: 'send_back', note: 'Please name the source.' },
    ],
  },
  seeSuggestion: { body: { entities: ['rh-8k2m4p7q'] } },
  revertSuggestion: { body: { reason: 'The source has another date.' } },
  reviewLive: { body: { verdict: 'approve' } },
  previewOrganize: { body: PLAN },
  organize: { body: PLAN },
}
