import type { Translated } from '../translation'
import { plural } from './format'

export const machine: Translated<'machine'> = {
  section: 'Ordinateurs',
  about:
    'Les sessions des autres ordinateurs équipés de Parley sont affichées avec celles de celui-ci. Les agents et les fichiers restent là-bas ; les clés ne sont jamais envoyées.',
  none: 'Aucun autre ordinateur pour le moment. Ajoutez-en un pour voir ses sessions ici.',
  add: 'Ajouter un ordinateur',
  way: 'Se connecter par',
  ways: { ssh: 'SSH', serve: 'Adresse de parley serve', command: 'Commande' },
  host: 'Hôte',
  hostHint:
    'Un hôte de votre configuration SSH ou utilisateur@nom. Les mots de passe, phrases secrètes et clés inconnues sont demandés ici.',
  address: 'Adresse',
  addressHint: 'L’adresse que parley serve affiche là-bas, avec son jeton.',
  commandHint: 'Un programme qui exécute « parley rpc » là-bas, avec ses arguments, un par ligne.',
  nameHint: 'Facultatif.',
  state: { connected: 'Connecté', connecting: 'Connexion…', unreachable: 'Injoignable', off: 'Déconnecté' },
  sessions: ({ count }) => plural(count, { one: '# session', other: '# sessions' }),
  lastContact: 'Dernier contact :',
  connect: 'Connecter',
  tryNow: 'Essayer maintenant',
  disconnect: 'Déconnecter',
  connectNamed: ({ name }) => `Connecter ${name}`,
  disconnectNamed: ({ name }) => `Déconnecter ${name}`,
  remove: 'Retirer',
  removeNamed: ({ name }) => `Retirer ${name}`,
  removeQuestion: ({ name }) =>
    `Retirer ${name} ? Ses sessions ne seront plus affichées ici. Rien ne change sur l’ordinateur.`,
  on: ({ name }) => `Sur ${name}`,
  onUnreachable: ({ name }) => `Sur ${name}, injoignable pour le moment`,
  prompt: ({ name }) => `Que faut-il faire sur ${name} ?`,
  runOn: 'Exécuter sur',
  defaultFolder: ({ folder }) => `Par défaut : ${folder}`,
  folderThere: ({ name }) => `Dossier sur ${name}`,
  noAttachments:
    'Impossible de joindre des fichiers à une session sur un autre ordinateur. Nommez les fichiers de cet ordinateur avec @.',
  agentsFailed: ({ message }) => `Les agents de l’ordinateur n’ont pas pu être chargés : ${message}`,
  ask: {
    'host-key': ({ name }) => `Clé inconnue de ${name}`,
    password: ({ name }) => `Mot de passe pour ${name}`,
    passphrase: ({ name }) => `Phrase secrète pour ${name}`,
    pin: ({ name }) => `Code PIN pour ${name}`,
    confirm: ({ name }) => `Autoriser l’utilisation d’une clé pour ${name} ?`,
    notice: ({ name }) => `${name} vous attend`,
    other: ({ name }) => `${name} demande`,
  },
  hostKeyAbout:
    'Comparez l’empreinte avec celle que vous a donnée le responsable de l’ordinateur. Une empreinte différente peut signifier que quelqu’un écoute.',
  answerAbout: 'Transmis uniquement à ssh, jamais conservé.',
  yourAnswer: { password: 'Mot de passe', passphrase: 'Phrase secrète', pin: 'Code PIN', other: 'Réponse' },
  trustKey: 'Faire confiance à la clé',
  allowKey: 'Autoriser',
  install: 'Installer Parley',
  installNamed: ({ name }) => `Installer Parley sur ${name}`,
  installQuestion: ({ name }) =>
    `Parley est absent de ${name} ou trop ancien. Le serveur de cette version y est copié par ssh, dans ~/.parley/server. Il n’y nécessite ni droits root ni réseau.`,
  installingOn: ({ name }) => `Installation de Parley sur ${name}…`,
  chooseFolder: ({ name }) => `Choisir un dossier sur ${name}`,
  asOf: ({ name, time }) =>
    `${name} est injoignable pour le moment. Voici la conversation telle qu’elle était : ${time} ; rien ne peut être envoyé.`,
}
