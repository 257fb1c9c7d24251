export const sync = {
  title: (name: string) => `סנכרון: ${name}`,
  about: 'מתי נשמעת כל פסקה.',
  paragraphs: 'הפסקאות',
  now: 'הפסקה שמסנכרנים',
  goTo: (n: number) => `לפסקה ${n}`,
  progress: (timed: number, all: number) => `סומנו ${timed} מתוך ${all}`,
  kept: (count: number) =>
    count === 1 ? 'נשמר במכשיר הזה · זמן אחד' : `נשמר במכשיר הזה · ${count} זמנים`,
  other: (who: string) => `${who} מסנכרן כאן עכשיו`,
  wave: 'גל הקול: לחיצה בוחרת פסקה',
  waveComes: 'גל הקול יהיה מוכן בעוד רגע…',
  noWave: 'אין גל קול להקלטה הזאת.',
  noWords: 'עוד אין מילים להקלטה הזאת, ואין מה לסנכרן.',
  toTranscribe: 'לשולחן התמלול',
  modes: { first: 'מעבר ראשון', look: 'בדיקה' },
  mode: 'אופן העבודה',
  tap: 'כאן מתחילה הפסקה',
  accept: 'הזמן נכון, הלאה',
  earlier: 'מוקדם יותר',
  later: 'מאוחר יותר',
  lock: 'נעילת הזמן',
  unlock: 'שחרור הזמן',
  locked: 'הזמן ננעל',
  unlocked: 'הזמן שוחרר',
  sentAlready: 'הזמן כבר נשלח: אפשר להזיז אותו, לא לשחרר.',
  lockedAlready: 'הזמן הזה כבר נעול. כדי לשנות אותו מזיזים אותו.',
  noRoom: 'אין שם מקום לפסקה: יש פסקה נעולה קרובה מדי.',
  last: 'זו הפסקה האחרונה. Ctrl+Enter שולח.',
  newer: 'הפסקאות השתנו בינתיים. הזמנים שקבעתם הועברו אליהן; אפשר לשלוח שוב.',
  left: (count: number) =>
    count === 1
      ? 'זמן אחד לא נשאר: הפסקה שלו השתנתה בינתיים.'
      : `${count} זמנים לא נשארו: הפסקאות שלהם השתנו בינתיים.`,
  nothing: 'עוד אין מה לשלוח',
  send: (count: number) => (count === 1 ? 'שליחת זמן אחד' : `שליחת ${count} זמנים`),
  sendAll: 'שליחה',
  sent: ({ number, isLive, count }: { number: number; isLive: boolean; count: number }) =>
    count === 1
      ? isLive
        ? `זמן אחד נכנס לקטלוג (#${number})`
        : `זמן אחד נשלח (#${number}) ומחכה לאישור`
      : isLive
        ? `${count} זמנים נכנסו לקטלוג (#${number})`
        : `${count} זמנים נשלחו (#${number}) ומחכים לאישור`,
  didSend: (number: string) => `נשלח (#${number})`,
  seeSent: 'למה שנשלח',
  tags: {
    set: 'סומן',
    locked: 'נעול',
    checked: 'נבדק',
    weak: 'מכונה, בספק',
    machine: 'מכונה',
    none: 'בלי זמן',
  },
  timeOf: (n: number) => `הזמן של פסקה ${n}, כמו 12:34.5`,
  acts: {
    play: 'השמעה והשהיה',
    tap: 'כאן מתחילה הפסקה; בבדיקה: נכון, הלאה',
    previous: 'הפסקה הקודמת',
    next: 'הפסקה הבאה',
    left: '50 אלפיות שנייה שמאלה',
    right: '50 אלפיות שנייה ימינה',
    'far-left': 'שנייה שמאלה',
    'far-right': 'שנייה ימינה',
    lock: 'נעילה ושחרור',
    mode: 'מעבר ראשון או בדיקה',
    rewind: '5 שניות אחורה',
    forward: '5 שניות קדימה',
    slower: 'לאט יותר',
    faster: 'מהר יותר',
    send: 'שליחת כל הזמנים',
    larger: 'הגל מקרוב',
    smaller: 'הגל מרחוק',
    undo: 'ביטול',
    redo: 'החזרה',
    keys: 'כל המקשים',
  },
}
