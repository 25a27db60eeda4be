import type { Translated } from '../translation'

export const customAgent: Translated<'customAgent'> = {
  title: 'Agent personnalisé',
  worksAs: 'Agit en tant que',
  itself: 'Lui-même',
  needsAgent: 'Envoyez un message ou ajoutez un agent, puis sélectionnez un agent personnalisé.',
  tools: 'Outils',
  all: 'Tous',
  without: ({ tools }) => `, sans ${tools}`,
  whereOffered: ({ model }) => `${model}, si disponible`,
  file: 'Fichier',
  explanation: 'Utilise dans cette session les instructions, les outils et le modèle d’un fichier.',
  actingAs: ({ name }) => `en tant que ${name}`,
  noneFound:
    'Aucun agent personnalisé trouvé. Ajoutez-en un sous forme de fichier Markdown dans .claude/agents, .github/agents ou .opencode/agent, dans le dossier de la session ou votre dossier personnel.',
}
