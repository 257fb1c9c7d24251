/** The model: what an item is, as types and pure functions. */

export { alignParagraphs } from './aligning/align-paragraphs.ts'
export { foldedWords, wordsOfRuns } from './aligning/folded-words.ts'
export { lostPieces } from './aligning/lost-pieces.ts'
export { withArticle } from './article.ts'
export { belongingTo } from './belonging.ts'
export { bodyHrefs } from './body-hrefs.ts'
export type { Clash, Resolution, Resolutions } from './clash.ts'
export { clockTime } from './clock-time.ts'
export { changedWords } from './diff/changed-words.ts'
export { type Change, diffData } from './diff/diff-data.ts'
export { driveAddress, driveIdOf, isDriveId } from './drive-address.ts'
export { DAY_MS, HOUR_MS, WEEK_MS } from './durations.ts'
export { escapeHtml } from './escape-html.ts'
export { etagOf, matchesEtag } from './etag.ts'
export { fieldAt, withFieldAt } from './field-at.ts'
export { foldData } from './fold-data.ts'
export {
  idFromSeed,
  isAccountId,
  isItemId,
  isPrefixedId,
  isSha256,
  newItemId,
  newPrefixedId,
  readId,
} from './id.ts'
export type { ImportRecord } from './import-record.ts'
export { firstIsbnIn, isbnBegun, isbnForms, isbnIn } from './isbn.ts'
export { datesOf } from './item-dates.ts'
export { nameOf, searchNamesOf } from './item-names.ts'
export { type Belonging, CHILD_FIELD, inheritsFrom, SET_PARENTS } from './item-tree.ts'
export { ITEM_TYPES, type ItemType, isItemType } from './item-types.ts'
export { isJsonObject, type Json, type JsonObject, sameJson } from './json.ts'
export { isDeeperThan, MAX_JSON_DEPTH } from './json-depth.ts'
export { pointerParts, pointerTo } from './json-pointer.ts'
export { keepUnread } from './keep-unread.ts'
export {
  type EditionLoss,
  type FollowedUnit,
  followWords,
  type GoneParagraph,
  type RenamedEdition,
} from './keeping-ids/follow-words.ts'
export { keepAbsent } from './keeping-ids/keep-absent.ts'
export { paragraphIn, withoutParagraphs, withParagraph } from './keeping-ids/move-paragraphs.ts'
export type { IncomingUnit, StandingUnit } from './keeping-ids/places.ts'
export { directionOfWords, LANGUAGES, type LanguageCode } from './languages.ts'
export { mergeItem } from './merge/merge-item.ts'
export { presetResolutions, unusedResolutions } from './merge/resolutions.ts'
export { diffWords } from './merge/word-diff.ts'
export { between, isOrderKey, manyBetween, rekey } from './order-key.ts'
export { bodyProblems } from './page-words/body-problems.ts'
export {
  BODY_ID_PATTERN,
  BODY_PROFILES,
  Body,
  type BodySegment,
  type BodyVersion,
  type Mark,
  type Run,
  SEGMENT_KINDS,
} from './page-words/body-schema.ts'
export {
  editSegments,
  editWords,
  type SegmentEdit,
  versionFor,
  WORDS_CHANGES,
  type WordsChange,
} from './page-words/edit-words.ts'
export { fixRuns } from './page-words/fix-runs.ts'
export { bodyFromMarkup, readBody } from './page-words/from-markup.ts'
export { isHref } from './page-words/href.ts'
export { addNote, nameNotes } from './page-words/notes.ts'
export { plainPieces, plainRuns, plainText } from './page-words/plain-text.ts'
export { type ReadingPiece, readingPieces, readingText } from './page-words/reading-text.ts'
export { type Block, type Blocks, blocksOf, type Row, rowsOf } from './page-words/rows.ts'
export { runProblems } from './page-words/run-problems.ts'
export { tidyRuns } from './page-words/tidy-runs.ts'
export { findSegment, findVersion, segmentsOf } from './page-words/walk.ts'
export { parseJson, parseJsonObject, parseTexts } from './parse-json.ts'
export { isPath, pathProblem, readPath, withSuffix } from './paths/path.ts'
export { pathFromData } from './paths/path-from-data.ts'
export { isSlug, slugFrom } from './paths/slug.ts'
export { SLUG_PATTERN } from './paths/slug-pattern.ts'
export {
  BODY_HREF,
  fileReferencesOf,
  idIn,
  idsIn,
  referencesOf,
  referenceTypes,
  replaceReference,
} from './references.ts'
export {
  ERROR_CODES,
  type ErrorCode,
  factsOf,
  isRefusal,
  Refusal,
  type RefusalFacts,
  refusalFrom,
  refuse,
  refuseOperator,
  STATUS_OF,
  serverStops,
} from './refusal.ts'
export { licenceOfNotice } from './rights/licence-notice.ts'
export { licenceUrl } from './rights/licence-url.ts'
export {
  isRights,
  isServed,
  keepWithheld,
  RIGHTS,
  type Rights,
  rightsOfBody,
  rightsOfLicence,
  strictest,
  WITHHELD_REASONS,
  withheldSentence,
  withholdWords,
  wordsField,
} from './rights/rights.ts'
export { schemaSentence } from './schema-sentences.ts'
export {
  type AnyItem,
  answerSchemas,
  bodyOf,
  builtInSchemaItems,
  dataSchemas,
  Genre,
  type Item,
  type ItemData,
  type ItemFacts,
  isBody,
  isOf,
  jsonSchemaOf,
  type KnownSource,
  type Language,
  type Licence,
  type LocalName,
  MAX_SPEAKER,
  type Origin,
  SimchaKind,
  storedItem,
  type UncheckedItem,
} from './schemas/index.ts'
export { schemaSaid } from './sentences/data.ts'
export { dateProblem } from './sentences/date-problem.ts'
export {
  bothOf,
  listed,
  oneOf,
  quoted,
  reasonIn,
  SENTENCE_LANGUAGES,
  type Sentence,
  type SentenceLanguage,
  sentences,
  together,
} from './sentences/sentence.ts'
export { readShaar } from './shaar/read-shaar.ts'
export { shaarOfWork, withShaar } from './shaar/work-shaar.ts'
export { writeShaar } from './shaar/write-shaar.ts'
export { sortKeyOf, sortPathOf } from './sort-key.ts'
export {
  type Anchor,
  anchorManySpans,
  anchorSpans,
  type SpanTime,
  type WordTime,
} from './timing/anchor.ts'
export { retimeWords } from './timing/retime-words.ts'
export { keepUnsure, leastSure, type UnsureWord } from './timing/unsure.ts'
export { aType, aTypeNoun, typeName } from './type-sentence.ts'
export { isUnchecked } from './unchecked.ts'
export { UNREADABLE } from './unreadable.ts'
export {
  heldClashes,
  type WithheldChange,
  type WithheldWords,
  withheldChange,
  wordsDiffer,
} from './withheld-words.ts'
export { withoutRaises } from './without-raises.ts'
