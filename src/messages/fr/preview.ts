import type { Translated } from '../translation'
import { plural } from './format'

export const preview: Translated<'preview'> = {
  title: 'Aperçu',
  page: 'Page de l’aperçu',
  tools: 'Outils de l’aperçu',
  back: 'Retour',
  reload: 'Recharger',
  port: 'Port',
  address: 'Chemin de la page',
  viewport: 'Taille d’écran',
  viewports: { fit: 'Ajuster', phone: 'Téléphone', tablet: 'Tablette', desktop: 'Ordinateur' },
  pick: 'Choisir un élément',
  stopPicking: 'Arrêter de choisir',
  picking: 'Cliquez sur un élément de la page pour l’ajouter au message. Échap annule.',
  console: ({ count }) =>
    count === 0 ? 'Console' : `Console, ${plural(count, { one: '# erreur', other: '# erreurs' })}`,
  entries: 'Messages de la console',
  noEntries: 'Aucun message pour l’instant.',
  levels: { error: 'Erreur', warn: 'Avertissement', info: 'Info', log: 'Journal' },
  sendErrors: 'Ajouter les erreurs au message',
  empty: 'La page du projet en cours d’exécution s’affiche ici, à côté de la session.',
  elsewhere: 'L’aperçu ne s’affiche que sur l’ordinateur qui exécute cette session.',
  fromPage: ({ url }) => `Élément de la page ${url} dans l’aperçu :`,
  consoleOf: ({ url }) => `Erreurs de console de la page ${url} dans l’aperçu :`,
}
