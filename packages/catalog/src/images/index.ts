/** The door of `@yalkut/catalog/images`: what other packages use of it. */
export { coversOf, getCovers, getWorkCover } from './covers.ts'
export { getIiifImage } from './iiif-image.ts'
export { getManifest as getIiifManifest } from './iiif-manifest.ts'
export { getTextAnnotations, searchInScan } from './iiif-text.ts'
export { lookAtFiles } from './look-at-files.ts'
export { getDriveFix, getFilesManifest } from './page-fixes.ts'
export { getScanPages } from './scan-pages.ts'
export { getSimilarFiles } from './similar.ts'
