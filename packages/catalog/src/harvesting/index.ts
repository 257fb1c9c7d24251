/** The door of `@yalkut/catalog/harvesting`: what other packages use of it. */
export { answerOai } from './oai.ts'
export { answerSru } from './sru.ts'
