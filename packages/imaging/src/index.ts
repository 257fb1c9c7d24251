/** Pages of PDFs as images, in threads of their own. */
export { IMAGE_ENCODER, type Imaging, openImaging } from './imaging.ts'
export { hashDistance } from './perceptual-hash.ts'
export { MAX_SIDE, type Orientation, type PageAnalysis, type PageFix } from './tasks.ts'
