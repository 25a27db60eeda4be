import type { Translated } from '../translation'

export const tools: Translated<'tools'> = {
  place: { user: 'les vôtres', repository: 'dépôt', 'working-directory': 'ce dossier' },
  instructionFiles: 'Fichiers d’instructions',
  appliesTo: ({ applyTo }) => `Pour ${applyTo}`,
  serversFailed: ({ error }) => `Impossible de charger les serveurs. ${error}`,
  takesEffect: 'Prend effet au redémarrage des agents.',
  restartAgents: 'Redémarrer les agents',
  transportUnsupported: ({ agent, transports }) =>
    `${agent} ne prend pas en charge les serveurs MCP via ${transports} et travaille sans eux.`,
  sessionServers: 'Serveurs MCP de cette session',
  useHere: ({ name }) => `Utiliser ${name} dans cette session`,
  offInSettings: 'Désactivé dans les paramètres',
  noServers: 'Aucun serveur configuré.',
  toolsOf: ({ agent }) => `Outils de ${agent}`,
  sessionSkills: 'Compétences de cette session',
  noSkills: 'Aucune compétence trouvée pour ce dossier.',
  instructionsHint: 'Fichiers que les agents lisent d’eux-mêmes, selon l’agent.',
  noInstructions: 'Aucun fichier AGENTS.md, CLAUDE.md ou similaire dans ce dossier ou ses parents.',
}
