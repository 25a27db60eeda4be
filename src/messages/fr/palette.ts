import type { Translated } from '../translation'
import { plural } from './format'

export const palette: Translated<'palette'> = {
  title: 'Palette de commandes',
  results: 'Résultats',
  open: 'Ouvrir',
  archived: 'Archivée',
  placeholder: {
    all: 'Atteindre une session, une commande, un paramètre ou un fichier…',
    commands: 'Exécuter une commande…',
    sessions: 'Atteindre une session…',
    files: 'Ouvrir un fichier du dossier de la session…',
    settings: 'Atteindre un paramètre…',
    history: 'Rechercher dans les messages de toutes les sessions…',
  },
  group: {
    sessions: 'Sessions',
    commands: 'Commandes',
    settings: 'Paramètres',
    agents: 'Agents',
    prompts: 'Prompts',
    files: 'Fichiers',
    history: 'Historique',
  },
  /** Headings before anything is typed. */
  before: {
    sessions: 'Sessions récentes',
    commands: 'Commandes',
    settings: 'Paramètres',
    agents: 'Agents',
    prompts: 'Prompts',
    files: 'Fichiers',
    history: 'Historique',
  },
  prefix: {
    commands: 'Commandes',
    sessions: 'Sessions',
    files: 'Fichiers',
    settings: 'Paramètres',
    history: 'Historique',
  },
  empty: {
    all: 'Aucun résultat.',
    commands: 'Aucune commande correspondante.',
    sessions: 'Aucune session correspondante.',
    files: 'Aucun fichier correspondant. Les fichiers sont ceux du dossier de la session ouverte.',
    settings: 'Aucun paramètre correspondant.',
    history: 'Aucun résultat.',
  },
  startWith: ({ agent }) => `Nouvelle session avec ${agent}`,
  insertPrompt: ({ name }) => `Insérer le prompt ${name}`,
  searchHistory: 'Rechercher dans toutes les sessions',
  searchHistoryFor: ({ query }) => `Rechercher « ${query} » dans toutes les sessions`,
  count: ({ count }) => plural(count, { one: '# résultat', other: '# résultats' }),
}
