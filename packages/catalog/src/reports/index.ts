/** The door of `@yalkut/catalog/reports`: what other packages use of it. */
export {
  closeReport,
  listReports,
  ReportEnd,
  ReportQuery,
} from './keepers-reports.ts'
export { ReportOrder, sendReport } from './send-report.ts'
export { trackReport } from './track-report.ts'
