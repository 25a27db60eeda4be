import type { Translated } from '../translation'

export const shell: Translated<'shell'> = {
  inFolder: ({ folder }) => `Dans ${folder}`,
  runAgain: 'Exécuter à nouveau',
  insert: 'Insérer dans le message',
  output: 'Sortie',
  commands: 'Commandes, de la plus récente à la plus ancienne',
  placeholder: 'Exécuter une commande dans le dossier de la session',
  run: 'Exécuter',
  empty: 'Aucune commande pour l’instant. Saisissez-en une ici ou commencez un message par',
  emptyRest: '. Les commandes que les agents exécutent dans des terminaux apparaissent aussi ici.',
  exitCode: ({ code }) => `Code de sortie ${code}`,
  failedToStart: 'Échec du démarrage',
  timedOut: 'Délai dépassé',
  endedWithSession: 'Terminée avec la session',
  stopped: 'Arrêtée',
  exitedWith: ({ code }) => `La commande s’est terminée avec le code ${code}.`,
  ran: ({ command }) => `J’ai exécuté ${command} :`,
}
