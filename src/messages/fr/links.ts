import type { Translated } from '../translation'

export const links: Translated<'links'> = {
  invalid: 'Impossible d’ouvrir ce lien. Il ne désigne rien dans Parley.',
  dialogOpen: 'Un lien n’a pas été ouvert, car une boîte de dialogue est ouverte.',
  noSession: 'La session du lien n’est pas sur cet ordinateur.',
  noMessage: 'Le message du lien n’est pas dans cette session.',
  filledIn: 'Un lien a rempli cette session. Vérifiez le dossier et le message avant d’envoyer.',
}
