/** The door of the schemas: what the data of each item type is. */
export { builtInSchemaItems, SCHEMA_VERSION, type SchemaItem } from './built-in.ts'
export type {
  BodySource,
  KnownSource,
  Language,
  Licence,
  LocalName,
  Origin,
  SourceRef,
} from './common.ts'
export { dataSchemas, type ItemData } from './data-schemas.ts'
export {
  type AddedItem,
  type AddedType,
  type AnyItem,
  bodyOf,
  type Item,
  type ItemFacts,
  isOf,
  type ProposedItem,
  storedItem,
} from './item.ts'
export { ITEM_TYPES, type ItemType, isItemType } from './item-types.ts'
export { jsonSchemaOf } from './json-schema.ts'
export { Genre, type SetPolicy, SimchaKind } from './library.ts'
export { isBody } from './read-data.ts'
export { TYPE_NAMES, type TypeName } from './type-names.ts'
