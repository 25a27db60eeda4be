import type { Translated } from '../translation'
import { plural, number, list } from './format'

export const imports: Translated<'imports'> = {
  saveOriginal: 'Enregistrer la transcription d’origine',
  saveCopiesOf: ({ tool }) => `Enregistrer les copies de ${tool}`,
  saved: ({ count, size }) =>
    `${plural(count, { one: '# fichier enregistré', other: '# fichiers enregistrés' })} (${size}), à l’octet près comme écrit par l’outil.`,
  savedFiles: 'Fichiers enregistrés',
  explainOriginal:
    'Enregistre les fichiers de cette session à l’octet près, tels que l’outil les a écrits. Les fichiers existants ne sont pas remplacés.',
  explainCopies: ({ tool }) =>
    `Enregistre les copies de Parley à l’octet près, telles que ${tool} les a écrites, avec un dossier par session. Les fichiers existants ne sont pas remplacés.`,
  folderOnHost: 'Dossier sur l’ordinateur qui exécute Parley',
  cancelSaving: 'Annuler l’enregistrement',
  foundDetails: ({ found }) =>
    `${found}. Parley peut les afficher, y rechercher et les continuer. Les originaux restent inchangés.`,
  foundIn: ({ count, tool }) => `${number(count)} de ${tool}`,
  list: (items) => list(items),
  keepCopies: ({ reason }) => `Conserver des copies, y compris des nouvelles sessions. ${reason}`,
  importAll: 'Tout importer',
  chooseSessions: 'Choisir…',
  notNow: 'Pas maintenant',
  importing: 'Importation des sessions',
  cancelling: 'Annulation…',
  discoveredHint:
    'Les sessions que d’autres outils conservent sur cet ordinateur apparaissent dans la barre latérale sous « Détectées ». En ouvrir une l’importe et laisse l’original inchangé.',
  scanning: 'Recherche…',
  scanAgain: 'Rechercher à nouveau',
  lastScanned: 'Dernière recherche',
  showInSidebar: 'Afficher dans la barre latérale',
  tools: 'Outils',
  files: 'Fichiers',
  filesHint:
    'Importez des exportations Parley, des transcriptions d’autres dossiers et des exportations de données ChatGPT ou Claude. Vous pouvez aussi les déposer n’importe où dans la fenêtre.',
  chooseFiles: 'Choisir des fichiers…',
  found: ({ count }) => plural(count, { one: '# session trouvée', other: '# sessions trouvées' }),
  imported: ({ count }) => plural(count, { one: '# importée', other: '# importées' }),
  copies: ({ count, size }) => `${plural(count, { one: '# copie', other: '# copies' })} (${size})`,
  scanNamed: ({ tool }) => `Rechercher les sessions de ${tool}`,
  noneFound: 'Aucune session trouvée',
  saveCopiesNamed: ({ tool }) => `Enregistrer les copies de ${tool}`,
  saveCopies: 'Enregistrer les copies…',
  importAllOf: ({ tool }) => `Tout importer de ${tool}`,
  autoImport: 'Importer automatiquement les nouvelles sessions et conserver des copies de leurs fichiers',
  notThere: ' (introuvable)',
  foundInTools: ({ sessions, tools }) =>
    `${plural(sessions, { one: '# session trouvée', other: '# sessions trouvées' })} dans ${plural(tools, { one: '# outil', other: '# outils' })}`,
  cancelled: 'Importation annulée. Les sessions déjà importées sont conservées.',
  importedToast: ({ count }) => `${plural(count, { one: '# session importée', other: '# sessions importées' })}.`,
  failed: ({ count, error }) =>
    `${plural(count, { one: '# session en échec', other: '# sessions en échec' })} : ${error}`,
  deletesFiles: ({ displayName, days }) =>
    `${displayName} supprime ses fichiers après ${plural(days, { one: '# jour', other: '# jours' })}.`,
  importChosen: 'Importer la sélection',
  projectsOf: ({ tool }) => `Projets de ${tool}`,
  otherTools: 'Autres outils, sans session ici',
  lacks: ({ displayName, facts }) => `Les fichiers de ${displayName} ne contiennent pas : ${list(facts)}.`,
  untested: 'Lus d’après des descriptions. Pas encore testé avec des fichiers écrits par l’outil.',
  noAgent: 'Parley affiche ses sessions et les continue avec un autre agent.',
  facts: {
    tokens: 'nombres de jetons',
    cachedTokens: 'nombres de jetons en cache',
    cost: 'coûts',
    times: 'heures de chaque message',
    folder: 'le dossier du projet',
    toolResults: 'résultats des outils',
    model: 'le modèle',
  },
  records: ({ read, unknown }) =>
    `${plural(read, { one: '# entrée lue', other: '# entrées lues' })}, ${unknown === 0 ? 'toutes comprises' : `${number(unknown)} non comprises`}`,
  shownRecords: 'Affichées',
  joinedRecords: 'Rattachées à un élément affiché : résultats d’appels, noms, consommation, répétitions',
  hiddenRecords: 'Masquées',
  unknownRecords: 'Non comprises ; le niveau « Détaillé » les affiche',
  count: ({ count }) => number(count),
  notUnderstood: ({ count }) =>
    `${plural(count, { one: '# entrée n’a pas été comprise', other: '# entrées n’ont pas été comprises' })} ; le niveau « Détaillé » les affiche.`,
  unwatched: {
    network: 'Sur un lecteur réseau. Il est analysé quand vous revenez à la fenêtre, et toutes les cinq minutes.',
    limit:
      'Le système ne permet pas de surveiller d’autres dossiers. Il est analysé quand vous revenez à la fenêtre, et toutes les cinq minutes.',
    refused:
      'Le système ne laisse pas Parley le surveiller. Il est analysé quand vous revenez à la fenêtre, et toutes les cinq minutes.',
  },
  progress: ({ done, total }) => `${number(done)} sur ${number(total)}`,
  progressLeft: ({ done, total, left }) => `${number(done)} sur ${number(total)} · encore ${left}`,
  cancelImport: 'Annuler l’importation',
  running: 'Importation de sessions',
}
