/** The model: what an item is, as types and pure functions. */

export { type Change, diffData } from './diff/diff-data.ts'
export {
  ID_PREFIXES,
  type IdPrefix,
  ITEM_ID_PATTERN,
  idFromSeed,
  isAccountId,
  isItemId,
  isPrefixedId,
  isSha256,
  newItemId,
  newPrefixedId,
  readId,
} from './id.ts'
export { type DateField, datesOf } from './item-dates.ts'
export { nameOf, searchNamesOf } from './item-names.ts'
export { CHILD_FIELD, type ChildField, inheritsFrom, SET_PARENTS } from './item-tree.ts'
export { isJsonObject, type Json, type JsonObject, sameJson } from './json.ts'
export { isDeeperThan, MAX_JSON_DEPTH } from './json-depth.ts'
export { pointerParts, pointerTo } from './json-pointer.ts'
export { LANGUAGES, type LanguageCode } from './languages.ts'
export { madePath } from './made-path.ts'
export { type MergedItem, type MergeSides, mergeItem } from './merge/merge-item.ts'
export type { Resolution, Resolutions } from './merge/resolutions.ts'
export { diffWords, type Hunk } from './merge/word-diff.ts'
export { between, isOrderKey, manyBetween, rekey } from './order-key.ts'
export { type BodyProblem, bodyProblems } from './page-words/body-problems.ts'
export {
  BODY_ID_PATTERN,
  BODY_PROFILES,
  Body,
  type BodyProfile,
  type BodySegment,
  type BodySegmentKind,
  type BodyVersion,
  MARKS,
  type Mark,
  type Run,
  SEGMENT_KINDS,
  type TextRun,
} from './page-words/body-schema.ts'
export {
  editWords,
  versionFor,
  WORDS_CHANGES,
  type WordsChange,
  type WordsChangeKind,
} from './page-words/edit-words.ts'
export { bodyFromMarkup, readBody } from './page-words/from-markup.ts'
export { isHref, readHref } from './page-words/href.ts'
export { plainRuns, plainText } from './page-words/plain-text.ts'
export { tidyRuns } from './page-words/tidy-runs.ts'
export { bodyToMarkup, versionToMarkup } from './page-words/to-markup.ts'
export {
  findSegment,
  findVersion,
  isTextRun,
  MAX_SEGMENT_DEPTH,
  mapSegments,
  segmentsOf,
} from './page-words/walk.ts'
export { parseJson, parseJsonObject, parseTexts } from './parse-json.ts'
export { isPath, MAX_PATH, pathProblem, readPath, withSuffix } from './path.ts'
export { NAMESPACES, PATHLESS_TYPES, RESERVED_PARTS } from './path-names.ts'
export {
  BODY_HREF,
  type FileReference,
  fileReferencesOf,
  idIn,
  idsIn,
  REFERENCE_FIELDS,
  type Reference,
  referencesOf,
  replaceReference,
} from './references.ts'
export { type Clash, ERROR_CODES, type ErrorCode, isRefusal, Refusal, refuse } from './refusal.ts'
export {
  isRights,
  isServed,
  RIGHTS,
  type Rights,
  rightsOfBody,
  rightsOfLicence,
  strictest,
  WITHHELD_REASONS,
  type WithheldReason,
  withholdWords,
} from './rights.ts'
export {
  type AddedItem,
  type AddedType,
  type AnyItem,
  type BodySource,
  bodyOf,
  builtInSchemaItems,
  dataSchemas,
  Genre,
  ITEM_TYPES,
  type Item,
  type ItemData,
  type ItemFacts,
  type ItemType,
  isBody,
  isItemType,
  isOf,
  jsonSchemaOf,
  type KnownSource,
  type Language,
  type Licence,
  type LocalName,
  type Origin,
  type ProposedItem,
  SCHEMA_VERSION,
  type SchemaItem,
  type SetPolicy,
  SimchaKind,
  type SourceRef,
  storedItem,
  TYPE_NAMES,
  type TypeName,
} from './schemas/index.ts'
export { readShaar, type ShaarRead } from './shaar/read-shaar.ts'
export { SHAAR_SECTIONS, type ShaarFile, type ShaarProblem } from './shaar/shaar.ts'
export { shaarOfWork, withShaar } from './shaar/work-shaar.ts'
export { writeShaar } from './shaar/write-shaar.ts'
export { isSlug, SLUG_PATTERN, slugFrom } from './slug.ts'
export { sortKeyOf } from './sort-key.ts'
export { type Anchor, anchorSpans, type SpanTime, type WordTime } from './sync/anchor.ts'
export { retimeWords } from './sync/retime-words.ts'
