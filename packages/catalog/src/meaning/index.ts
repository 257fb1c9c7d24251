/** The door of `@yalkut/catalog/meaning`: what other packages use of it. */
export type { EmbeddingSettings } from './embedding-settings.ts'
export { openVectors, type Vectors } from './open-vectors.ts'
export { fileKey, isDamaged, setAside, vectorFile } from './vector-file.ts'
export { readVectorLag } from './vector-lag.ts'
