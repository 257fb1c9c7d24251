/** What is said to people about mail. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const mailerSaid = sentences({
  'mail-not-sent': {
    en: 'The mail could not be sent just now. Try again in a few minutes.',
    he: 'אי אפשר היה לשלוח את הדואר ברגע זה. נסו שוב בעוד כמה דקות.',
  },
  'not-mail': {
    en: 'This is not a mail address.',
    he: 'זו אינה כתובת דואר.',
  },
  'unsubscribe-not-ours': {
    en: 'This link is not ours. Choose your mails on your account page.',
    he: 'הקישור אינו שלנו. את הדואר שלכם בוחרים בדף החשבון.',
  },
})
