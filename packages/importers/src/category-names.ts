/** What is known of the categories that sources sort sefarim by. */

/** `he`: the Hebrew name. `genre`: what a work under this top category is (only those that are
 *  one of the catalog's own; the rest are `other`). The order here is the order in which top
 *  categories stand. */
export interface CategoryFacts {
  he: string
  genre?: 'tanach' | 'halacha' | 'siddur' | 'chassidus'
}

/** Top categories, in the order in which a beis medrash has its shelves. */
export const TOP_CATEGORIES: ReadonlyMap<string, CategoryFacts> = new Map([
  ['Tanakh', { he: 'תנ״ך', genre: 'tanach' }],
  ['Mishnah', { he: 'משנה' }],
  ['Tosefta', { he: 'תוספתא' }],
  ['Talmud', { he: 'תלמוד' }],
  ['Midrash', { he: 'מדרש' }],
  ['Halakhah', { he: 'הלכה', genre: 'halacha' }],
  ['Responsa', { he: 'שאלות ותשובות', genre: 'halacha' }],
  ['Kabbalah', { he: 'קבלה' }],
  ['Liturgy', { he: 'סידור ותפילה', genre: 'siddur' }],
  ['Jewish Thought', { he: 'מחשבת ישראל' }],
  ['Chasidut', { he: 'חסידות', genre: 'chassidus' }],
  ['Musar', { he: 'מוסר' }],
  ['Second Temple', { he: 'ספרי בית שני' }],
  ['Reference', { he: 'ספרי עזר' }],
])

/** Categories below the top, wherever they stand, in the order in which siblings stand. */
export const SUB_CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['Torah', 'תורה'],
  ['Prophets', 'נביאים'],
  ['Writings', 'כתובים'],
  ['Targum', 'תרגום'],
  ['Rishonim on Tanakh', 'ראשונים על התנ״ך'],
  ['Acharonim on Tanakh', 'אחרונים על התנ״ך'],
  ['Rashi', 'רש״י'],
  ['Ramban', 'רמב״ן'],
  ['Ibn Ezra', 'אבן עזרא'],
  ['Sforno', 'ספורנו'],
  ['Bavli', 'בבלי'],
  ['Yerushalmi', 'ירושלמי'],
  ['Seder Zeraim', 'סדר זרעים'],
  ['Seder Moed', 'סדר מועד'],
  ['Seder Nashim', 'סדר נשים'],
  ['Seder Nezikin', 'סדר נזיקין'],
  ['Seder Kodashim', 'סדר קדשים'],
  ['Seder Tahorot', 'סדר טהרות'],
  ['Rishonim on Mishnah', 'ראשונים על המשנה'],
  ['Acharonim on Mishnah', 'אחרונים על המשנה'],
  ['Rishonim on Talmud', 'ראשונים על התלמוד'],
  ['Acharonim on Talmud', 'אחרונים על התלמוד'],
  ['Tosafot', 'תוספות'],
  ['Aggadah', 'אגדה'],
  ['Aggadic Midrash', 'מדרשי אגדה'],
  ['Midrash Rabbah', 'מדרש רבה'],
  ['Halachic Midrash', 'מדרשי הלכה'],
  ['Mishneh Torah', 'משנה תורה'],
  ['Sefer Madda', 'ספר מדע'],
  ['Sefer Ahavah', 'ספר אהבה'],
  ['Sefer Zemanim', 'ספר זמנים'],
  ['Tur', 'טור'],
  ['Shulchan Arukh', 'שולחן ערוך'],
  ['Commentary', 'מפרשים'],
  ['Codes', 'פוסקים'],
  ['Rishonim', 'ראשונים'],
  ['Acharonim', 'אחרונים'],
  ['Modern', 'בני זמננו'],
  ['Geonim', 'גאונים'],
  ['Zohar', 'זוהר'],
  ['Arizal', 'האר״י'],
  ['Siddur', 'סידור'],
  ['Haggadah', 'הגדה של פסח'],
  ['Piyutim', 'פיוטים'],
  ['Chabad', 'חב״ד'],
  ['Breslov', 'ברסלב'],
  ['Early Works', 'ספרי הראשונים'],
  ['Dictionary', 'מילונים'],
])
