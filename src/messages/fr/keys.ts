import type { Translated } from '../translation'
import { list } from './format'

export const keys: Translated<'keys'> = {
  about: 'Ajoutez, retirez ou rétablissez des touches. Les règles avec conditions se modifient dans le fichier :',
  inBrowser:
    'Votre navigateur se réserve certaines touches, comme celles des nouvelles fenêtres et des nouveaux onglets. Elles fonctionnent dans l’application de bureau ; la palette de commandes exécute toutes les commandes.',
  problems: 'Certaines entrées du fichier sont ignorées.',
  problem: {
    unreadable: ({ line, text }) =>
      `Ligne ${line} : le fichier ne peut pas être analysé (${text}). Les dernières règles valides s’appliquent.`,
    'not-a-list': () => 'Le fichier doit contenir une liste de règles : [ … ].',
    'not-a-rule': ({ line, text }) => `Ligne ${line} : ${text} n’est pas une règle avec « key » et « command ».`,
    'unknown-command': ({ line, text }) => `Ligne ${line} : la commande « ${text} » n’existe pas.`,
    'unknown-key': ({ line, text }) => `Ligne ${line} : « ${text} » n’est pas une touche.`,
    'invalid-when': ({ line, text }) => `Ligne ${line} : « ${text} » n’est pas une condition.`,
  },
  filter: 'Filtrer les commandes',
  none: 'Aucune commande correspondante.',
  reserved: 'utilisée par le navigateur',
  reservedHint: 'Votre navigateur utilise lui-même cette touche.',
  press: 'Appuyez sur une touche…',
  keyFor: ({ title }) => `Nouvelle touche pour « ${title} »`,
  add: ({ title }) => `Ajouter une touche pour « ${title} »`,
  remove: ({ key, title }) => `Retirer ${key} de « ${title} »`,
  reset: ({ title }) => `Rétablir les touches par défaut de « ${title} »`,
  conflict: ({ commands }) => `Déjà utilisée par ${list(commands)}, que ce choix remplacera.`,
}
