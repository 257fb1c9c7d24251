/** Tables of what is made of files. Source: service.md#cover; shapes.md#files-and-uploads. */

/** A file made of another, or of one page of it (from 1; 0: of the whole). Its bytes are in the object store. */
export interface DerivationsTable {
  source_sha256: string
  /** What it is: `page`, `thumbnail`, … */
  profile: string
  page: number
  sha256: string
  size_bytes: number
  mime: string
  encoder: string
  width: number | null
  height: number | null
  at: string
}

/** How a page looks: 64 bits as 16 hex digits, and the same in four bands to look it up by. */
export interface PageHashesTable {
  sha256: string
  page: number
  hash: string
  band0: number
  band1: number
  band2: number
  band3: number
}

/** The page that a machine takes for the title page. */
export interface FileCoversTable {
  sha256: string
  page: number
  /** JSON: list of strings. */
  reasons: string
  at: string
}

/** How the pages of a file are put right. */
export interface PageFixesTable {
  sha256: string
  encoder: string
  verdict: string
  reason: string
  /** JSON: a list. */
  pages: string
  at: string
}

/** How large the pages of a file are, so that no file is opened for it again. */
export interface PageSizesTable {
  sha256: string
  /** JSON: the heights of all pages in dots, at the width of page images. */
  heights: string
}

export interface ImageDb {
  page_sizes: PageSizesTable
  page_fixes: PageFixesTable
  derivations: DerivationsTable
  page_hashes: PageHashesTable
  file_covers: FileCoversTable
}
