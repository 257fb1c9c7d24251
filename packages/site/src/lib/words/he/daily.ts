export const daily = {
  name: 'לימוד יומי',
  titleOf: (date: string) => `לימוד יומי: ${date}`,
  description: 'חת״ת, רמב״ם, ספר המצוות, דף יומי ומשנה יומית של כל יום, עם המקומות כאן.',
  noSuchDay: 'התאריך שבכתובת אינו קיים. זהו הלימוד של היום.',
  /** Empty: all that is learned. */
  missing: (what: string) => (what === '' ? 'עדיין לא כאן' : `עדיין לא כאן: ${what}`),
  placeTitle: 'לפי השקיעה במקומכם',
  placeLead: 'היום מתחלף בשקיעה. בחרו מקום, והלימוד יתחלף לפי השקיעה שבו.',
  endsAt: (time: string) => `היום נגמר כאן בשקיעה, בשעה ${time}.`,
  place: 'מקום',
  show: 'הצגה',
  calendar: 'ביומן שלכם (iCalendar)',
  feed: 'עדכונים יומיים (Atom)',
  theDay: 'מה קרה ביום זה',
  previousDay: 'היום הקודם',
  nextDay: 'היום הבא',
}
