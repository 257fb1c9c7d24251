/** The door of `@yalkut/catalog/harvesting`: what other packages use of it. */
export { answerOai } from './oai.ts'
export { extendItems, readBatch, reconcile, reconcileManifest } from './reconcile.ts'
export {
  previewOf,
  proposeProperties,
  suggestEntities,
  suggestProperties,
  suggestTypes,
} from './reconcile-suggest.ts'
export { answerSru } from './sru.ts'
