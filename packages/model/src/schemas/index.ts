/** The schemas and the types of items. */
export { answerSchemas } from './answer-schemas.ts'
export { builtInSchemaItems, SCHEMA_VERSION } from './built-in.ts'
export type {
  KnownSource,
  Language,
  Licence,
  LocalName,
  Origin,
} from './common.ts'
export { dataSchemas, type ItemData } from './data-schemas.ts'
export {
  type AnyItem,
  bodyOf,
  type Item,
  type ItemFacts,
  isOf,
  storedItem,
  type UncheckedItem,
} from './item.ts'
export { jsonSchemaOf } from './json-schema.ts'
export { Genre, SimchaKind } from './library.ts'
export { isBody } from './read-data.ts'
export { MAX_SPEAKER } from './texts.ts'
