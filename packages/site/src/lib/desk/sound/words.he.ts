/** What the desks of sound say alike. */
export const sound = {
  player: 'נגן',
  play: 'השמעה',
  pause: 'השהיה',
  rewind: '5 שניות אחורה',
  forward: '5 שניות קדימה',
  slower: 'לאט יותר',
  faster: 'מהר יותר',
  rate: (rate: number) => `מהירות ${rate}`,
  goTo: 'מעבר לזמן',
  go: 'לשם',
  badTime: 'כתבו זמן כך: 12:34',
  back: 'חזרה לאחור בכל הפעלה, בשניות',
  elsewhere: 'ההקלטה נמצאת באתר אחר:',
  withheld: 'ההקלטה אינה מושמעת כאן.',
  part: (from: string, to: string) => `${from}–${to}`,
}
