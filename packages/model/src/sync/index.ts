/** The door of `@yalkut/model/anchor`: the arithmetic of timing alone, for pages. */
export { anchorManySpans, anchorSpans, type SpanTime } from './anchor.ts'
