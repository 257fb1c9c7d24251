/** Every route, room by room, as the addresses go. */
import { connectPages } from '../pages/connect.ts'
import { signInPages } from '../pages/sign-in.ts'
import { aboutRoutes } from './about/about.ts'
import { statsRoutes } from './about/stats.ts'
import { typeRoutes } from './about/types.ts'
import { adminFileRoutes } from './admin/files.ts'
import { adminRoutes } from './admin/people.ts'
import { adminTakedownRoutes } from './admin/takedowns.ts'
import type { Routes } from './api.ts'
import { accountRoutes } from './auth/account.ts'
import { emailRoutes } from './auth/email.ts'
import { openIdRoutes } from './auth/open-id.ts'
import { passkeyRoutes } from './auth/passkeys.ts'
import { captchaRoutes } from './captcha/captcha.ts'
import { commentRoutes } from './comments/comments.ts'
import { commitRoutes } from './commits/commits.ts'
import { communityRoutes } from './community/community.ts'
import { coverRoutes } from './covers/covers.ts'
import { dateRoutes } from './dates/parse.ts'
import { backlinkRoutes } from './entities/backlinks.ts'
import { batchRoutes } from './entities/batch.ts'
import { childrenRoutes } from './entities/children.ts'
import { historyRoutes } from './entities/history.ts'
import { itemRoutes } from './entities/item.ts'
import { linkedRoutes } from './entities/linked.ts'
import { listRoutes } from './entities/list.ts'
import { refCountRoutes } from './entities/refcounts.ts'
import { relationRoutes } from './entities/relations.ts'
import { resolveRoutes } from './entities/resolve.ts'
import { restoreRoutes } from './entities/restore.ts'
import { shaarRoutes } from './entities/shaar.ts'
import { talkRoutes } from './entities/talk.ts'
import { eventRoutes } from './events/events.ts'
import { fileRoutes } from './files/files.ts'
import { followRoutes } from './follows/follows.ts'
import { iiifRoutes } from './iiif/iiif.ts'
import { inboxRoutes } from './inbox/inbox.ts'
import { issueActRoutes } from './issues/acts.ts'
import { oneIssueRoutes } from './issues/issue.ts'
import { issueRoutes } from './issues/issues.ts'
import { labelRoutes } from './labels/labels.ts'
import { machineLearningRoutes } from './machine/learning.ts'
import { machineRequestRoutes } from './machine/requests.ts'
import { machineWorkRoutes } from './machine/work.ts'
import { manifestRoutes } from './manifests/manifests.ts'
import { missingRoutes } from './missing/missing.ts'
import { oauthRegisterRoutes } from './oauth/register.ts'
import { oauthRequestRoutes } from './oauth/requests.ts'
import { oauthServerRoutes } from './oauth/server.ts'
import { objectRoutes } from './objects/objects.ts'
import { organizeRoutes } from './organize/organize.ts'
import { peopleRoutes } from './people/people.ts'
import { placeRoutes } from './places/places.ts'
import { claimRoutes } from './projects/claims.ts'
import { projectRoutes } from './projects/projects.ts'
import { transcriptFixRoutes } from './recordings/fixes.ts'
import { transcriptRoutes } from './recordings/transcript.ts'
import { reportRoutes } from './reports/reports.ts'
import { ocrRoutes } from './scans/ocr.ts'
import { scanTextRoutes } from './scans/text.ts'
import { searchRoutes } from './search/search.ts'
import { sitemapRoutes } from './sitemap/sitemap.ts'
import { contentsMapRoutes } from './suggestions/contents-map.ts'
import { conversationRoutes } from './suggestions/conversation.ts'
import { decisionRoutes } from './suggestions/decisions.ts'
import { draftRoutes } from './suggestions/drafts.ts'
import { suggestionListRoutes } from './suggestions/list.ts'
import { quickRoutes } from './suggestions/quick.ts'
import { reviewRequestRoutes } from './suggestions/review-requests.ts'
import { shaarSuggestionRoutes } from './suggestions/shaar.ts'
import { oneSuggestionRoutes } from './suggestions/suggestion.ts'
import { undoRoutes } from './suggestions/undo.ts'
import { wordsRoutes } from './suggestions/words.ts'
import { takedownRoutes } from './takedowns/takedowns.ts'
import { textRoutes } from './texts/texts.ts'
import { sentTextRoutes } from './texts/translations.ts'
import { threadRoutes } from './threads/threads.ts'
import { tokenRoutes } from './tokens/tokens.ts'
import { transcriptListRoutes } from './transcripts/transcripts.ts'
import { treeRoutes } from './tree/tree.ts'
import { neighbourRoutes } from './units/neighbours.ts'
import { printingRoutes } from './units/printings.ts'
import { uploadGuessRoutes } from './uploads/guesses.ts'
import { resumableRoutes } from './uploads/resumable.ts'
import { uploadRoutes } from './uploads/uploads.ts'
import { waitingFileRoutes } from './uploads/waiting-files.ts'
import { metadataRoutes } from './well-known/metadata.ts'
import { workRoutes } from './works/works.ts'

export const ROUTES: readonly Routes[] = [
  aboutRoutes,
  typeRoutes,
  statsRoutes,
  communityRoutes,
  listRoutes,
  batchRoutes,
  itemRoutes,
  childrenRoutes,
  linkedRoutes,
  historyRoutes,
  backlinkRoutes,
  relationRoutes,
  talkRoutes,
  shaarRoutes,
  restoreRoutes,
  commitRoutes,
  resolveRoutes,
  eventRoutes,
  dateRoutes,
  refCountRoutes,
  sitemapRoutes,
  workRoutes,
  neighbourRoutes,
  treeRoutes,
  missingRoutes,
  searchRoutes,
  suggestionListRoutes,
  draftRoutes,
  quickRoutes,
  wordsRoutes,
  contentsMapRoutes,
  scanTextRoutes,
  ocrRoutes,
  transcriptRoutes,
  transcriptFixRoutes,
  transcriptListRoutes,
  textRoutes,
  sentTextRoutes,
  printingRoutes,
  shaarSuggestionRoutes,
  oneSuggestionRoutes,
  conversationRoutes,
  reviewRequestRoutes,
  decisionRoutes,
  undoRoutes,
  organizeRoutes,
  issueRoutes,
  oneIssueRoutes,
  issueActRoutes,
  labelRoutes,
  reportRoutes,
  captchaRoutes,
  commentRoutes,
  inboxRoutes,
  followRoutes,
  threadRoutes,
  peopleRoutes,
  placeRoutes,
  projectRoutes,
  claimRoutes,
  machineRequestRoutes,
  machineWorkRoutes,
  machineLearningRoutes,
  uploadRoutes,
  resumableRoutes,
  waitingFileRoutes,
  uploadGuessRoutes,
  accountRoutes,
  emailRoutes,
  passkeyRoutes,
  openIdRoutes,
  tokenRoutes,
  metadataRoutes,
  oauthServerRoutes,
  oauthRegisterRoutes,
  oauthRequestRoutes,
  adminRoutes,
  adminFileRoutes,
  adminTakedownRoutes,
  signInPages,
  connectPages,
  fileRoutes,
  coverRoutes,
  iiifRoutes,
  manifestRoutes,
  objectRoutes,
  takedownRoutes,
]
