/** Table of the releases for phone apps. Source: shapes.md#app-catalog. */

/** A release: three files, one for each version of their schema. Their bytes are objects. */
export interface AppReleasesTable {
  /** `X.Y.Z`. */
  version: string
  /** The order of releases, from 1. */
  number: number
  /** The last commit that it holds. */
  seq: number
  made_at: string
  /** The sha256 of what the files say, without the version: a catalog that says the same is not released again. */
  content: string
  /** JSON: `{ en: [sentence], he: [sentence] }`. */
  changes: string
  /** JSON: what the manifests say of the three files. */
  files: string
  /** null: it is being made, and nobody sees it. */
  published_at: string | null
  /** null: its files are given. */
  withdrawn_at: string | null
}

export interface AppCatalogDb {
  app_releases: AppReleasesTable
}
