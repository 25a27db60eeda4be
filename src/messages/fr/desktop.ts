import type { Translated } from '../translation'
import { plural } from './format'

export const desktop: Translated<'desktop'> = {
  closedByQuit: 'Parley a été quitté.',
  alreadyOpen: ({ dataDir }) =>
    `Parley est déjà en cours d’exécution avec les données de ${dataDir}. Sa fenêtre passe au premier plan.`,
  untitledSession: 'Session sans titre',
  agentWorking: 'Un agent est encore au travail.',
  agentsWorking: ({ sessions }) =>
    `Des agents sont encore au travail dans ${plural(sessions, { one: '# session', other: '# sessions' })}.`,
  quitStopsAgents: 'Quitter les arrête. Tout ce qui est fait est enregistré.',
  stopAndQuit: 'Quitter quand même',
  noKeychain: ({ fallback }) => `Parley n’a trouvé aucun trousseau utilisable sur cet ordinateur. ${fallback}`,
  inKeychain: 'Les clés API sont chiffrées avec le trousseau de cet ordinateur.',
  quit: 'Quitter',
  program: {
    desktop: 'Une autre fenêtre de Parley',
    serve: '`parley serve`',
    rpc: '`parley rpc`',
    host: '`parley host`',
  },
  alreadyRunning: 'Parley est déjà en cours d’exécution',
  dataInUse: ({ program, pid, dataDir }) => `${program} (processus ${pid}) utilise les données de ${dataDir}.`,
  shownAt: ({ url }) => `Disponible à l’adresse ${url}.`,
  inBackground: ({ pid, dataDir }) =>
    `Il a été démarré en arrière-plan (processus ${pid}) avec les données de ${dataDir}. L’application peut prendre sa place : les sessions sont conservées, les agents au travail sont interrompus et les autres ordinateurs sont déconnectés jusqu’à leur reconnexion.\nSinon, quittez et utilisez-le avec « parley », ou démarrez l’application avec un autre dossier de données : --data DOSSIER`,
  stopAndOpen: 'L’arrêter et ouvrir Parley',
  otherData: 'Quittez-le d’abord ou démarrez Parley avec un autre dossier de données : --data DOSSIER',
  startFailed: 'Parley ne peut pas démarrer',
  openFailed: 'Parley ne peut pas ouvrir ses données',
  dataUntouched: ({ dataDir }) =>
    `Les données de ${dataDir} n’ont pas été modifiées. Réparez le dossier ou démarrez Parley avec un autre : --data DOSSIER`,
  updates: {
    check: 'Rechercher les mises à jour…',
    newer: ({ version }) => `Parley ${version} est disponible`,
    newerDetail: ({ current }) =>
      `Cette version est la ${current}. Rien ne s’installe tout seul : téléchargez la version plus récente et installez-la par-dessus celle-ci.`,
    download: 'Télécharger',
    later: 'Pas maintenant',
    newest: 'Parley est à jour',
    newestDetail: ({ current }) => `La version ${current} est la plus récente.`,
    noFeed: 'Aucune adresse de mises à jour n’est définie',
    noFeedDetail: 'Indiquez-en une dans Réglages › Bureau, ou consultez le site d’où vient Parley.',
    failed: 'La recherche de mises à jour a échoué',
  },
  more: ({ count }) => plural(count, { one: 'et # autre', other: 'et # autres' }),
  notSavedHere: 'Seuls les fichiers enregistrés depuis le démarrage de Parley peuvent être ouverts d’ici.',
  context: {
    noSuggestions: 'Aucune suggestion',
    addToDictionary: 'Ajouter au dictionnaire',
    openLink: 'Ouvrir le lien',
    copyLink: 'Copier l’adresse du lien',
    copyLinkText: 'Copier le texte du lien',
    copyImage: 'Copier l’image',
  },
}
