/** The door of `@yalkut/catalog/harvesting`: what other packages use of it. */
export { answerOai } from './oai.ts'
export { reconcile, reconcileManifest } from './reconcile.ts'
export { readBatch, readExtension } from './reconcile-asked.ts'
export { extendItems } from './reconcile-extend.ts'
export {
  previewOf,
  proposeProperties,
  suggestEntities,
  suggestProperties,
  suggestTypes,
} from './reconcile-suggest.ts'
export { answerSru } from './sru.ts'
