import type { Translated } from '../translation'
import { sentence } from './format'

export const health: Translated<'health'> = {
  foundAt: 'Emplacement',
  version: 'Version',
  signIn: 'Connexion',
  checking: 'Vérification…',
  lastFailure: 'Dernier échec',
  output: 'Sortie',
  outputOf: ({ name }) => `Sortie de ${name}`,
  signsInWith: ({ name }) => `Méthode de connexion de ${name}`,
  checkNamed: ({ name }) => `Vérifier ${name} à nouveau`,
  checkAgain: 'Vérifier à nouveau',
  stopped: ({ reason }) =>
    `${sentence(reason)} La conversation est enregistrée, et votre prochain message redémarre l’agent.`,
  notRunning: ({ name }) => `${name} n’est plus en cours d’exécution.`,
  starting: 'Démarrage…',
  signInQuestion: ({ name }) => `Comment ${name} doit-il se connecter ?`,
  askedOnce: 'Vous pourrez modifier ce choix dans Paramètres › Agents.',
  signInUnknown: ({ problem }) => `Connexion inconnue : ${problem}`,
  signInAtStart: 'Indique son état de connexion au démarrage',
  notSignedIn: 'Connexion requise',
  signedIn: 'Connecté',
  signedInWith: ({ method }) => `Connecté (${method})`,
  signedInAs: ({ account }) => `Connecté en tant que ${account}`,
  signedInAsWith: ({ account, method }) => `Connecté en tant que ${account} (${method})`,
  versionAtStart: 'Connue une fois démarré',
  tooOld: ({ version, minimumVersion }) => `${version} (Parley requiert ${minimumVersion} ou ultérieure)`,
  showLog: 'Afficher le journal',
  hideLog: 'Masquer le journal',
  editAgent: 'Modifier l’agent',
  forkInFolder: 'Continuer là-bas',
  noLog: ({ name }) =>
    `Le journal de cet échec n’existe plus. Parley conserve le dernier de ${name} jusqu’à ce qu’il quitte.`,
  emptyLog: ({ name }) => `${name} n’a rien écrit avant d’échouer.`,
}
