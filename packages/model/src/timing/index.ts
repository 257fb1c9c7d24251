/** The door of `@yalkut/model/anchor`: the arithmetic of timing alone, for pages. */
export { anchorManySpans, type SpanTime } from './anchor.ts'
