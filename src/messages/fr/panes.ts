import type { Translated } from '../translation'

export const panes: Translated<'panes'> = {
  pane: ({ index, total, title }) => `Volet ${index} sur ${total} : ${title}`,
  split: 'Fractionner le volet',
  resize: 'Redimensionner les volets',
  tooMany: 'Il n’y a pas de place pour un autre volet. Fermez-en d’abord un.',
  drop: {
    left: 'Ouvrir à gauche',
    right: 'Ouvrir à droite',
    top: 'Ouvrir au-dessus',
    bottom: 'Ouvrir en dessous',
    here: 'Ouvrir ici',
  },
}
