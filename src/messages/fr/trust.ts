import type { Translated } from '../translation'
import { plural } from './format'

export const trust: Translated<'trust'> = {
  banner: ({ items }) =>
    `Des agents utiliseraient ${items} de ce dossier. Rien ne s’exécute avant que vous fassiez confiance au dossier.`,
  changedBanner: ({ items }) =>
    `Ce dossier a changé. Des agents en utiliseraient ${items}. Rien ne s’exécute avant que vous fassiez confiance au dossier.`,
  reviewFolder: 'Examiner le dossier',
  nothingToTrust: 'Ce dossier n’exécute rien automatiquement.',
  explanation:
    'Voici tout ce que le dossier ferait exécuter ou modifier par des agents. Ne lui faites confiance que si vous savez qui l’a écrit. Parley redemande dès qu’un de ces éléments change.',
  gitExplanation:
    'La configuration Git et les hooks propres au dossier. Tant que vous ne lui faites pas confiance, Git travaille ici sans eux, pour Parley comme pour les agents : les hooks ne s’exécutent pas, et les fichiers qui exigent un filtre, comme ceux qui sont chiffrés, sont refusés.',
  trustFolder: 'Faire confiance au dossier',
  new: 'Nouveau',
  changed: 'Modifié',
  contentOf: ({ name }) => `Contenu de ${name}`,
  sectionExplanation:
    'Les dossiers peuvent contenir des hooks, des serveurs MCP, des plugins et des paramètres que les agents exécutent dès qu’ils y démarrent. Parley les bloque jusqu’à ce que vous ayez examiné le dossier et lui fassiez confiance, et redemande lorsqu’ils changent.',
  loadFailed: ({ error }) => `Impossible de charger les dossiers de confiance. ${error}`,
  trustedFolders: 'Dossiers de confiance',
  items: ({ count }) => `${plural(count, { one: '# élément', other: '# éléments' })} · confiance accordée`,
  reviewNamed: ({ folder }) => `Examiner ${folder}`,
  revokeNamed: ({ folder }) => `Révoquer la confiance envers ${folder}`,
  revoke: 'Révoquer',
  none: 'Aucun dossier de confiance. Lorsqu’un agent travaille dans un dossier qui exécuterait quelque chose, sa session propose un examen.',
  folderToReview: 'Dossier à examiner',
  keepBlocked: 'Laisser bloqué',
  sessionState: { blocked: 'S’exécute sans ce contenu', refused: 'Non démarré' },
  sessionsOf: ({ folder }) => `Sessions dans ${folder}`,
  family: {
    claude: 'Claude Code',
    codex: 'Codex',
    opencode: 'OpenCode',
    copilot: 'GitHub Copilot',
    gemini: 'Gemini',
    editor: 'Éditeurs',
    shared: 'Plusieurs agents',
    git: 'Git',
  },
  kind: {
    hook: 'Hook',
    'mcp-server': 'Serveur MCP',
    plugin: 'Plugin',
    command: 'Commande',
    agent: 'Agent',
    skill: 'Compétence',
    setting: 'Paramètre',
    git: 'Programme Git',
  },
  countOf: {
    hook: ({ count }) => plural(count, { one: '# hook', other: '# hooks' }),
    'mcp-server': ({ count }) => plural(count, { one: '# serveur MCP', other: '# serveurs MCP' }),
    plugin: ({ count }) => plural(count, { one: '# plugin', other: '# plugins' }),
    command: ({ count }) => plural(count, { one: '# commande', other: '# commandes' }),
    agent: ({ count }) => plural(count, { one: '# agent', other: '# agents' }),
    skill: ({ count }) => plural(count, { one: '# compétence', other: '# compétences' }),
    setting: ({ count }) => plural(count, { one: '# paramètre', other: '# paramètres' }),
    git: ({ count }) => plural(count, { one: '# programme Git', other: '# programmes Git' }),
  },
}
