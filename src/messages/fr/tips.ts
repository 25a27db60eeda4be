import type { Translated } from '../translation'

export const tips: Translated<'tips'> = {
  title: 'Astuce',
  dismiss: 'Masquer l’astuce',
  hideAll: 'Masquer toutes les astuces',
  text: {
    palette: 'Accédez à n’importe quelle session, commande ou fichier.',
    nextWaiting: 'Passez à la prochaine session qui a besoin de vous.',
    aside: 'Posez une question à part : elle n’est pas ajoutée à la conversation.',
    review: 'Relisez ligne par ligne ce qu’un agent a modifié.',
    split: 'Suivez une autre session à côté de celle-ci.',
    branchMap: 'Voyez toutes les branches d’une session sur un dessin.',
    inbox: 'Voyez toutes les sessions qui travaillent ou ont besoin de vous.',
  },
}
