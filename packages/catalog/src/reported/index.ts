/** The door of `@yalkut/catalog/reported`: what other packages use of it. */
export { checkReportLink, confirmReport, mailReport } from './mail-report.ts'
export { getReport, takeReport } from './take-report.ts'
