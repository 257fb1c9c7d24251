/** Pages of PDFs, and title pages of words, as images, in threads of their own. */
export { IMAGE_ENCODER, type Imaging, openImaging } from './imaging.ts'
export { hashDistance } from './perceptual-hash.ts'
export {
  MAX_SIDE,
  type Orientation,
  type PageAnalysis,
  type PageFix,
  type PassagePage,
  type TitlePage,
  type TitleWords,
} from './tasks.ts'
