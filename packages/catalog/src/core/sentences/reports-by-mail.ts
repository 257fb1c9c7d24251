/** What is said to people about mailed links of reports. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const reportsByMailSaid = sentences({
  'report-link-used': {
    en: 'This link was used, has expired, or is not ours. Report again.',
    he: 'הקישור כבר שימש, תוקפו פג, או שאינו שלנו. דווחו שוב.',
  },
  'report-too-long': {
    en: 'This report is too long. Write less in it.',
    he: 'הדיווח ארוך מדי. קצרו אותו.',
  },
})
