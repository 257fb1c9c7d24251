/** The door of `@yalkut/catalog/proofreading`: what other packages use of it. */
export { claimPage, claimStretch, PageClaim, StretchClaim } from './claim-place.ts'
export { NextPageQuery, nextOnShelf, nextPage, ShelfQuery } from './next-page.ts'
