/** Pages of PDFs as images, in threads of their own. */
export { IMAGE_ENCODER, type Imaging, openImaging } from './imaging.ts'
export { hashDistance } from './perceptual-hash.ts'
export type { Orientation, PageAnalysis, PageFix } from './tasks.ts'
