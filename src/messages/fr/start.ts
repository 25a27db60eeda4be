import type { Translated } from '../translation'
import { plural, list } from './format'

export const start: Translated<'start'> = {
  missingFolder: ({ folder }) => `${folder} n’existe pas.`,
  scanAgain: 'Rechercher des agents à nouveau',
  noAgents:
    'Aucun agent de codage trouvé sur cet ordinateur. L’agent intégré fonctionne hors connexion et répond instantanément.',
  notAvailable: 'Non disponible sur cet ordinateur',
  asksFirst:
    'Les agents demandent avant d’exécuter des commandes ou de modifier des fichiers, sauf si leurs propres réglages ou vos règles l’autorisent.',
  showRules: 'Afficher les règles',
  examples: 'Exemples',
  chooseFolder: 'Choisir un dossier',
  agentFolder: 'Dossier de travail',
  noPersona: 'Aucun persona',
  asPersona: ({ name }) => `En tant que ${name}`,
  noAgentAvailable: 'Aucun agent disponible',
  prompt: ({ agent }) => `Que doit faire ${agent} ?`,
  start: 'Démarrer',
  addAgent: 'Ajouter un agent',
  addProvider: 'Ajouter un fournisseur',
  personas: 'Personas',
  profiles: 'Profils',
  empty:
    'Vos sessions avec tous les agents apparaissent ici. Démarrez-en une ci-dessus ou importez celles que vous avez.',
  importSessions: 'Importer des sessions…',
  projects: 'Projets',
  newSessionIn: ({ folder }) => `Nouvelle session dans ${folder}`,
  sessionsWith: ({ count, agents }) => `${plural(count, { one: '# session', other: '# sessions' })} · ${list(agents)}`,
  recentFolders: 'Dossiers récents',
  defaultModel: 'Modèle par défaut',
  defaultMode: 'Mode par défaut',
  checking: 'Vérification…',
}
