import type { Translated } from '../translation'

export const start: Translated<'start'> = {
  scanAgain: 'Rechercher des agents à nouveau',
  noAgents:
    'Aucun agent de codage trouvé sur cet ordinateur. L’agent intégré fonctionne hors connexion et répond instantanément.',
  notAvailable: 'Non disponible sur cet ordinateur',
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
}
