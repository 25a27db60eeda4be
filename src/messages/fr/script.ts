import type { Translated } from '../translation'

export const script: Translated<'script'> = {
  title: 'Exécuter',
  name: { run: 'Script d’exécution', setup: 'Script de préparation', teardown: 'Script de nettoyage' },
  none: {
    run: 'Aucun script d’exécution. Il démarre le projet, par exemple npm run dev, et ses ports s’affichent ici.',
    setup: 'Aucun script de préparation. Il prépare les nouveaux worktrees, par exemple avec npm ci.',
    teardown: 'Aucun script de nettoyage. Il fait le ménage avant la suppression d’un worktree.',
  },
  ofYours: 'Votre script',
  ofFile: ({ file }) => `De ${file}`,
  consent: 'Ces commandes viennent du dépôt. Elles ne s’exécutent qu’après votre autorisation.',
  run: 'Exécuter',
  allowAndRun: 'Autoriser et exécuter',
  output: 'Afficher la sortie',
  stopping: 'Arrêt en cours…',
  commands: 'Commandes',
  editAbout: 'Une par ligne. Enregistré dans vos réglages pour ce dépôt et exécuté sans confirmation.',
  removeOwn: 'Retirer mon script',
  add: 'Ajouter un script',
  ports: 'Ports utilisés',
  port: ({ port }) => `Port ${port}`,
  openInBrowser: 'Ouvrir dans le navigateur',
  openPort: ({ port }) => `Ouvrir le port ${port} dans le navigateur`,
  closePort: ({ port }) => `Fermer le port ${port} et arrêter son script`,
  exposed: 'Accessible depuis d’autres machines',
  portsAbout: ({ first, last }) => `Les scripts reçoivent les ports ${first} à ${last}. PORT est le premier.`,
}
