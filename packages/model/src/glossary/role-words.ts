/** The noun of each role. Source: service.md#roles. */
import { masculine } from './term.ts'

export const ROLE_WORDS = {
  visitor: masculine(['אורח', 'אורחים'], ['visitor', 'visitors'], {
    he: 'מי שלא נכנס לחשבון: קורא, ומדווח על טעויות.',
    en: 'Someone who is not signed in: reads, and reports errors.',
  }),
  contributor: masculine(['עורך', 'עורכים'], ['contributor', 'contributors'], {
    he: 'מי שנכנס לחשבון: מציע, מגיב, פותח דיונים, מעלה קבצים ועוקב.',
    en: 'Someone who is signed in: suggests, comments, opens issues, uploads and follows.',
  }),
  trusted: masculine(['נאמן', 'נאמנים'], ['trusted person', 'trusted people'], {
    he: 'עורך שתיקוני השורות שלו באוספים פתוחים מוצגים מיד, ושמסדר דיונים: אחרי 20 הצעות שהתקבלו ואף אחת מהן לא בוטלה, או בידי מנהל.',
    en: 'A contributor whose corrections of lines in open sets are shown at once, and who sorts issues: after 20 merged suggestions of which none was reverted, or by a steward.',
  }),
  keeper: masculine(['שומר', 'שומרים'], ['keeper', 'keepers'], {
    he: 'מי שממונה על אוסף, ומאשר את השינויים בו.',
    en: 'A person who looks after a set and approves its changes.',
  }),
  steward: masculine(['מנהל', 'מנהלים'], ['steward', 'stewards'], {
    he: 'מי שמאשר הצעות בכל האוספים, יוצר תוויות, מכריע בבקשות הסרה ומסמן נאמנים.',
    en: 'A person who approves suggestions in every set, makes labels, decides takedowns and marks people as trusted.',
  }),
  admin: masculine(['מנהל ראשי', 'מנהלים ראשיים'], ['admin', 'admins'], {
    he: 'מנהל שגם נותן תפקידים.',
    en: 'A steward who also gives roles.',
  }),
  bot: masculine(['בוט', 'בוטים'], ['bot', 'bots'], {
    he: 'חשבון של תוכנה: מציע, ואינו מאשר דבר.',
    en: 'The account of a program: it suggests, and approves nothing.',
  }),
} as const
