/** Every route of the server, room by room. */

import { mcpRoutes } from './mcp/endpoint.ts'
import { openApiRoute } from './openapi/document.ts'
import { aboutRoutes } from './routes/about/about.ts'
import { healthRoutes } from './routes/about/health.ts'
import { readinessRoutes } from './routes/about/readiness.ts'
import { statsRoutes } from './routes/about/stats.ts'
import { statusRoutes } from './routes/about/status.ts'
import { typeRoutes } from './routes/about/types.ts'
import { adminFileRoutes } from './routes/admin/files.ts'
import { adminRoutes } from './routes/admin/people.ts'
import { adminTakedownRoutes } from './routes/admin/takedowns.ts'
import { appCatalogRoutes } from './routes/app-catalog/app-catalog.ts'
import { accountRoutes } from './routes/auth/account.ts'
import { emailRoutes } from './routes/auth/email.ts'
import { openIdRoutes } from './routes/auth/open-id.ts'
import { ownDataRoutes } from './routes/auth/own-data.ts'
import { passkeyRoutes } from './routes/auth/passkeys.ts'
import { sessionRoutes } from './routes/auth/sessions.ts'
import { captchaRoutes } from './routes/captcha/captcha.ts'
import { commentRoutes } from './routes/comments/comments.ts'
import { commitRoutes } from './routes/commits/commits.ts'
import { communityRoutes } from './routes/community/community.ts'
import { coverRoutes } from './routes/covers/covers.ts'
import { dailyRoutes } from './routes/daily/daily.ts'
import { dateRoutes } from './routes/dates/dates.ts'
import { editionRoutes } from './routes/editions/editions.ts'
import { mirrorStateRoutes } from './routes/editions/mirror-state.ts'
import { besideRoutes } from './routes/entities/about.ts'
import { backlinkRoutes } from './routes/entities/backlinks.ts'
import { batchRoutes } from './routes/entities/batch.ts'
import { checkRoutes } from './routes/entities/check.ts'
import { childrenRoutes } from './routes/entities/children.ts'
import { citeRoutes } from './routes/entities/cite.ts'
import { exportRoutes } from './routes/entities/export.ts'
import { historyRoutes } from './routes/entities/history.ts'
import { itemRoutes } from './routes/entities/item.ts'
import { linkedRoutes } from './routes/entities/linked.ts'
import { listRoutes } from './routes/entities/list.ts'
import { refCountRoutes } from './routes/entities/refcounts.ts'
import { relationRoutes } from './routes/entities/relations.ts'
import { resolveRoutes } from './routes/entities/resolve.ts'
import { restoreRoutes } from './routes/entities/restore.ts'
import { shaarRoutes } from './routes/entities/shaar.ts'
import { talkRoutes } from './routes/entities/talk.ts'
import { eventRoutes } from './routes/events/events.ts'
import { fileRoutes } from './routes/files/files.ts'
import { followRoutes } from './routes/follows/follows.ts'
import { gitRoutes } from './routes/git/git.ts'
import { guideRoutes } from './routes/guides/guides.ts'
import { iiifImageRoutes } from './routes/iiif/images.ts'
import { iiifManifestRoutes } from './routes/iiif/manifests.ts'
import { inboxRoutes } from './routes/inbox/inbox.ts'
import { issueActRoutes } from './routes/issues/acts.ts'
import { oneIssueRoutes } from './routes/issues/issue.ts'
import { issueRoutes } from './routes/issues/issues.ts'
import { labelRoutes } from './routes/labels/labels.ts'
import { machineLearningRoutes } from './routes/machine/learning.ts'
import { machineRequestRoutes } from './routes/machine/requests.ts'
import { machineWorkRoutes } from './routes/machine/work.ts'
import { manifestRoutes } from './routes/manifests/manifests.ts'
import { mePageRoutes } from './routes/me/page.ts'
import { missingRoutes } from './routes/missing/missing.ts'
import { noteRoutes } from './routes/notes/notes.ts'
import { oaiRoutes } from './routes/oai/oai.ts'
import { oauthRegisterRoutes } from './routes/oauth/register.ts'
import { oauthRequestRoutes } from './routes/oauth/requests.ts'
import { oauthServerRoutes } from './routes/oauth/server.ts'
import { objectRoutes } from './routes/objects/objects.ts'
import { organizeRoutes } from './routes/organize/organize.ts'
import { pagesWithoutSite } from './routes/pages/without-site.ts'
import { peopleRoutes } from './routes/people/people.ts'
import { placeRoutes } from './routes/places/places.ts'
import { claimRoutes } from './routes/projects/claims.ts'
import { projectRoutes } from './routes/projects/projects.ts'
import { proofreadRoutes } from './routes/proofread/proofread.ts'
import { publicationContentsRoutes } from './routes/publications/contents.ts'
import { reconcileRoutes } from './routes/reconcile/reconcile.ts'
import { recordingClaimRoutes } from './routes/recordings/claim.ts'
import { transcriptFixRoutes } from './routes/recordings/fixes.ts'
import { peakRoutes } from './routes/recordings/peaks.ts'
import { transcriptRoutes } from './routes/recordings/transcript.ts'
import { reportRoutes } from './routes/reports/reports.ts'
import { reviewRoutes } from './routes/review/review.ts'
import { scanDeskRoutes } from './routes/scans/desk.ts'
import { ocrRoutes } from './routes/scans/ocr.ts'
import { scanTextRoutes } from './routes/scans/text.ts'
import { searchRoutes } from './routes/search/search.ts'
import { searchesRoutes } from './routes/searches/searches.ts'
import { shareRoutes } from './routes/share/share.ts'
import { sitemapRoutes } from './routes/sitemap/sitemap.ts'
import { sruRoutes } from './routes/sru/sru.ts'
import { contentsMapRoutes } from './routes/suggestions/contents-map.ts'
import { conversationRoutes } from './routes/suggestions/conversation.ts'
import { decisionRoutes } from './routes/suggestions/decisions.ts'
import { draftRoutes } from './routes/suggestions/drafts.ts'
import { suggestionListRoutes } from './routes/suggestions/list.ts'
import { quickRoutes } from './routes/suggestions/quick.ts'
import { reviewRequestRoutes } from './routes/suggestions/review-requests.ts'
import { seenRoutes } from './routes/suggestions/seen.ts'
import { shaarSuggestionRoutes } from './routes/suggestions/shaar.ts'
import { oneSuggestionRoutes } from './routes/suggestions/suggestion.ts'
import { undoRoutes } from './routes/suggestions/undo.ts'
import { wordsRoutes } from './routes/suggestions/words.ts'
import { takedownRoutes } from './routes/takedowns/takedowns.ts'
import { textRoutes } from './routes/texts/texts.ts'
import { sentTextRoutes } from './routes/texts/translations.ts'
import { threadRoutes } from './routes/threads/threads.ts'
import { tokenRoutes } from './routes/tokens/tokens.ts'
import { transcriptListRoutes } from './routes/transcripts/transcripts.ts'
import { treeRoutes } from './routes/tree/tree.ts'
import { neighbourRoutes } from './routes/units/neighbours.ts'
import { printingRoutes } from './routes/units/printings.ts'
import { describedUploadRoutes } from './routes/uploads/described.ts'
import { uploadGuessRoutes } from './routes/uploads/guesses.ts'
import { resumableRoutes } from './routes/uploads/resumable.ts'
import { uploadRoutes } from './routes/uploads/uploads.ts'
import { waitingFileRoutes } from './routes/uploads/waiting-files.ts'
import { webhookRoutes } from './routes/webhooks/webhooks.ts'
import { weekRoutes } from './routes/weeks/weeks.ts'
import { metadataRoutes } from './routes/well-known/metadata.ts'
import { workRoutes } from './routes/works/works.ts'
import type { Route } from './routing/route.ts'

/** Those of one server: what tells of it is made for it. */
export function allRoutes(): readonly Route[] {
  const all: Route[] = [openApiRoute(() => all), ...guideRoutes(() => all), ...ROUTES]
  return all
}

const ROUTES: readonly Route[] = [
  ...aboutRoutes,
  ...readinessRoutes,
  ...typeRoutes,
  ...statsRoutes,
  ...statusRoutes,
  ...healthRoutes,
  ...communityRoutes,
  ...listRoutes,
  ...batchRoutes,
  ...itemRoutes,
  ...besideRoutes,
  ...childrenRoutes,
  ...linkedRoutes,
  ...historyRoutes,
  ...backlinkRoutes,
  ...relationRoutes,
  ...talkRoutes,
  ...shaarRoutes,
  ...citeRoutes,
  ...exportRoutes,
  ...restoreRoutes,
  ...checkRoutes,
  ...commitRoutes,
  ...resolveRoutes,
  ...eventRoutes,
  ...dateRoutes,
  ...weekRoutes,
  ...dailyRoutes,
  ...refCountRoutes,
  ...sitemapRoutes,
  ...workRoutes,
  ...neighbourRoutes,
  ...treeRoutes,
  ...mePageRoutes,
  ...missingRoutes,
  ...searchRoutes,
  ...suggestionListRoutes,
  ...draftRoutes,
  ...quickRoutes,
  ...wordsRoutes,
  ...contentsMapRoutes,
  ...publicationContentsRoutes,
  ...scanTextRoutes,
  ...scanDeskRoutes,
  ...proofreadRoutes,
  ...recordingClaimRoutes,
  ...ocrRoutes,
  ...transcriptRoutes,
  ...transcriptFixRoutes,
  ...peakRoutes,
  ...transcriptListRoutes,
  ...textRoutes,
  ...sentTextRoutes,
  ...printingRoutes,
  ...shaarSuggestionRoutes,
  ...oneSuggestionRoutes,
  ...conversationRoutes,
  ...reviewRequestRoutes,
  ...reviewRoutes,
  ...seenRoutes,
  ...decisionRoutes,
  ...undoRoutes,
  ...organizeRoutes,
  ...issueRoutes,
  ...oneIssueRoutes,
  ...issueActRoutes,
  ...labelRoutes,
  ...reportRoutes,
  ...captchaRoutes,
  ...commentRoutes,
  ...inboxRoutes,
  ...followRoutes,
  ...threadRoutes,
  ...peopleRoutes,
  ...placeRoutes,
  ...noteRoutes,
  ...searchesRoutes,
  ...projectRoutes,
  ...claimRoutes,
  ...machineRequestRoutes,
  ...machineWorkRoutes,
  ...machineLearningRoutes,
  ...waitingFileRoutes,
  ...uploadGuessRoutes,
  ...describedUploadRoutes,
  ...accountRoutes,
  ...emailRoutes,
  ...passkeyRoutes,
  ...openIdRoutes,
  ...sessionRoutes,
  ...ownDataRoutes,
  ...tokenRoutes,
  ...webhookRoutes,
  ...metadataRoutes,
  ...oauthServerRoutes,
  ...oauthRegisterRoutes,
  ...oauthRequestRoutes,
  ...adminRoutes,
  ...adminFileRoutes,
  ...adminTakedownRoutes,
  ...fileRoutes,
  ...coverRoutes,
  ...iiifManifestRoutes,
  ...iiifImageRoutes,
  ...shareRoutes,
  ...manifestRoutes,
  ...oaiRoutes,
  ...gitRoutes,
  ...sruRoutes,
  ...reconcileRoutes,
  ...objectRoutes,
  ...editionRoutes,
  ...appCatalogRoutes,
  ...mirrorStateRoutes,
  ...takedownRoutes,
  ...mcpRoutes,
  ...uploadRoutes,
  ...resumableRoutes,
  ...pagesWithoutSite,
]
