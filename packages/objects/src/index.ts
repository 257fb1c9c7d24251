/** The door of the object store: bytes by their sha256, on disk or in an S3-compatible store. */
export type {
  ByteRange,
  LocalFile,
  ObjectStore,
  PutOptions,
  StoredObject,
} from './object-store.ts'
export { type ObjectLocation, openObjectStore } from './open-store.ts'
export { readS3Address } from './s3-address.ts'
