/** The door of `@yalkut/catalog/reports`: what other packages use of it. */
export { closeReport, listReports, REPORT_OUTCOMES } from './keepers-reports.ts'
export { sendReport } from './send-report.ts'
