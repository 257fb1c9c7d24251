/** The door of the catalog: the use cases, and what they stand on. */
export {
  type Catalog,
  type CatalogOptions,
  openCatalog,
  rebuildProjection,
} from './catalog.ts'
export { type Clock, systemClock } from './clock.ts'
export { replaceProjection } from './core/services/build-in-thread.ts'
export { openReadingCatalog, type ReadingCatalog } from './reading-catalog.ts'
