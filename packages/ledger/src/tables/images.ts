/** Tables of derived files and of the analysis of pages. Source: service.md#cover; shapes.md#files-and-uploads. */

/** A file made from another file, or from one page of it (from 1; 0: the whole). Its bytes are in the object store. */
export interface DerivationsTable {
  source_sha256: string
  /** `page`, `thumbnail`, … */
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

/** The perceptual hash of a page: 64 bits as 16 hex digits, and the same in four bands for the lookup. */
export interface PageHashesTable {
  sha256: string
  page: number
  hash: string
  band0: number
  band1: number
  band2: number
  band3: number
}

/** The page that the analysis takes for the title page. */
export interface FileCoversTable {
  sha256: string
  page: number
  /** JSON: list of strings. */
  reasons: string
  at: string
}

/** How the pages of a file are straightened and turned. */
export interface PageFixesTable {
  sha256: string
  encoder: string
  verdict: string
  reason: string
  /** The same in Hebrew; null: the fix was imported, or an earlier version analysed the file. */
  reason_he: string | null
  /** JSON: a list. */
  pages: string
  at: string
}

/** The sizes of a file's pages, stored so that the file is not opened again for them. */
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
