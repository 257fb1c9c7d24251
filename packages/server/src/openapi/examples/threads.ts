/** Examples of issues, comments, the inbox, people's positions and projects. */
import type { Examples } from './example.ts'

export const THREAD_EXAMPLES: Examples = {
  openIssue: {
    body: {
      title: 'Page 7 is missing',
      body: 'The scan goes from page 6 to page 8.',
      type: 'missing-page',
      entityId: 'rh-8k2m4p7q',
    },
  },
  editIssue: { body: { title: 'Pages 7 and 8 are missing' } },
  commentOnIssue: { body: { body: 'The printing of 5751 has them.' } },
  setIssueState: { body: { state: 'completed', note: 'The pages are there now.' } },
  setIssueLabels: { body: { labels: ['scans'] } },
  setIssueAssignees: { body: { assignees: ['miriam'] } },
  setIssueVisibility: { body: { private: true } },
  createLabel: { body: { name: 'scans', description: 'About scans.', color: '6b6557' } },
  editLabel: { body: { description: 'About scans and their pages.' } },
  report: { body: { entityId: 'rh-8k2m4p7q', reason: 'wrong-fact', note: 'The year is 5742.' } },
  confirmReport: { body: { token: 'rp_6f1d0c2b9a' } },
  closeReport: { body: { outcome: 'resolved', note: 'Fixed.' } },
  editComment: { body: { body: 'The printing of 5752 has them.' } },
  resolveComment: { body: { resolved: true } },
  acceptWording: {},
  hideComment: { body: { hidden: true } },
  markInboxRead: { body: { ids: [7, 8] } },
  follow: { body: { kind: 'entity', id: 'rh-8k2m4p7q' } },
  savePlace: {
    body: {
      kind: 'read',
      key: 'rh-5j6zbcv7',
      title: 'תניא',
      href: '/tanya/1',
      place: { segment: 's3' },
    },
  },
  saveNote: {
    body: {
      id: '0b7c5d52-6f0e-4a52-9f6b-2b1b6f0c9d11',
      item: 'rh-2w12gaxx',
      segment: 's3',
      text: 'See chapter 35',
      colour: 'yellow',
      list: 'For the shiur',
    },
  },
  saveSearch: { body: { q: 'basi legani', name: 'Basi LeGani', in: 'words' } },
  forgetPlace: { body: { kind: 'read', key: 'rh-5j6zbcv7' } },
  createProject: {
    body: { slug: 'year-5742', name: 'The year 5742', focus: { missing: 'texts', within: '5742' } },
  },
  releaseClaim: { body: { item: 'rh-8k2m4p7q' } },
  closeProject: { body: { outcome: 'merged' } },
}
