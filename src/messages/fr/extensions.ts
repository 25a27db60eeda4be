import type { Translated } from '../translation'
import { plural } from './format'

export const extensions: Translated<'extensions'> = {
  enableTitle: ({ title }) => `Activer ${title} ?`,
  filesChanged: 'Ses fichiers ont changé depuis que vous l’avez activée.',
  warning:
    'Une extension est un programme qui s’exécute avec vos droits : elle peut lire et modifier vos fichiers et utiliser le réseau. N’activez que des extensions de confiance. Parley redemande lorsque leurs fichiers changent.',
  program: 'Programme',
  access: 'Accès à Parley',
  noAccess: 'Aucun, sauf rester connectée',
  use: ({ title }) => `Utiliser ${title}`,
  restartNamed: ({ title }) => `Redémarrer ${title}`,
  reviewNamed: ({ title }) => `Examiner ${title}`,
  review: 'Examiner',
  toReview: ({ title }) => `Extension à examiner : ${title}`,
  waits: 'Ses fichiers ont changé depuis que vous l’avez activée ; elle ne s’exécute donc plus.',
  keepOff: 'Laisser désactivée',
  explanation:
    'Les extensions sont des programmes qui ajoutent des outils d’agent, des commandes slash, du contexte et des étapes de compression. Parley démarre celles que vous activez et les redémarre si elles s’arrêtent. Aucune ne s’exécute avant que vous ayez approuvé ses fichiers.',
  loadFailed: ({ error }) => `Impossible de charger les extensions. ${error}`,
  reload: 'Recharger',
  title: 'Extensions',
  noneFound:
    'Aucune extension trouvée. Placez chacune dans son propre dossier avec un fichier parley-extension.json, dans le dossier extensions à côté des données de Parley ou dans .parley/extensions d’un projet.',
  status: { running: 'En cours', disabled: 'Désactivée', failed: 'Échec', starting: 'Démarrage…' },
  scope: {
    tools: 'Proposer des outils aux agents',
    commands: 'Proposer des commandes slash',
    context: 'Ajouter du contexte aux prompts',
    compression: 'Proposer des étapes de compression, qui lisent la conversation',
    sessions: 'Lire et modifier toutes les sessions, et envoyer des messages aux agents',
    approvals: 'Répondre à votre place aux demandes d’autorisation et aux questions',
    host: 'Modifier les paramètres, la configuration et les données stockées',
  },
  offFilesChanged: 'Désactivée, fichiers modifiés',
  tools: ({ count }) => plural(count, { one: '# outil', other: '# outils' }),
  commands: ({ count }) => plural(count, { one: '# commande', other: '# commandes' }),
}
