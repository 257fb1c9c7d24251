/** The door of imaging: pages of PDFs as images, in threads of their own. */
export { IMAGE_ENCODER, type Imaging, openImaging, type RenderOptions } from './imaging.ts'
export { hashDistance } from './perceptual-hash.ts'
export type { ImageFormat, Inspected, Lean, Look, PageFix, Rendered } from './tasks.ts'
