import type { TrackedReport } from '@yalkut/catalog/core'

const states: { readonly [S in TrackedReport['status']]: string } = {
  open: 'הדיווח ממתין לטיפול.',
  resolved: 'הדיווח טופל.',
  dismissed: 'הדיווח נסגר בלי שינוי.',
}

export const followedReport = {
  confirm: 'שליחת הדיווח',
  confirmAbout: 'הדיווח שכתבתם יישלח רק אחרי הלחיצה.',
  used: 'הקישור אינו פועל עוד',
  usedAbout: 'קישור לשליחת דיווח פועל פעם אחת, במשך יממה. אפשר לכתוב את הדיווח מחדש.',
  write: 'כתיבת דיווח',
  sentTitle: 'הדיווח נשלח',
  sent: (number: number) => `מספרו ${number}.`,
  follow: 'מעקב אחרי הדיווח',
  keep: 'כדאי לשמור את הקישור: הוא מוצג רק עכשיו.',
  title: (number: number) => `דיווח ${number}`,
  about: 'מה נעשה בדיווח שנשלח לילקוט',
  states,
  issue: 'הדיון',
  fix: 'ההצעה לתיקון',
}
