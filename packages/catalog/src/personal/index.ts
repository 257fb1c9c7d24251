/** The door of `@yalkut/catalog/personal`: what other packages use of it. */
export { PersonalPage, PersonalQuery, personalPage } from './personal-page.ts'
