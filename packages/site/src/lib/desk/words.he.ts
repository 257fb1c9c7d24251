/** What all desks say. */
export const desk = {
  desk: 'לשולחן ההגהה',
  keyList: 'המקשים של השולחן',
  keysButton: 'כל המקשים',
  or: 'או',
  singleKeys: 'להפעיל מקשים בודדים',
  close: 'סגירה',
  /** Who else works here. */
  other: (name: string, where: string) => `${name} עובד כאן עכשיו: ${where}`,
  kept: 'נשמר במכשיר הזה',
  restored: (when: string) => `מה שהקלדתם כאן ב־${when} שוחזר.`,
  startAgain: 'להתחיל מחדש',
  sending: 'נשלח…',
  away: 'אין חיבור לרשת. מה שהוקלד שמור במכשיר הזה ויישלח פעם אחת, כשהחיבור יחזור.',
  signedOut: 'הכניסה שלכם פגה. מה שהוקלד שמור במכשיר הזה.',
  signIn: 'כניסה מחדש',
  busy: 'האתר עסוק עכשיו. מה שהוקלד שמור; השליחה תתעכב מעט.',
  tryAgain: 'לנסות שוב',
  undone: 'הצעד האחרון בוטל',
  redone: 'הצעד בוצע שוב',
  nothingToUndo: 'אין מה לבטל',
}
