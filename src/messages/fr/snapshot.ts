import type { Translated } from '../translation'
import { plural } from './format'

export const snapshot: Translated<'snapshot'> = {
  exported: ({ fileName, size }) => `${fileName} exporté (${size}).`,
  exportedRedacted: ({ fileName, size, count }) =>
    `${fileName} exporté (${size}). ${plural(count, { one: '# secret retiré', other: '# secrets retirés' })}.`,
  share: 'Partager comme page',
  shareAbout:
    'Un fichier qui s’ouvre dans tout navigateur, sans Parley et sans réseau. D’autres personnes peuvent y lire la session, mais pas la continuer. Déposez-le là où elles peuvent y accéder, ou envoyez-le.',
  sharedPage: ({ fileName, size }) => `${fileName} enregistré (${size}).`,
  savePage: 'Enregistrer la page',
  copyPage: 'Copier la page',
  openPage: 'Ouvrir la page',
  showInFolder: 'Afficher dans le dossier',
  copyPageLink: 'Copier le lien du fichier',
  exportSessions: 'Exporter des sessions',
  export: 'Exporter',
  format: 'Format',
  formatSnapshot: 'Instantané (peut être réimporté)',
  formatHtml: 'Page web (lisible dans tout navigateur)',
  formatMarkdown: 'Markdown (à lire ou à modifier)',
  include: 'Inclure',
  toolOutputs: 'Sorties des outils',
  eventLog: 'Journal des événements',
  ancestors: 'Sessions parentes',
  branches: 'Branches',
  moreSessions: 'Autres sessions',
  nothingToExport: 'Il n’y a pas encore de session à exporter.',
  exportCancelled: 'Exportation annulée. Aucun fichier n’a été écrit.',
  exportingLabel: 'Exportation',
  cancelExport: 'Annuler l’exportation',
  exporting: 'Exportation…',
  secrets: 'Secrets',
  removeSecrets: 'Retirer les clés API, jetons, clés privées et mots de passe',
  scanningSecrets: 'Recherche de secrets…',
  noSecrets:
    'Aucun type de secret connu n’a été trouvé. Les secrets contenus dans des images ou des formats inconnus ne peuvent pas être détectés.',
  secretsRemoved: ({ count }) =>
    `${plural(count, { one: '# secret trouvé', other: '# secrets trouvés' })}. Chacun est remplacé par une note.`,
  secretsIncluded: ({ count }) =>
    plural(count, {
      one: '# secret trouvé. Il figurera dans le fichier.',
      other: '# secrets trouvés. Ils figureront dans le fichier.',
    }),
  secretsFound: 'Secrets trouvés',
  secretDetails: ({ kind, count, title }) =>
    `${kind}, ${plural(count, { one: '# emplacement', other: '# emplacements' })}, d’abord dans « ${title} »`,
  selectNone: 'Ne rien sélectionner',
  selectAll: 'Tout sélectionner',
  importSessions: 'Importer des sessions',
  importExplanation:
    'Choisissez des exportations de Parley ou d’un autre programme utilisant le même format, des transcriptions de Claude Code, Codex, GitHub Copilot, Gemini CLI ou OpenCode, ou des exportations de données de ChatGPT ou Claude. Vous pouvez aussi déposer des fichiers et des dossiers n’importe où dans la fenêtre.',
  emptyFolder: 'Aucun fichier de session trouvé dans ce dossier.',
  notScanned: ({ count }) =>
    `${plural(count, { one: '# autre fichier de ce dossier n’a pas été examiné', other: '# autres fichiers de ce dossier n’ont pas été examinés' })}. Pour trouver d’un coup toutes les sessions d’un outil, allez dans Paramètres › Importation.`,
  withoutSessions: ({ count }) =>
    `${plural(count, { one: '# fichier', other: '# fichiers' })} sans session dans ce dossier`,
  filesToImport: 'Fichiers à importer',
  folderToImport: 'Dossier à importer',
  cancelImport: 'Annuler l’importation',
  show: 'Afficher',
  import: 'Importer',
  importCount: ({ count }) => `Importer ${plural(count, { one: '# session', other: '# sessions' })}`,
  dropToImport:
    'Déposez des fichiers pour importer des sessions, ou un dossier pour y travailler. Déposez sur la zone de message pour joindre des fichiers.',
  startInFolder: 'Démarrer une session ici',
  withEvents: ({ sessions, messages }) =>
    `${plural(sessions, { one: '# session', other: '# sessions' })}, ${plural(messages, { one: '# message', other: '# messages' })}, avec événements`,
  withoutEvents: ({ sessions, messages }) =>
    `${plural(sessions, { one: '# session', other: '# sessions' })}, ${plural(messages, { one: '# message', other: '# messages' })}, sans événements`,
  exportedAt: ', exporté',
  reading: 'Lecture du fichier…',
  importing: 'Importation…',
  readingLabel: 'Lecture du fichier',
  importingLabel: 'Importation',
  imported: ({ count }) => plural(count, { one: '# session importée', other: '# sessions importées' }),
  importedInAll: ({ count }) => plural(count, { one: '# session importée.', other: '# sessions importées.' }),
  skippedInAll: ({ count }) => plural(count, { one: '# session ignorée.', other: '# sessions ignorées.' }),
  failedInAll: ({ count }) =>
    plural(count, { one: '# fichier n’a pas pu être importé.', other: '# fichiers n’ont pas pu être importés.' }),
  conflicts: ({ count }) => plural(count, { one: '# session existe déjà', other: '# sessions existent déjà' }),
  notImported:
    'Les approbations et les budgets ne sont pas importés ; vos propres paramètres s’appliquent à ces sessions.',
  continuesWith: ({ agent }) => `Continue avec ${agent}`,
  continuesIn: ({ agent, folder }) => `Continue avec ${agent} dans ${folder}`,
  agentIn: ({ agent, folder }) => `${agent} dans ${folder}`,
  defaultAgent: 'votre agent par défaut',
  messageCount: ({ count }) => plural(count, { one: '# message', other: '# messages' }),
  conflictChoice: ({ title }) => `Résolution du conflit pour ${title}`,
  importCancelled: 'Importation annulée. Rien n’a été modifié.',
  unreadable: 'Le fichier est illisible.',
  saveCancelled: 'Annulé. Aucun fichier n’a été enregistré.',
  previewCancelled: 'Aperçu annulé.',
  newerHere: 'La mienne est plus récente',
  conflict: {
    skip: 'Garder la mienne',
    copy: 'Importer comme copie',
    overwrite: 'Remplacer la mienne',
    fail: 'Annuler l’importation',
  },
  skippedCount: ({ count }) => plural(count, { one: '# ignorée', other: '# ignorées' }),
  andMore: ({ title, count }) => `${title} et ${plural(count, { one: '# autre', other: '# autres' })}`,
  /** The name of a file with sessions that have no names. */
  sessionsFile: 'sessions',
  copied: ({ title }) => `« ${title} » copiée en Markdown.`,
  exceptions: ({ count }) => plural(count, { one: '# exception', other: '# exceptions' }),
  chosen: ({ chosen, total }) => `${chosen} sur ${total} sélectionnées`,
  column: { source: 'De', uses: 'Continue avec', activity: 'Contenu', exists: 'Si elle existe' },
}
